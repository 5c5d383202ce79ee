import { useMutation, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { deliveryText } from '#features/orders/delivery-text-rules.ts';
import { formatDate } from '#shared/dates.ts';
import { formatRupees } from '#shared/money.ts';
import { titleCase } from '#shared/text.ts';
import { errorCode, errorMessage } from '../../lib/errors.ts';
import { useFragmentToken } from '../../lib/use-fragment-token.ts';
import { guestApi, guestQueries, type LinkedOrder } from '../../shop/guest-api.ts';
import styles from '../../shop/linked-page.module.css';
import { OrderedLines } from '../../shop/ordered-lines.tsx';
import { PageMeta } from '../../shop/page-meta.tsx';
import { useStorefront } from '../../shop/storefront.ts';
import buttonStyles from '../../ui/button.module.css';
import { toast, toastError } from '../../ui/toast.tsx';
import { Timeline } from '../track-order/timeline.tsx';

const RefillReminders = lazy(() => import('../../shop/refill-reminders.tsx'));
const LinkedReturn = lazy(() => import('./linked-return.tsx'));
const ReturnProgress = lazy(async () => ({
  default: (await import('../../shop/returns/return-progress.tsx')).ReturnProgress,
}));
const YourData = lazy(() => import('./your-data.tsx'));
const OUTLINE = `${buttonStyles.button} ${buttonStyles.outline}`;

const orderQuery = (token: string) => guestQueries.guests.readOrder.queryOptions({ input: { token } });

/** The page of the link that guests get by mail: one order, and nothing else of its customer. */
export default function OrderPage() {
  const token = useFragmentToken();
  const { data, error, refetch } = useQuery({ ...orderQuery(token ?? ''), enabled: Boolean(token), retry: false });
  const [isReturning, setIsReturning] = useState(false);
  const refresh = () => void refetch();
  if (isReturning && data && token)
    return (
      <div className={`page-width ${styles.page} ${styles.wide}`}>
        <PageMeta title="Return from this order" />
        <Suspense fallback={<h1 className="heading-1 heading">Return from this order</h1>}>
          <LinkedReturn token={token} linked={data} onClose={() => setIsReturning(false)} onChanged={refresh} />
        </Suspense>
      </div>
    );
  return (
    <div className={`page-width ${styles.page}`}>
      <PageMeta title="Your order" />
      {data && token ? (
        <Linked token={token} linked={data} onReturn={() => setIsReturning(true)} onChanged={refresh} />
      ) : token === '' || error ? (
        <Failed error={error} />
      ) : (
        <h1 className="heading-1 heading">Your order</h1>
      )}
    </div>
  );
}

function Failed({ error }: { error: Error | null }) {
  const isInvalid = !error || errorCode(error) === 'INVALID_LINK';
  return (
    <>
      <h1 className="heading-1 heading">{isInvalid ? 'This link is not valid' : 'Your order could not be loaded'}</h1>
      <p className="lead">
        {isInvalid
          ? 'It may be an older one, or the order belongs to an account by now. We send the link again from Track Order.'
          : errorMessage(error)}
      </p>
      <p className={styles.actions}>
        <Link className={OUTLINE} to="/track-order">
          Track Order
        </Link>
      </p>
    </>
  );
}

type LinkedProps = { token: string; linked: LinkedOrder; onReturn(): void; onChanged(): void };

function Linked({ token, linked, onReturn, onChanged }: LinkedProps) {
  const { order, tracking } = linked;
  const { shippingAddress: to } = order;
  const delivery = deliveryText(order);
  const { refillReminders } = useStorefront();
  return (
    <>
      <header>
        <h1 className="heading-1 heading">Order {order.displayId}</h1>
        <p className="lead">
          {titleCase(order.status)}, ordered on {formatDate(order.createdAt)}
        </p>
      </header>
      <OrderedLines items={order.items} />
      <div className={styles.facts}>
        <p>
          <b>Total {formatRupees(order.totalAmount)}</b>
          {order.creditAmount > 0 && `, ${formatRupees(order.creditAmount)} of it by store credit`}
        </p>
        {delivery && <p className="muted">{delivery}</p>}
        <p className="muted">
          To {to.fullName}, {to.address}, {to.city}, {to.state} {to.pincode}
        </p>
      </div>
      <OrderActions token={token} linked={linked} onReturn={onReturn} onChanged={onChanged} />
      {refillReminders && (
        <Suspense fallback={null}>
          <RefillReminders of={{ token }} />
        </Suspense>
      )}
      {linked.returns.requests.map((detail) => (
        <section key={detail.id}>
          <h2 className="heading-3 heading">Return {detail.number}</h2>
          <Suspense fallback={null}>
            <ReturnProgress detail={detail} replacementPath={null} />
          </Suspense>
        </section>
      ))}
      {tracking.length > 0 && (
        <section>
          <h2 className="heading-3 heading">Tracking History</h2>
          <Timeline entries={tracking} />
        </section>
      )}
      <Suspense fallback={null}>
        <YourData token={token} contact={to} />
      </Suspense>
    </>
  );
}

function OrderActions({ token, linked: { order, invoices, returns }, onReturn, onChanged }: LinkedProps) {
  const cancel = useMutation({
    mutationFn: () => guestApi.guests.cancelOrder({ token }),
    onSuccess: () => toast('Order cancelled'),
    onError: (error) => toastError('The order was not cancelled', errorMessage(error)),
    // also after a refusal, since the order may have changed
    onSettled: onChanged,
  });
  const renew = useMutation({
    mutationFn: () => guestApi.guests.renewLink({ token }),
    onSuccess: () => toast('New link sent', 'This link has ended. The new one is in your mail.'),
    onError: (error) => toastError('No new link was sent', errorMessage(error)),
    onSettled: onChanged,
  });
  return (
    <div className={styles.actions}>
      {invoices.map(({ number, path }) => (
        <a key={number} className={OUTLINE} href={path}>
          Invoice {number}
        </a>
      ))}
      {order.cancellation && (
        <button type="button" className={OUTLINE} aria-disabled={cancel.isPending} onClick={() => cancel.mutate()}>
          Cancel order
        </button>
      )}
      {returns.until && returns.items.some(({ returnable }) => returnable > 0) && (
        <button type="button" className={OUTLINE} onClick={onReturn}>
          Return items
        </button>
      )}
      <button type="button" className={OUTLINE} aria-disabled={renew.isPending} onClick={() => renew.mutate()}>
        End this link and mail a new one
      </button>
    </div>
  );
}
