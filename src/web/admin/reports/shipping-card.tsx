import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { isTooLongForCosts, LONGEST_COST_DAYS } from '#features/reports/cost-span-rules.ts';
import { formatShare } from '#features/reports/delivery-report-rules.ts';
import { pricePerShipment, type ShippingGroup, sumShipping, weightShare } from '#features/reports/shipping-rules.ts';
import { formatCount } from '#shared/count.ts';
import { formatRupeesAndPaise } from '#shared/money.ts';
import cardStyles from '../../ui/card.module.css';
import { SegmentedControl } from '../../ui/segmented-control.tsx';
import textStyles from '../../ui/text.module.css';
import { type AdminApi, adminQueries } from '../api.ts';
import { QueryState } from '../components/query-state.tsx';
import type { TableColumn } from '../components/table.tsx';
import type { DateRange } from './range-dialog.tsx';
import { ReportCard } from './report-card.tsx';
import { ReportTable } from './report-table.tsx';

type Row = Awaited<ReturnType<AdminApi['reports']['shipping']>>['rows'][number];

const CHOICES = [
  ['carrier', 'Carrier'],
  ['state', 'State'],
  ['pincode', 'Pincode'],
  ['product', 'Product'],
] as const;
const TITLES = {
  carrier: 'Carrier',
  state: 'State',
  pincode: 'Pincode begins with',
  product: 'Product',
} satisfies Record<ShippingGroup, string>;

/** A count with its share of all shipments of the row. */
const Part = ({ count, of }: { count: number; of: number }) => (
  <>
    {formatCount(count)} <span className="muted">{formatShare(of === 0 ? null : count / of)}</span>
  </>
);

const columnsOf = (by: ShippingGroup): TableColumn<Row>[] => [
  { title: TITLES[by], isRowHeader: true, cell: ({ name }) => name || 'not known' },
  { title: 'Shipments', numeric: true, cell: ({ shipments }) => formatCount(shipments) },
  {
    title: 'Booked price',
    numeric: true,
    cell: ({ price, pricedShipments, shipments }) => (
      <>
        {pricedShipments === 0 ? '–' : formatRupeesAndPaise(price)}
        {pricedShipments > 0 && pricedShipments < shipments && (
          <span className="muted"> of {formatCount(pricedShipments)}</span>
        )}
      </>
    ),
  },
  {
    title: 'For one',
    numeric: true,
    cell: (row) => {
      const price = pricePerShipment(row);
      return price === null ? '–' : formatRupeesAndPaise(price);
    },
  },
  {
    title: 'Charged of booked weight',
    numeric: true,
    cell: (row) => {
      const share = weightShare(row);
      return (
        <span className={share !== null && share > 1 ? textStyles.negative : undefined}>{formatShare(share)}</span>
      );
    },
  },
  {
    title: 'Failed attempts',
    numeric: true,
    cell: ({ failedShipments, shipments }) => <Part count={failedShipments} of={shipments} />,
  },
  {
    title: 'Returned to origin',
    numeric: true,
    cell: ({ returnedShipments, shipments }) => <Part count={returnedShipments} of={shipments} />,
  },
  {
    title: 'Lost',
    numeric: true,
    cell: ({ lostShipments, shipments }) => <Part count={lostShipments} of={shipments} />,
  },
];

/** What shipments of a span cost, by carrier, place and product. */
export function ShippingCard({ span }: { span: DateRange }) {
  const [by, setBy] = useState<ShippingGroup>('carrier');
  const isTooLong = isTooLongForCosts(span);
  return (
    <ReportCard
      title="Delivery costs"
      note="shipments handed over in the span"
      file={{
        needs: 'reports.export',
        path: `/api/admin/shipping.csv?by=${by}&from=${span.from}&to=${span.to}`,
        name: `shipping-by-${by}-${span.from}-${span.to}.csv`,
        isHidden: isTooLong,
      }}
      aside={<SegmentedControl label="Costs of" choices={CHOICES} value={by} onChange={setBy} />}
    >
      {isTooLong ? (
        <p className={`muted ${cardStyles.body}`}>Choose at most {LONGEST_COST_DAYS} days to see delivery costs.</p>
      ) : (
        <Costs span={span} by={by} />
      )}
    </ReportCard>
  );
}

function Costs({ span, by }: { span: DateRange; by: ShippingGroup }) {
  const { data, error, refetch } = useQuery({
    ...adminQueries.reports.shipping.queryOptions({ input: { ...span, by } }),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
  if (!data) return <QueryState what="The delivery costs" error={error} refetch={refetch} />;
  const { rows } = data;
  if (rows.length === 0) return <p className={`muted ${cardStyles.body}`}>No shipment was handed over in this time.</p>;
  // a shipment may have several products
  const hasTotal = by !== 'product' && rows.length > 1;
  return (
    <ReportTable
      title="Delivery costs"
      columns={columnsOf(by)}
      rows={[...rows, ...(hasTotal ? [{ ...sumShipping(rows), name: 'All' }] : [])]}
      rowKey={({ name }) => name}
    />
  );
}
