import { type ReactNode, useCallback, useState, useSyncExternalStore } from 'react';
import { Navigate, useNavigate, useSearchParams } from 'react-router';
import { formatRupees } from '#shared/money.ts';
import type { UpiDevice } from '#shared/upi.ts';
import { errorCode } from '../../../lib/errors.ts';
import { PageMeta } from '../../../shop/page-meta.tsx';
import twoColumnsStyles from '../../../shop/two-columns.module.css';
import boxStyles from '../../../ui/box.module.css';
import { LoadFailed } from '../../../ui/load-failed.tsx';
import { ScriptNotice } from '../../../ui/script-notice.tsx';
import skeletonStyles from '../../../ui/skeleton.module.css';
import { OrderBoxSkeleton, OrderDetails } from '../order-details-card.tsx';
import { usePaidOrder } from '../use-paid-order.ts';
import { transactionIdIn } from '../verification.ts';
import { deviceOf, isInApp, lastUpiApp } from './device.ts';
import { EndedPayment, isOver } from './ended-payment.tsx';
import { PaymentWays } from './payment-ways.tsx';
import styles from './upi-page.module.css';
import { isWaiting, type UpiPayment, useUpiPayment } from './use-upi-payment.ts';
import { WaitingPayment } from './waiting-payment.tsx';

const never = () => () => {};
/** Null before hydration. */
const useUserAgent = () =>
  useSyncExternalStore<string | null>(
    never,
    () => navigator.userAgent,
    () => null,
  );

/** Pays an order by UPI in the shop: a code on desks, apps on phones. The payment is on the server, under its id. */
export default function UpiPage() {
  const [params] = useSearchParams();
  const txnId = transactionIdIn(params.get('txnId'));
  // another payment starts afresh
  return txnId ? <Payment key={txnId} txnId={txnId} /> : <Navigate to="/checkout" replace />;
}

function Payment({ txnId }: { txnId: string }) {
  const navigate = useNavigate();
  const userAgent = useUserAgent();
  const device = userAgent === null ? null : deviceOf(userAgent);
  const [app] = useState(() => (import.meta.env.SSR ? null : lastUpiApp()));
  const onRenew = useCallback((id: string) => void navigate(`/payment/upi?txnId=${id}`, { replace: true }), [navigate]);
  const upi = useUpiPayment(txnId, { device, app, onRenew });
  const { payment, problem } = upi;
  const order = usePaidOrder(payment);
  if (payment?.state === 'settled' || payment?.state === 'elsewhere')
    return <Navigate to={`/payment/success?txnId=${txnId}`} replace />;
  if (!payment && upi.error)
    return (
      <div className={`page-width ${styles.page}`}>
        <PageMeta title="Pay by UPI" />
        <LoadFailed
          title={
            errorCode(upi.error) === 'NOT_FOUND' ? 'There is no such payment.' : 'The payment could not be loaded.'
          }
          onRetry={upi.refetch}
        />
      </div>
    );
  // only the customer may choose another way
  const ways = payment && order && !isOver(payment) && <PaymentWays payment={payment} onRefused={upi.refetch} />;
  const isOpen = payment && isWaiting(payment, upi.now()) && !problem;
  return (
    <div className={`page-width split ${twoColumnsStyles.columns}`}>
      <PageMeta title="Pay by UPI" />
      <div className={twoColumnsStyles.main}>
        <ScriptNotice>
          Paying here needs JavaScript. Switch it on and load this page again: your order is kept until its time is up.
        </ScriptNotice>
        {payment && !isOpen ? (
          <EndedPayment payment={payment} problem={problem} isStarting={upi.isStarting} onStart={upi.start}>
            {ways}
          </EndedPayment>
        ) : (
          <Waiting payment={payment} device={device} userAgent={userAgent} now={upi.now}>
            {ways}
          </Waiting>
        )}
      </div>
      <aside className={twoColumnsStyles.side} aria-label="Order">
        <div className={`${twoColumnsStyles.sticky} ${boxStyles.box}`}>
          {payment && <h2 className="heading-3 heading">Order {payment.displayId}</h2>}
          {order ? <OrderDetails order={order} /> : order === undefined && <OrderBoxSkeleton />}
          {isOpen && <p className="text-small muted">Everything in it is kept for you while you pay.</p>}
        </div>
      </aside>
    </div>
  );
}

type Props = {
  payment: UpiPayment | undefined;
  device: UpiDevice | null;
  userAgent: string | null;
  now(): number;
  children: ReactNode;
};

function Waiting({ payment, device, userAgent, now, children }: Props) {
  if (!payment?.code || !device)
    return (
      <>
        <h1 className="heading-1 heading">{payment ? `Pay ${formatRupees(payment.amount)}` : 'Pay by UPI'}</h1>
        <p className="muted" role="status">
          {payment?.state === 'open'
            ? 'The time is up. We ask whether you have paid.'
            : 'One moment, the code is being made.'}
        </p>
        <div className={`${skeletonStyles.skeleton} ${styles.loading}`} />
        {children}
      </>
    );
  return (
    <WaitingPayment payment={payment} code={payment.code} device={device} isInApp={isInApp(userAgent ?? '')} now={now}>
      {children}
    </WaitingPayment>
  );
}
