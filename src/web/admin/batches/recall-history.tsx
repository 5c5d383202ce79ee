import { formatCount } from '#shared/count.ts';
import { formatDateTime } from '#shared/dates.ts';
import { formatRupees } from '#shared/money.ts';
import { pluralize } from '#shared/text.ts';
import cardStyles from '../../ui/card.module.css';
import tableStyles from '../../ui/table.module.css';
import textStyles from '../../ui/text.module.css';
import { Card } from '../components/card.tsx';
import { Table, type TableColumn } from '../components/table.tsx';
import type { Recall } from './recalls.ts';

const REHEARSALS: TableColumn<Recall['rehearsals'][number]>[] = [
  { title: 'When', cell: ({ at }) => formatDateTime(at) },
  { title: 'By', cell: ({ by }) => by ?? 'removed member' },
  { title: 'Found', cell: ({ figures }) => describeFigures(figures) },
  { title: 'Within', cell: ({ milliseconds }) => `${(milliseconds / 1000).toFixed(2)} s` },
];

const describeFigures = (figures: Recall['figures']): string =>
  [
    `${pluralize(figures.orders, 'order')} of ${pluralize(figures.customers, 'customer')}`,
    pluralize(figures.mails, 'mail'),
    figures.calls > 0 && `${formatCount(figures.calls)} to phone`,
    `${pluralize(figures.onTheRoad + figures.delivered + figures.lost, 'unit')} out`,
    `worth ${formatRupees(figures.amount)}`,
  ]
    .filter(Boolean)
    .join(', ');

const RECALLS: TableColumn<Recall['recalls'][number]>[] = [
  { title: 'Started', cell: ({ startedAt }) => formatDateTime(startedAt) },
  {
    title: 'Why',
    cell: ({ reason, startedBy }) => (
      <>
        {reason} {startedBy && <span className="muted">{startedBy}</span>}
      </>
    ),
  },
  {
    title: 'Closed',
    cell: ({ closedAt, closedBy, closingNote }) =>
      closedAt ? (
        <>
          {formatDateTime(closedAt)} <span className="muted">{[closingNote, closedBy].filter(Boolean).join(', ')}</span>
        </>
      ) : (
        <b className={textStyles.negative}>open</b>
      ),
  },
];

/** Recalls and rehearsals of the batch. */
export const RecallHistory = ({ recall: { recalls, rehearsals } }: { recall: Recall }) => (
  <>
    {recalls.length > 0 && (
      <Card title="Recalls">
        <Table
          className={`${tableStyles.table} ${tableStyles.flow}`}
          caption="Recalls"
          columns={RECALLS}
          rows={recalls}
          rowKey={({ id }) => id}
        />
      </Card>
    )}
    <Card title="Rehearsals" note="nothing was sent">
      {rehearsals.length === 0 ? (
        <p className={`muted ${cardStyles.body}`}>Nobody has rehearsed a recall of this batch yet.</p>
      ) : (
        <Table
          className={`${tableStyles.table} ${tableStyles.flow}`}
          caption="Rehearsals"
          columns={REHEARSALS}
          rows={rehearsals}
          rowKey={({ id }) => id}
        />
      )}
    </Card>
  </>
);
