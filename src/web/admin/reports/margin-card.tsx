import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { isTooLongForCosts, LONGEST_COST_DAYS } from '#features/reports/cost-span-rules.ts';
import { formatShare } from '#features/reports/delivery-report-rules.ts';
import { type MarginSums, marginOf, marginShare } from '#features/reports/margin-rules.ts';
import { formatCount } from '#shared/count.ts';
import { formatDate } from '#shared/dates.ts';
import { formatRupeesAndPaise } from '#shared/money.ts';
import { pluralize } from '#shared/text.ts';
import cardStyles from '../../ui/card.module.css';
import { Pagination } from '../../ui/pagination.tsx';
import { SegmentedControl } from '../../ui/segmented-control.tsx';
import textStyles from '../../ui/text.module.css';
import { type AdminApi, adminQueries } from '../api.ts';
import { PanelLink } from '../components/panel-link.tsx';
import { QueryState } from '../components/query-state.tsx';
import type { TableColumn } from '../components/table.tsx';
import { orderPath } from '../orders/orders.ts';
import type { DateRange } from './range-dialog.tsx';
import { ReportCard } from './report-card.tsx';
import { ReportTable } from './report-table.tsx';

type Product = Awaited<ReturnType<AdminApi['reports']['margin']>>['rows'][number];
type Order = Awaited<ReturnType<AdminApi['reports']['marginOrders']>>['rows'][number];
type By = 'product' | 'order';

const CHOICES = [
  ['product', 'By product'],
  ['order', 'By order'],
] as const;

const sumColumns = <Row extends MarginSums>(): TableColumn<Row>[] => [
  { title: 'Units', numeric: true, cell: ({ units }) => formatCount(units) },
  { title: 'Revenue', numeric: true, cell: ({ revenue }) => formatRupeesAndPaise(revenue) },
  { title: 'Cost of goods', numeric: true, cell: ({ cost }) => formatRupeesAndPaise(cost) },
  { title: 'Delivery', numeric: true, cell: ({ delivery }) => formatRupeesAndPaise(delivery) },
  { title: 'Margin', numeric: true, cell: (row) => <Margin sums={row} /> },
  { title: 'Of revenue', numeric: true, cell: (row) => formatShare(marginShare(row)) },
  {
    title: 'Cost not known',
    numeric: true,
    cell: ({ unknownUnits, unknownRevenue }) =>
      unknownUnits === 0 ? (
        <span className="muted">–</span>
      ) : (
        `${pluralize(unknownUnits, 'unit')}, ${formatRupeesAndPaise(unknownRevenue)}`
      ),
  },
];

function Margin({ sums }: { sums: MarginSums }) {
  const margin = marginOf(sums);
  return (
    <b className={margin < 0 ? textStyles.negative : textStyles.key}>
      {margin < 0 && '−'}
      {formatRupeesAndPaise(Math.abs(margin))}
    </b>
  );
}

const PRODUCT_COLUMNS: readonly TableColumn<Product>[] = [
  { title: 'Product', isRowHeader: true, cell: ({ name }) => name },
  ...sumColumns<Product>(),
];
const ORDER_COLUMNS: readonly TableColumn<Order>[] = [
  {
    title: 'Order',
    isRowHeader: true,
    cell: ({ displayId }) => (
      <PanelLink className={textStyles.code} to={orderPath(displayId)}>
        {displayId}
      </PanelLink>
    ),
  },
  { title: 'Placed', cell: ({ createdAt }) => formatDate(createdAt) },
  ...sumColumns<Order>(),
];

/** What is left of the revenue of a span after goods and delivery, by product and by order. */
export function MarginCard({ span }: { span: DateRange }) {
  const [by, setBy] = useState<By>('product');
  const files = by === 'order' ? 'margin-of-orders' : 'margin';
  const isTooLong = isTooLongForCosts(span);
  return (
    <ReportCard
      title="Margin"
      note="orders placed in the span, without GST"
      file={{
        needs: 'reports.margin',
        path: `/api/admin/margin.csv?by=${by}&from=${span.from}&to=${span.to}`,
        name: `${files}-${span.from}-${span.to}.csv`,
        isHidden: isTooLong,
      }}
      aside={<SegmentedControl label="Margin" choices={CHOICES} value={by} onChange={setBy} />}
    >
      {isTooLong ? (
        <p className={`muted ${cardStyles.body}`}>Choose at most {LONGEST_COST_DAYS} days to see the margin.</p>
      ) : by === 'product' ? (
        <Products span={span} />
      ) : (
        <Orders key={`${span.from} ${span.to}`} span={span} />
      )}
    </ReportCard>
  );
}

function Products({ span }: { span: DateRange }) {
  const { data, error, refetch } = useQuery({
    ...adminQueries.reports.margin.queryOptions({ input: span }),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
  if (!data) return <QueryState what="The margin" error={error} refetch={refetch} />;
  const { rows, total, unpricedShipments } = data;
  if (rows.length === 0) return <p className={`muted ${cardStyles.body}`}>Nothing was sold in this time.</p>;
  return (
    <>
      <ReportTable
        title="Margin by product"
        columns={PRODUCT_COLUMNS}
        rows={[...rows, ...(rows.length > 1 ? [{ ...total, productId: null, name: 'All' }] : [])]}
        rowKey={({ productId, name }) => productId ?? name}
      />
      <footer>
        <span className={`muted ${textStyles.small}`}>{explanation(total, unpricedShipments)}</span>
      </footer>
    </>
  );
}

const explanation = ({ unknownUnits }: MarginSums, unpricedShipments: number): string =>
  [
    'The cost of a unit is the average price of its batch. Revenue includes what was charged for delivery.',
    unknownUnits > 0 &&
      'Units that are not packed yet, have no batch or were received without a price are not in the margin.',
    unpricedShipments > 0 &&
      `${pluralize(unpricedShipments, 'shipment')} left without a booked price: their delivery is missing.`,
  ]
    .filter(Boolean)
    .join(' ');

function Orders({ span }: { span: DateRange }) {
  const [place, setPlace] = useState<{ after?: string; before?: string }>({});
  const { data, error, refetch } = useQuery({
    ...adminQueries.reports.marginOrders.queryOptions({ input: { ...span, ...place } }),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
  if (!data) return <QueryState what="The margin" error={error} refetch={refetch} />;
  const { rows, before, after, start } = data;
  if (rows.length === 0) return <p className={`muted ${cardStyles.body}`}>Nothing was sold in this time.</p>;
  return (
    <>
      <ReportTable title="Margin by order" columns={ORDER_COLUMNS} rows={rows} rowKey={({ id }) => id} />
      <footer>
        <Pagination
          back={before === null ? null : { onTurn: () => setPlace({ before }) }}
          forward={after === null ? null : { onTurn: () => setPlace({ after }) }}
        >
          <b>
            {formatCount(start + 1)}–{formatCount(start + rows.length)}
          </b>
        </Pagination>
      </footer>
    </>
  );
}
