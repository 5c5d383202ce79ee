import type { ReactNode } from 'react';
import { CircleAlert } from '../../../icons/circle-alert.ts';
import { BusyButton } from '../../../ui/busy-button.tsx';
import { LinkButton } from '../../../ui/button.tsx';
import formNoticeStyles from '../../../ui/form-notice.module.css';
import { checkoutPath } from '../checkout-path.ts';
import { OrdersLink } from '../orders-link.tsx';
import styles from './upi-page.module.css';
import type { UpiPayment } from './use-upi-payment.ts';

type Props = { payment: UpiPayment; problem: string | null; isStarting: boolean; onStart(): void; children: ReactNode };

/** A payment that cannot be made here any more, or not yet, with what is possible now. */
export function EndedPayment({ payment, problem, isStarting, onStart, children }: Props) {
  const { title, text } = endOf(payment, problem);
  return (
    <>
      <div className={styles.result} role="status" aria-atomic="true">
        <h1 className="heading-1 heading">{title}</h1>
        <p className="lead">{text}</p>
      </div>
      {problem && !isOver(payment) && (
        <div className={formNoticeStyles.notice} role="alert">
          <CircleAlert />
          <p>{problem}</p>
        </div>
      )}
      <div className={styles.ways}>
        {payment.state === 'paid_otherwise' && <OrdersLink orderId={payment.orderId} />}
        {payment.state === 'ended' && (
          <LinkButton variant="primary" to={checkoutPath(payment.buyNow)}>
            Back to checkout
          </LinkButton>
        )}
        {!isOver(payment) && payment.retriesLeft && (
          <BusyButton variant="primary" busy={isStarting} busyLabel="One moment..." onClick={onStart}>
            Get a new code
          </BusyButton>
        )}
      </div>
      {children}
    </>
  );
}

/** Whether nothing is left to pay. */
export const isOver = ({ state }: UpiPayment): boolean => state === 'paid_otherwise' || state === 'ended';

function endOf({ state, retriesLeft }: UpiPayment, problem: string | null): { title: string; text: string } {
  if (state === 'paid_otherwise')
    return { title: 'This order is paid already', text: 'Another payment has arrived. You need not pay again.' };
  if (state === 'ended')
    return {
      title: 'This order has ended',
      text: 'It was not paid in time, or given up. What it held is free for a new order.',
    };
  if (problem)
    return { title: 'No code this time', text: 'Nothing was paid. Try again, or pay on the gateway’s page.' };
  const next = retriesLeft
    ? 'Get a new one, or pay in another way.'
    : 'It cannot be tried any more. Please choose another payment, or contact us.';
  if (state === 'failed')
    return { title: 'The payment did not go through', text: `If money has left your account, it comes back. ${next}` };
  return { title: 'The code has ended', text: `If you have paid in the last minute, we still see it. ${next}` };
}
