import { useState } from 'react';
import { formatDate } from '#shared/dates.ts';
import { Badge } from '../../ui/badge.tsx';
import tableCellStyles from '../../ui/table-cell.module.css';
import textStyles from '../../ui/text.module.css';
import { adminQueries } from '../api.ts';
import type { Column } from '../components/list/column.ts';
import { ListPage } from '../components/list/list-page.tsx';
import { usePagedList } from '../components/list/use-paged-list.ts';
import { AttemptViews } from '../failed-deliveries/attempt-views.tsx';
import { useMay } from '../permissions.tsx';
import { SHIPMENT_COLUMN } from './shipment-cells.tsx';
import { type ChargedWeight, formatGrams, WEIGHT_BADGES, WEIGHTS_PATH } from './shipments.ts';
import { TrackingSubTabs } from './tracking-sub-tabs.tsx';
import { WeightDialog } from './weight-dialog.tsx';

const COLUMNS: Column<ChargedWeight>[] = [
  SHIPMENT_COLUMN,
  {
    key: 'carrier',
    title: 'Carrier and number',
    cell: ({ carrier, trackingNumber }) => (
      <>
        {carrier} <span className={textStyles.code}>{trackingNumber}</span>
      </>
    ),
  },
  {
    key: 'booked',
    title: 'Booked',
    width: 100,
    numeric: true,
    minor: true,
    cell: ({ bookedGrams }) => formatGrams(bookedGrams),
  },
  {
    key: 'charged',
    title: 'Charged',
    width: 100,
    numeric: true,
    cell: ({ chargedGrams }) => <b className={textStyles.key}>{formatGrams(chargedGrams)}</b>,
  },
  {
    key: 'difference',
    title: 'Difference',
    width: 110,
    numeric: true,
    cell: ({ bookedGrams, chargedGrams }) => (
      <span className={chargedGrams > bookedGrams ? textStyles.negative : textStyles.positive}>
        {chargedGrams > bookedGrams ? '+' : '−'}
        {formatGrams(Math.abs(chargedGrams - bookedGrams))}
      </span>
    ),
  },
  { key: 'since', title: 'Since', width: 110, cell: ({ chargedAt }) => formatDate(chargedAt) },
  { key: 'decision', title: 'Result', width: 240, cell: (weight) => <Decision weight={weight} /> },
];

function Decision({ weight: { decision } }: { weight: ChargedWeight }) {
  const { label, hue } = WEIGHT_BADGES[decision?.outcome ?? 'open'];
  return (
    <span className={tableCellStyles.twoLines}>
      <Badge hue={hue}>{label}</Badge>
      {decision?.note && <span className={textStyles.second}>{decision.note}</span>}
    </span>
  );
}

/** Weights that carriers charge and that were not booked; staff note what becomes of them. */
export function WeightList() {
  const may = useMay();
  const list = usePagedList(adminQueries.dispatch.weights, ['search', 'view']);
  const [decidedWeight, setDecidedWeight] = useState<ChargedWeight | null>(null);
  return (
    <ListPage
      title="Weight disputes"
      isPage
      notice={
        <>
          <TrackingSubTabs current="failed" />
          <AttemptViews current={WEIGHTS_PATH} />
        </>
      }
      views={{
        tab: 'weights',
        all: 'All weights',
        defaultViews: [
          { name: 'Open', query: 'view=open' },
          { name: 'Disputed', query: 'view=disputed' },
          { name: 'Accepted', query: 'view=accepted' },
        ],
      }}
      name="Weight disputes"
      noun="weight"
      list={list}
      columns={COLUMNS}
      rowName={({ displayId, number }) => `weight of ${displayId}-${number}`}
      {...(may('orders.ship') ? { onOpen: setDecidedWeight } : {})}
      search="Order, person, phone or tracking number"
      nothing="No weight matches"
      empty={{
        title: 'No other weights',
        text: 'When a carrier charges another weight than was booked, it appears here. Dispute it soon: carriers take disputes for some days only.',
      }}
    >
      {decidedWeight && <WeightDialog weight={decidedWeight} onClose={() => setDecidedWeight(null)} />}
    </ListPage>
  );
}
