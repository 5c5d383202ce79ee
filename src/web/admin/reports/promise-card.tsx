import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { isTooLongForCosts } from '#features/reports/cost-span-rules.ts';
import { formatShare } from '#features/reports/delivery-report-rules.ts';
import { formatCount } from '#shared/count.ts';
import cardStyles from '../../ui/card.module.css';
import textStyles from '../../ui/text.module.css';
import { type AdminApi, adminQueries } from '../api.ts';
import { QueryState } from '../components/query-state.tsx';
import type { TableColumn } from '../components/table.tsx';
import type { DateRange } from './range-dialog.tsx';
import { ReportCard } from './report-card.tsx';
import { ReportTable } from './report-table.tsx';

type Row = Awaited<ReturnType<AdminApi['reports']['promises']>>['rows'][number];

const COLUMNS: readonly TableColumn<Row>[] = [
  { title: 'Carrier', isRowHeader: true, cell: ({ carrier }) => carrier || 'not known' },
  { title: 'Zone', cell: ({ zone }) => zone || '–' },
  { title: 'Shipments', numeric: true, cell: ({ promisedCount }) => formatCount(promisedCount) },
  {
    title: 'In time',
    numeric: true,
    cell: ({ inTimeCount, dayLateCount, laterCount, overdueCount }) => {
      const decided = inTimeCount + dayLateCount + laterCount + overdueCount;
      return (
        <>
          {formatCount(inTimeCount)}{' '}
          <span className="muted">{formatShare(decided === 0 ? null : inTimeCount / decided)}</span>
        </>
      );
    },
  },
  { title: 'One day late', numeric: true, cell: ({ dayLateCount }) => formatCount(dayLateCount) },
  { title: 'More days late', numeric: true, cell: ({ laterCount }) => formatCount(laterCount) },
  {
    title: 'Not delivered past the day',
    numeric: true,
    cell: ({ overdueCount }) => (
      <span className={overdueCount > 0 ? textStyles.negative : undefined}>{formatCount(overdueCount)}</span>
    ),
  },
];

/** Whether carriers delivered on the promised day, by delivery zone. */
export function PromiseCard({ span }: { span: DateRange }) {
  const isTooLong = isTooLongForCosts(span);
  const { data, error, refetch } = useQuery({
    ...adminQueries.reports.promises.queryOptions({ input: span }),
    enabled: !isTooLong,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
  if (isTooLong) return null;
  return (
    <ReportCard
      title="Carriers and promised days"
      note="shipments handed over in the span"
      file={{
        needs: 'reports.export',
        path: `/api/admin/promises.csv?from=${span.from}&to=${span.to}`,
        name: `promises-by-carrier-${span.from}-${span.to}.csv`,
      }}
    >
      {!data ? (
        <QueryState what="The promised days" error={error} refetch={refetch} />
      ) : data.rows.length === 0 ? (
        <p className={`muted ${cardStyles.body}`}>No shipment with a promised day was handed over in this time.</p>
      ) : (
        <ReportTable
          title="Carriers and promised days"
          columns={COLUMNS}
          rows={data.rows}
          rowKey={({ carrier, zone }) => `${carrier} ${zone}`}
        />
      )}
    </ReportCard>
  );
}
