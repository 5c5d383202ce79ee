import { useMutation, useQuery } from '@tanstack/react-query';
import { formatCount } from '#shared/count.ts';
import { formatDate } from '#shared/dates.ts';
import { pluralize } from '#shared/text.ts';
import { Download } from '../../../icons/download.ts';
import { errorMessage } from '../../../lib/errors.ts';
import { BusyButton } from '../../../ui/busy-button.tsx';
import cardStyles from '../../../ui/card.module.css';
import { LoadFailed } from '../../../ui/load-failed.tsx';
import tableStyles from '../../../ui/table.module.css';
import textStyles from '../../../ui/text.module.css';
import { toastError } from '../../../ui/toast.tsx';
import { type AdminApi, adminQueries } from '../../api.ts';
import { downloadFile } from '../../components/file-import/csv-transfer.ts';
import styles from './delivery.module.css';

type Places = Awaited<ReturnType<AdminApi['deliveryRequests']['list']>>;

/** Where visitors are who asked to be told when the shop delivers to them. */
export function RequestsCard() {
  const { data, isError, error, refetch } = useQuery(adminQueries.deliveryRequests.list.queryOptions());
  const exporting = useMutation({
    mutationFn: () => downloadFile('/api/admin/delivery-requests.csv', 'places-not-served.csv'),
    onError: (failure) => toastError('Error', `The places could not be exported. ${errorMessage(failure)}`),
  });
  return (
    <section className={cardStyles.card} aria-labelledby="delivery-requests">
      <header>
        <h2 id="delivery-requests" className={textStyles.heading3}>
          Places we do not serve
        </h2>
        <span className={`muted ${textStyles.small}`}>where visitors wait for a mail that we do</span>
        {data && data.placeCount > 0 && (
          <div className={styles.headActions}>
            <BusyButton
              variant="plain"
              size="small"
              busy={exporting.isPending}
              busyLabel="Exporting..."
              onClick={() => exporting.mutate()}
            >
              <Download />
              CSV<span className="visually-hidden"> of places we do not serve</span>
            </BusyButton>
          </div>
        )}
      </header>
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
    </section>
  );
}

function PlaceTable({ places, placeCount, waitingCount }: Places) {
  if (places.length === 0)
    return <p className={`muted ${cardStyles.body}`}>Nobody waits for delivery to a place that we do not serve.</p>;
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reached by keyboard */}
      <section className={styles.scroll} tabIndex={0} aria-label="Places we do not serve, as a table">
        <table className={`${tableStyles.table} ${styles.places}`}>
          <thead>
            <tr>
              <th scope="col">Pincode</th>
              <th scope="col">District</th>
              <th scope="col">State</th>
              <th scope="col" className={textStyles.number}>
                People waiting
              </th>
              <th scope="col">Last request</th>
            </tr>
          </thead>
          <tbody>
            {places.map(({ pincode, district, state, waitingCount: waiting, lastRequestAt }) => (
              <tr key={pincode}>
                <th scope="row">{pincode}</th>
                <td>{district ?? 'Not in the directory'}</td>
                <td>{state ?? '–'}</td>
                <td className={textStyles.number}>{formatCount(waiting)}</td>
                <td>{formatDate(lastRequestAt)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <footer className={`muted ${textStyles.small}`}>
        {pluralize(waitingCount, 'request')} from {pluralize(placeCount, 'place')}
        {placeCount > places.length && `; the first ${formatCount(places.length)} are shown, the file has all`}. Each
        address gets one mail when a saved plan serves its pincode, and is deleted.
      </footer>
    </>
  );
}
