import { keepPreviousData, useQuery } from '@tanstack/react-query';
import {
  formatDaysLate,
  formatShare,
  inTimeShare,
  pendingCount,
  sumPromises,
} from '#features/reports/delivery-report-rules.ts';
import { formatCount } from '#shared/count.ts';
import cardStyles from '../../ui/card.module.css';
import { LoadFailed } from '../../ui/load-failed.tsx';
import textStyles from '../../ui/text.module.css';
import { type AdminApi, adminQueries } from '../api.ts';
import type { TableColumn } from '../components/table.tsx';
import type { DateRange } from './range-dialog.tsx';
import { ReportCard } from './report-card.tsx';
import { ReportTable } from './report-table.tsx';

type Row = Awaited<ReturnType<AdminApi['reports']['deliveries']>>['rows'][number];

const COLUMNS: readonly TableColumn<Row>[] = [
  { title: 'Zone', isRowHeader: true, cell: ({ zone }) => zone || '–' },
  { title: 'Method', cell: ({ method }) => method },
  { title: 'Orders', numeric: true, cell: ({ promisedCount }) => formatCount(promisedCount) },
  {
    title: 'In time',
    numeric: true,
    cell: (row) => (
      <>
        {formatCount(row.inTimeCount)} <span className="muted">{formatShare(inTimeShare(row))}</span>
      </>
    ),
  },
  { title: 'Late', numeric: true, cell: ({ lateCount }) => formatCount(lateCount) },
  { title: 'Average days late', numeric: true, cell: formatDaysLate },
  {
    title: 'On the way past the day',
    numeric: true,
    cell: ({ overdueCount }) => (
      <span className={overdueCount > 0 ? textStyles.negative : undefined}>{formatCount(overdueCount)}</span>
    ),
  },
  { title: 'On the way', numeric: true, cell: (row) => formatCount(pendingCount(row)) },
];

/** What became of the days that customers were promised in a span, by zone and method. */
export function DeliveryCard({ span }: { span: DateRange }) {
  const { data, isError, error, refetch } = useQuery({
    ...adminQueries.reports.deliveries.queryOptions({ input: span }),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
  return (
    <ReportCard
      title="Promised and delivered"
      note="orders whose promised day is in the span"
      file={{
        needs: 'reports.export',
        path: `/api/admin/delivery-report.csv?from=${span.from}&to=${span.to}`,
        name: `deliveries-${span.from}-${span.to}.csv`,
      }}
    >
      {isError && !data ? (
        <LoadFailed
          heading="h3"
          bare
          title="The deliveries could not be loaded"
          error={error}
          onRetry={() => void refetch()}
        />
      ) : data ? (
        <DeliveryTable rows={data.rows} />
      ) : null}
    </ReportCard>
  );
}

function DeliveryTable({ rows }: { rows: readonly Row[] }) {
  if (rows.length === 0)
    return <p className={`muted ${cardStyles.body}`}>No order was promised for a day in this time.</p>;
  const total = { ...sumPromises(rows), zone: 'All', method: '' };
  return (
    <ReportTable
      title="Promised and delivered"
      columns={COLUMNS}
      rows={[...rows, ...(rows.length > 1 ? [total] : [])]}
      rowKey={({ zone, method }) => `${zone} ${method}`}
    />
  );
}
