import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { orpc } from '../../../lib/api.ts';
import { purchaseApi, purchaseQueries } from '../../../shop/purchase-api.ts';
import { paymentErrorMessage, redirectToGateway } from '../../../shop/redirect-to-gateway.ts';
import { BusyButton } from '../../../ui/busy-button.tsx';
import { toastError } from '../../../ui/toast.tsx';
import { checkoutPath } from '../checkout-path.ts';
import styles from './upi-page.module.css';
import type { UpiPayment } from './use-upi-payment.ts';

/** The other ways to pay: at the gateway, or from the checkout with the same cart. */
export function PaymentWays({ payment, onRefused }: { payment: UpiPayment; onRefused(): void }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [busy, setBusy] = useState<'page' | 'change' | null>(null);
  const attempt = (way: 'page' | 'change', act: () => Promise<void>) => {
    setBusy(way);
    act().catch((error) => {
      setBusy(null);
      toastError('Checkout failed', paymentErrorMessage(error));
      onRefused();
    });
  };
  const change = async () => {
    // what has just been paid is not given up
    const { paymentStatus } = await purchaseApi.payments.verify({ transactionId: payment.transactionId });
    if (paymentStatus === 'completed' || paymentStatus === 'under_review') return onRefused();
    await purchaseApi.orderManagement.cancel({ id: payment.orderId });
    for (const queryKey of [orpc.cart.key(), purchaseQueries.orders.key()]) void client.invalidateQueries({ queryKey });
    navigate(checkoutPath(payment.buyNow), { replace: true });
  };
  return (
    <div className={styles.ways}>
      {payment.retriesLeft && (
        <BusyButton
          variant="outline"
          busy={busy === 'page'}
          busyLabel="Redirecting to payment..."
          onClick={() => attempt('page', () => redirectToGateway(payment.orderId, payment.transactionId, true))}
        >
          Pay on {payment.provider ? `${payment.provider}’s page` : 'the gateway’s page'} instead
        </BusyButton>
      )}
      <BusyButton
        variant="text"
        busy={busy === 'change'}
        busyLabel="One moment..."
        onClick={() => attempt('change', change)}
      >
        Change the payment
      </BusyButton>
    </div>
  );
}
