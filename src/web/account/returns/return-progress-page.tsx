import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Link, useParams } from 'react-router';
import { CARRIER_MAXIMUM, TRACKING_NUMBER_MAXIMUM } from '#features/returns/rules.ts';
import { formatDate } from '#shared/dates.ts';
import { errorMessage } from '../../lib/errors.ts';
import { writeQueryData } from '../../lib/query-client.ts';
import { PageMeta } from '../../shop/page-meta.tsx';
import { type CustomerReturn, ReturnProgress } from '../../shop/returns/return-progress.tsx';
import { BusyButton } from '../../ui/busy-button.tsx';
import buttonStyles from '../../ui/button.module.css';
import { TextField } from '../../ui/field.tsx';
import { FormNotice } from '../../ui/form-notice.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import skeletonStyles from '../../ui/skeleton.module.css';
import { toast, toastError } from '../../ui/toast.tsx';
import { accountApi, accountQueries } from '../api.ts';
import accountPageStyles from '../components/account-page.module.css';
import styles from './return-page.module.css';

/** A return of the customer with its steps. */
export default function ReturnProgressPage() {
  const { returnId = '' } = useParams();
  const { data, isError, error, refetch } = useQuery({
    ...accountQueries.returns.read.queryOptions({ input: { id: returnId } }),
    staleTime: 0,
  });
  return (
    <div className={`page-width ${accountPageStyles.page} ${styles.page}`}>
      <PageMeta title="Your return" />
      <p className={`${styles.way} text-small`}>
        <Link className="link" to="/dashboard">
          Your orders
        </Link>
        {data && <span className="muted"> / Order {data.displayId}</span>}
      </p>
      <h1 className="heading-1 heading">Your return</h1>
      {data ? (
        <>
          <p className="muted">
            {data.number}, from order {data.displayId}, requested on {formatDate(data.requestedAt)}
          </p>
          <ReturnProgress
            detail={data}
            replacementPath={data.replacement && `/track-order?order=${data.replacement.displayId}`}
          >
            <Actions detail={data} />
          </ReturnProgress>
        </>
      ) : isError ? (
        <LoadFailed title="Error loading the return" error={error} onRetry={() => void refetch()} />
      ) : (
        <div
          className={`${skeletonStyles.skeleton} ${skeletonStyles.box}`}
          role="status"
          aria-label="Loading the return"
        />
      )}
    </div>
  );
}

/** Says that it is on its way, or ends the return before anything has arrived. */
function Actions({ detail }: { detail: CustomerReturn }) {
  const client = useQueryClient();
  const show = async (changed: CustomerReturn) => {
    const { queryKey } = accountQueries.returns.read.queryOptions({ input: { id: detail.id } });
    await writeQueryData(client, queryKey, changed);
    void client.invalidateQueries({ queryKey: accountQueries.returns.list.key() });
  };
  const cancel = useMutation({
    mutationFn: () => accountApi.returns.cancel({ id: detail.id }),
    onSuccess: async (changed) => {
      await show(changed);
      toast('Return cancelled', detail.number);
    },
    onError: (error) => toastError('The return was not cancelled', errorMessage(error)),
  });
  const isComingBack = detail.lines.some(({ decision, isSentBack }) => decision === 'approved' && isSentBack);
  return (
    <>
      {detail.state === 'approved' && isComingBack && <SendForm detail={detail} onSent={show} />}
      {(detail.state === 'requested' || detail.state === 'approved') && (
        <button
          type="button"
          className={`${buttonStyles.button} ${buttonStyles.outline}`}
          aria-disabled={cancel.isPending}
          onClick={() => cancel.mutate()}
        >
          Cancel this return
        </button>
      )}
    </>
  );
}

function SendForm({ detail, onSent }: { detail: CustomerReturn; onSent(changed: CustomerReturn): unknown }) {
  const [carrier, setCarrier] = useState('');
  const [trackingNumber, setTrackingNumber] = useState('');
  const send = useMutation({
    mutationFn: () => accountApi.returns.send({ id: detail.id, carrier, trackingNumber }),
    onSuccess: (changed) => {
      onSent(changed);
      toast('Thank you', 'We tell you when it has arrived.');
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!send.isPending) send.mutate();
  };
  return (
    <form method="post" onSubmit={submit} className={styles.send}>
      <h3 className="heading-4 heading">Have you sent it?</h3>
      <TextField
        label="Carrier"
        optional
        maxLength={CARRIER_MAXIMUM}
        value={carrier}
        onChange={(event) => setCarrier(event.target.value)}
      />
      <TextField
        label="Tracking number"
        optional
        maxLength={TRACKING_NUMBER_MAXIMUM}
        value={trackingNumber}
        onChange={(event) => setTrackingNumber(event.target.value)}
      />
      {send.isError && <FormNotice>{errorMessage(send.error)}</FormNotice>}
      <BusyButton busy={send.isPending} busyLabel="Saving...">
        It is on its way
      </BusyButton>
    </form>
  );
}
