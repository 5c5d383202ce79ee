import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { formatDate } from '#shared/dates.ts';
import { useIdempotencyKey } from '../../lib/use-idempotency-key.ts';
import { PageMeta } from '../../shop/page-meta.tsx';
import type { ReturnFormData, ReturnRequest } from '../../shop/returns/return-choice.ts';
import { ReturnForm } from '../../shop/returns/return-form.tsx';
import buttonStyles from '../../ui/button.module.css';
import emptyStyles from '../../ui/empty.module.css';
import { LoadFailed } from '../../ui/load-failed.tsx';
import skeletonStyles from '../../ui/skeleton.module.css';
import { accountApi, accountQueries } from '../api.ts';
import accountPageStyles from '../components/account-page.module.css';
import styles from './return-page.module.css';
import { ReturnPhotos } from './return-photos.tsx';
import type { ReturnPhoto } from './upload-photo.ts';

/** Requests the return of items of a delivered order. */
export default function ReturnPage() {
  const { id = '' } = useParams();
  const { data, isError, error, refetch } = useQuery({
    ...accountQueries.returns.get.queryOptions({ input: { id } }),
    staleTime: 0,
  });
  return (
    <div className={`page-width ${accountPageStyles.page} ${styles.page}`}>
      <PageMeta title="Return from this order" />
      <p className={`${styles.way} text-small`}>
        <Link className="link" to="/dashboard">
          Your orders
        </Link>
        {data && <span className="muted"> / Order {data.order.displayId}</span>}
      </p>
      <h1 className="heading-1 heading">Return from this order</h1>
      {isError ? (
        <LoadFailed title="Error loading the order" error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <div
          className={`${skeletonStyles.skeleton} ${skeletonStyles.box}`}
          role="status"
          aria-label="Loading the order"
        />
      ) : data.until && data.items.some(({ returnable }) => returnable > 0) ? (
        <>
          <p className="muted">
            {data.deliveredAt && `Delivered on ${formatDate(data.deliveredAt)}. `}You can request a return until{' '}
            {formatDate(data.until)}.
          </p>
          <PhotographedReturn orderId={id} form={{ shippingAddress: data.order.shippingAddress, items: data.items }} />
        </>
      ) : (
        <div className={emptyStyles.empty}>
          <p>
            {!data.deliveredAt
              ? 'This order has not been delivered yet.'
              : data.until
                ? 'Everything in this order is already refunded or requested.'
                : 'The return period for this order has ended.'}
          </p>
          <Link className={`${buttonStyles.button} ${buttonStyles.outline}`} to="/contact">
            Contact Support
          </Link>
        </div>
      )}
    </div>
  );
}

type Props = { orderId: string; form: ReturnFormData };

function PhotographedReturn({ orderId, form }: Props) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [photos, setPhotos] = useState<ReturnPhoto[]>([]);
  const { keyFor, finish } = useIdempotencyKey();
  const refresh = () => void client.invalidateQueries({ queryKey: accountQueries.returns.key() });
  const send = (request: ReturnRequest) => {
    const body = { ...request, id: orderId, imageIds: photos.map(({ id }) => id) };
    return accountApi.returns.request({ ...body, idempotencyKey: keyFor(body) });
  };
  return (
    <ReturnForm
      form={form}
      send={send}
      onSent={() => {
        finish();
        refresh();
        void navigate('/dashboard');
      }}
      onRefused={refresh}
    >
      <ReturnPhotos photos={photos} onChange={setPhotos} />
    </ReturnForm>
  );
}
