import { useQueryClient } from '@tanstack/react-query';
import { Clock } from 'lucide-react';
import { useCallback, useState } from 'react';
import { orpc } from '../../lib/api.ts';
import { paymentErrorMessage, redirectToGateway, usePageRestored } from '../../shop/redirect-to-gateway.ts';
import { BusyButton } from '../../ui/busy-button.tsx';
import { toastError } from '../../ui/toast.tsx';
import { timeOfDay } from './order-labels.ts';

/** An order that waits for its money: how long, and the way to the gateway. */
export function PayOrder({ orderId, until }: { orderId: string; until: string }) {
  const client = useQueryClient();
  const [leaving, setLeaving] = useState(false);
  const refresh = () => client.invalidateQueries({ queryKey: orpc.orders.key() });
  usePageRestored(useCallback(() => setLeaving(false), []));
  const pay = async () => {
    setLeaving(true);
    try {
      await redirectToGateway(orderId);
    } catch (error) {
      setLeaving(false);
      toastError('Checkout failed', paymentErrorMessage(error));
      void refresh();
    }
  };
  return (
    <div className="ord__pay">
      <Clock className="ic" aria-hidden="true" />
      <p>
        <b>Not paid yet.</b> The items are reserved for you until <span className="num">{timeOfDay(until)}</span>.
      </p>
      <BusyButton
        className="btn btn--go"
        busy={leaving}
        busyLabel="Redirecting to payment..."
        onClick={() => void pay()}
      >
        Complete payment
      </BusyButton>
    </div>
  );
}
