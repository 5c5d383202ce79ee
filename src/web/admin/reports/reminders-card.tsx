import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { RESULT_DAYS } from '#features/reminders/rules.ts';
import { formatCount } from '#shared/count.ts';
import { formatRupees } from '#shared/money.ts';
import type { ReminderKind, SuppressionReason } from '#shared/reminder-states.ts';
import cardStyles from '../../ui/card.module.css';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { type AdminApi, adminQueries } from '../api.ts';
import { Card } from '../components/card.tsx';
import type { TableColumn } from '../components/table.tsx';
import type { DateRange } from './range-dialog.tsx';
import { ReportTable } from './report-table.tsx';
import styles from './reports-page.module.css';

type Results = Awaited<ReturnType<AdminApi['reminders']['results']>>;
type Row = Results['rows'][number];

const KIND_LABELS: Record<ReminderKind, string> = {
  basket: 'Checkout left behind',
  review: 'Review request',
  refill: 'Refill reminder',
};
const REASON_LABELS: Record<SuppressionReason, string> = {
  ordered: 'had ordered',
  cancelled: 'had cancelled the order',
  emptied: 'had emptied the cart',
  unsubscribed: 'had unsubscribed',
  opted_out: 'took it back',
  recent: 'got another within a week',
  unavailable: 'nothing on sale',
  closed: 'the store was closed',
  switched_off: 'switched off',
  returned: 'returned or refunded',
  reviewed: 'had reviewed all',
  gone: 'the account or order is gone',
  overdue: 'too late to send',
};

const COLUMNS: readonly TableColumn<Row>[] = [
  { title: 'Mail', isRowHeader: true, cell: ({ kind }) => KIND_LABELS[kind] },
  { title: 'Sent', numeric: true, cell: ({ sentCount }) => formatCount(sentCount) },
  { title: 'Opened the link', numeric: true, cell: ({ openedCount }) => formatCount(openedCount) },
  { title: 'Ordered', numeric: true, cell: ({ orderedCount }) => formatCount(orderedCount) },
  { title: 'Amount', numeric: true, cell: ({ orderedAmount }) => formatRupees(orderedAmount) },
  { title: 'Unsubscribed', numeric: true, cell: ({ unsubscribedCount }) => formatCount(unsubscribedCount) },
  { title: 'Not sent', numeric: true, cell: ({ suppressedCount }) => formatCount(suppressedCount) },
];

/** What came of the reminders of a span: mails, uses of their links and the orders after it. */
export function RemindersCard({ span }: { span: DateRange }) {
  const { data, isError, error, refetch } = useQuery({
    ...adminQueries.reminders.results.queryOptions({ input: span }),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
  return (
    <Card
      title="Reminders"
      note={`orders within ${RESULT_DAYS} days after the link was opened`}
      className={styles.deliveries}
    >
      {isError && !data ? (
        <LoadFailed
          heading="h3"
          bare
          title="The reminders could not be loaded"
          error={error}
          onRetry={() => void refetch()}
        />
      ) : data ? (
        <RemindersTable results={data} />
      ) : null}
    </Card>
  );
}

function RemindersTable({ results: { rows, suppressed, plannedCount } }: { results: Results }) {
  const waiting = plannedCount > 0 ? ` ${formatCount(plannedCount)} waiting now.` : '';
  const reasons = suppressed.map(({ reason, count }) => `${REASON_LABELS[reason]} ${formatCount(count)}`);
  if (rows.length === 0)
    return <p className={`muted ${cardStyles.body}`}>No reminder was sent in this time.{waiting}</p>;
  return (
    <>
      <ReportTable title="Reminders" columns={COLUMNS} rows={rows} rowKey={({ kind }) => kind} />
      {(reasons.length > 0 || waiting) && (
        <p className={`muted text-small ${cardStyles.body}`}>
          {reasons.length > 0 && `Not sent: ${reasons.join(', ')}.`}
          {waiting}
        </p>
      )}
    </>
  );
}
