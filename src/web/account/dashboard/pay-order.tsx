import { Clock } from 'lucide-react';
import { usePayOrder } from '../../shop/redirect-to-gateway.ts';
import { BusyButton } from '../../ui/busy-button.tsx';
import { timeOfDay } from './order-labels.ts';

/** An order that waits for its money: how long, and the way to the gateway. */
export function PayOrder({ orderId, until }: { orderId: string; until: string }) {
  const { leaving, pay } = usePayOrder(orderId);
  return (
    <div className="ord__pay">
      <Clock className="ic" aria-hidden="true" />
      <p>
        <b>Not paid yet.</b> The items are reserved for you until <span className="num">{timeOfDay(until)}</span>.
      </p>
      <BusyButton className="btn btn--go" busy={leaving} busyLabel="Redirecting to payment..." onClick={pay}>
        Complete payment
      </BusyButton>
    </div>
  );
}
