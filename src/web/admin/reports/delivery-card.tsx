import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import {
  formatDaysLate,
  formatShare,
  inTimeShare,
  pendingCount,
  sumPromises,
} from '#features/reports/delivery-report-rules.ts';
import { formatCount } from '#shared/count.ts';
import { Download } from '../../icons/download.ts';
import { errorMessage } from '../../lib/errors.ts';
import arrangeStyles from '../../ui/arrange.module.css';
import { BusyButton } from '../../ui/busy-button.tsx';
import cardStyles from '../../ui/card.module.css';
import { LoadFailed } from '../../ui/load-failed.tsx';
import tableStyles from '../../ui/table.module.css';
import textStyles from '../../ui/text.module.css';
import { toastError } from '../../ui/toast.tsx';
import { type AdminApi, adminQueries } from '../api.ts';
import { downloadFile } from '../components/file-import/csv-transfer.ts';
import { Permitted } from '../permissions.tsx';
import type { DateRange } from './range-dialog.tsx';
import styles from './reports-page.module.css';

type Row = Awaited<ReturnType<AdminApi['reports']['deliveries']>>['rows'][number];

const HEAD = ['Orders', 'In time', 'Late', 'Average days late', 'On the way past the day', 'On the way'];

/** What became of the days that customers were promised in a span, by zone and method. */
export function DeliveryCard({ span }: { span: DateRange }) {
  const { data, isError, error, refetch } = useQuery({
    ...adminQueries.reports.deliveries.queryOptions({ input: span }),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
  const name = `deliveries-${span.from}-${span.to}.csv`;
  const exporting = useMutation({
    mutationFn: () => downloadFile(`/api/admin/delivery-report.csv?from=${span.from}&to=${span.to}`, name),
    onError: (failure) => toastError('Error', `The deliveries could not be exported. ${errorMessage(failure)}`),
  });
  return (
    <section className={`${cardStyles.card} ${styles.deliveries}`} aria-labelledby="report-deliveries">
      <header>
        <h2 id="report-deliveries" className={textStyles.heading3}>
          Promised and delivered
        </h2>
        <span className={`muted ${textStyles.small}`}>orders whose promised day is in the span</span>
        <div className={arrangeStyles.actions}>
          <Permitted needs="reports.export">
            <BusyButton
              variant="plain"
              size="small"
              busy={exporting.isPending}
              busyLabel="Exporting..."
              onClick={() => exporting.mutate()}
            >
              <Download />
              CSV<span className="visually-hidden"> of promised and delivered orders</span>
            </BusyButton>
          </Permitted>
        </div>
      </header>
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
    </section>
  );
}

function DeliveryTable({ rows }: { rows: readonly Row[] }) {
  if (rows.length === 0)
    return <p className={`muted ${cardStyles.body}`}>No order was promised for a day in this time.</p>;
  const total = { ...sumPromises(rows), zone: 'All', method: '' };
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reached by keyboard
    <section className={styles.scroll} tabIndex={0} aria-label="Promised and delivered, as a table">
      <table className={tableStyles.table}>
        <thead>
          <tr>
            <th scope="col">Zone</th>
            <th scope="col">Method</th>
            {HEAD.map((title) => (
              <th key={title} scope="col" className={textStyles.number}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {[...rows, ...(rows.length > 1 ? [total] : [])].map((row) => (
            <tr key={`${row.zone} ${row.method}`}>
              <th scope="row">{row.zone || '–'}</th>
              <td>{row.method}</td>
              <td className={textStyles.number}>{formatCount(row.promisedCount)}</td>
              <td className={textStyles.number}>
                {formatCount(row.inTimeCount)} <span className="muted">{formatShare(inTimeShare(row))}</span>
              </td>
              <td className={textStyles.number}>{formatCount(row.lateCount)}</td>
              <td className={textStyles.number}>{formatDaysLate(row)}</td>
              <td className={`${textStyles.number}${row.overdueCount > 0 ? ` ${textStyles.negative}` : ''}`}>
                {formatCount(row.overdueCount)}
              </td>
              <td className={textStyles.number}>{formatCount(pendingCount(row))}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
