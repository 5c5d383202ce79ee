import { useState } from 'react';
import { Link } from 'react-router';
import { formatRupees } from '#shared/money.ts';
import { errorMessage } from '../../lib/errors.ts';
import { lazyDialog } from '../../lib/lazy-dialog.tsx';
import buttonStyles from '../../ui/button.module.css';
import { ConfirmAction } from '../../ui/confirm-action.tsx';
import { toast } from '../../ui/toast.tsx';
import { BuyAgain } from './buy-again.tsx';
import styles from './order-actions.module.css';
import { OrderDocuments } from './order-documents.tsx';
import { cancelConsequence, timeOfDay } from './order-labels.ts';
import { OrderReturns } from './order-returns.tsx';
import { type Order, useOrderChanges } from './orders.ts';

const OrderAddressDialog = lazyDialog(async () => (await import('./order-address-dialog.tsx')).OrderAddressDialog);

/** The customer's actions: track, buy again, return, open the invoice, print, cancel, change the address. */
export function OrderActions({ order }: { order: Order }) {
  const [dialog, setDialog] = useState<'cancel' | 'address' | null>(null);
  const { cancel } = useOrderChanges();
  const { changeableUntil, cancellation } = order;
  const close = () => {
    setDialog(null);
    cancel.reset();
  };
  const cancelIt = () =>
    cancel.mutate(order, {
      onSuccess: (after) => {
        const refund = ['due', 'requested'].includes(after.refundState) ? (cancellation?.refund ?? 0) : 0;
        toast('Order cancelled', refund > 0 ? `Your refund of ${formatRupees(refund)} is on its way.` : undefined);
        setDialog(null);
        // the focused button disappears with its action
        requestAnimationFrame(() => document.getElementById(`order-${order.id}`)?.focus({ preventScroll: true }));
      },
    });
  return (
    <div className={`row ${styles.actions}`}>
      <Link
        className={`${buttonStyles.button} ${buttonStyles.outline} ${buttonStyles.small}`}
        to={`/track-order?order=${order.id}`}
      >
        Track order<span className="visually-hidden"> {order.displayId}</span>
      </Link>
      <OrderDocuments orderId={order.id} />
      <Link
        className={`${buttonStyles.button} ${buttonStyles.outline} ${buttonStyles.small}`}
        to={`/orders/${order.id}/print`}
        target="_blank"
      >
        Print<span className="visually-hidden"> order {order.displayId}, in a new tab</span>
      </Link>
      <BuyAgain order={order} />
      {order.returnableUntil && (
        <Link
          className={`${buttonStyles.button} ${buttonStyles.outline} ${buttonStyles.small}`}
          to={`/orders/${order.id}/return`}
        >
          Return items<span className="visually-hidden"> of {order.displayId}</span>
        </Link>
      )}
      <OrderReturns orderId={order.id} />
      {changeableUntil && (
        <button
          type="button"
          className={`${buttonStyles.button} ${buttonStyles.outline} ${buttonStyles.small}`}
          onClick={() => setDialog('address')}
        >
          Change address
        </button>
      )}
      {cancellation && (
        <button
          type="button"
          className={`${buttonStyles.button} ${buttonStyles.outline} ${buttonStyles.small}`}
          onClick={() => setDialog('cancel')}
        >
          Cancel order
        </button>
      )}
      {changeableUntil && (
        <p className="muted text-small">
          Can be changed until <span className="tabular">{timeOfDay(changeableUntil)}</span>.
        </p>
      )}
      <ConfirmAction
        open={dialog === 'cancel'}
        title={`Cancel order ${order.displayId}?`}
        confirm="Cancel order"
        busyLabel="Cancelling..."
        keep="Keep order"
        busy={cancel.isPending}
        error={cancel.isError ? errorMessage(cancel.error) : null}
        onConfirm={cancelIt}
        onClose={close}
      >
        <p>{cancelConsequence(order)}</p>
      </ConfirmAction>
      <OrderAddressDialog order={order} open={dialog === 'address'} onClose={close} />
    </div>
  );
}
