import { formatDateTime } from '#shared/dates.ts';
import { Copy } from '../../icons/copy.ts';
import { Hourglass } from '../../icons/hourglass.ts';
import { Send } from '../../icons/send.ts';
import { Button } from '../../ui/button.tsx';
import { adminApi } from '../api.ts';
import { ActionButton } from '../components/action-button.tsx';
import { Note } from '../components/note.tsx';
import { useAction } from '../components/use-action.ts';
import { useMay } from '../permissions.tsx';
import { copyText } from './order-actions.ts';
import { type Order, reloadOrders } from './orders.ts';

/** Until when the customer of an order that staff made can pay it by the link, which staff copy or send again. */
export function PaymentLinkNote({ order }: { order: Order }) {
  const { id, displayId, paymentLink, reservationExpiresAt } = order;
  const maySend = useMay()('orders.create');
  const send = useAction({
    run: () => adminApi.staffOrders.sendLink({ id }),
    failed: 'The link was not sent',
    success: () => ['Link sent', 'The customer gets it again.'],
    reload: reloadOrders,
  });
  if (!paymentLink || !reservationExpiresAt) return null;
  return (
    <Note
      icon={Hourglass}
      tone="warning"
      actions={
        <>
          <Button
            size="small"
            icon={Copy}
            onClick={() => void copyText(paymentLink, `The link to pay order ${displayId}`)}
          >
            Copy link
          </Button>
          {maySend && (
            <ActionButton action={send} icon={Send} size="small" busyLabel="Sending...">
              Send again
            </ActionButton>
          )}
        </>
      }
    >
      Waiting for the payment by the link. Everything is reserved until {formatDateTime(reservationExpiresAt)}; then the
      order ends by itself.
    </Note>
  );
}
