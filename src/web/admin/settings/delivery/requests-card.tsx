import { useQuery } from '@tanstack/react-query';
import { formatCount } from '#shared/count.ts';
import { formatDate } from '#shared/dates.ts';
import { pluralize } from '#shared/text.ts';
import { Download } from '../../../icons/download.ts';
import cardStyles from '../../../ui/card.module.css';
import { LoadFailed } from '../../../ui/load-failed.tsx';
import tableStyles from '../../../ui/table.module.css';
import textStyles from '../../../ui/text.module.css';
import { type AdminApi, adminQueries } from '../../api.ts';
import { ActionButton } from '../../components/action-button.tsx';
import { Card } from '../../components/card.tsx';
import { downloadFile } from '../../components/file-import/csv-transfer.ts';
import { Table, type TableColumn } from '../../components/table.tsx';
import { useAction } from '../../components/use-action.ts';
import styles from './delivery.module.css';

type Places = Awaited<ReturnType<AdminApi['deliveryRequests']['list']>>;

const COLUMNS: readonly TableColumn<Places['places'][number]>[] = [
  { title: 'Pincode', isRowHeader: true, cell: ({ pincode }) => pincode },
  { title: 'District', cell: ({ district }) => district ?? 'Not in the directory' },
  { title: 'State', cell: ({ state }) => state ?? '–' },
  { title: 'People waiting', numeric: true, cell: ({ waitingCount }) => formatCount(waitingCount) },
  { title: 'Last request', cell: ({ lastRequestAt }) => formatDate(lastRequestAt) },
];

/** Where visitors are who asked to be told when the shop delivers to them. */
export function RequestsCard() {
  const { data, isError, error, refetch } = useQuery(adminQueries.deliveryRequests.list.queryOptions());
  const exporting = useAction({
    run: () => downloadFile('/api/admin/delivery-requests.csv', 'places-not-served.csv'),
    failed: 'The places could not be exported',
  });
  return (
    <Card
      title="Places we do not serve"
      note="where visitors wait for a mail that we do"
      aside={
        data &&
        data.placeCount > 0 && (
          <div className={styles.headActions}>
            <ActionButton action={exporting} size="small" icon={Download} busyLabel="Exporting...">
              CSV<span className="visually-hidden"> of places we do not serve</span>
            </ActionButton>
          </div>
        )
      }
    >
      {isError && !data ? (
        <LoadFailed
          heading="h3"
          bare
          title="The places could not be loaded"
          error={error}
          onRetry={() => void refetch()}
        />
      ) : data ? (
        <PlaceTable {...data} />
      ) : null}
    </Card>
  );
}

function PlaceTable({ places, placeCount, waitingCount }: Places) {
  if (places.length === 0)
    return <p className={`muted ${cardStyles.body}`}>Nobody waits for delivery to a place that we do not serve.</p>;
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reached by keyboard */}
      <section className={styles.scroll} tabIndex={0} aria-label="Places we do not serve, as a table">
        <Table
          className={`${tableStyles.table} ${styles.places}`}
          columns={COLUMNS}
          rows={places}
          rowKey={({ pincode }) => pincode}
        />
      </section>
      <footer className={`muted ${textStyles.small}`}>
        {pluralize(waitingCount, 'request')} from {pluralize(placeCount, 'place')}
        {placeCount > places.length && `; the first ${formatCount(places.length)} are shown, the file has all`}. Each
        address gets one mail when a saved plan serves its pincode, and is deleted.
      </footer>
    </>
  );
}
