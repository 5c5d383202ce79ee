import { Clock } from '../../icons/clock.ts';
import { usePayOrder } from '../../shop/redirect-to-gateway.ts';
import { BusyButton } from '../../ui/busy-button.tsx';
import { timeOfDay } from './order-labels.ts';
import styles from './pay-order.module.css';

/** An unpaid order: the time left, and a button that opens the gateway. */
export function PayOrder({ orderId, until }: { orderId: string; until: string }) {
  const { leaving, pay } = usePayOrder(orderId);
  return (
    <div className={styles.pay}>
      <Clock />
      <p>
        <b>Not paid yet.</b> The items are reserved for you until <span className="tabular">{timeOfDay(until)}</span>.
      </p>
      <BusyButton variant="primary" busy={leaving} busyLabel="Redirecting to payment..." onClick={pay}>
        Complete payment
      </BusyButton>
    </div>
  );
}
