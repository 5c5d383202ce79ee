import { formatDateTime } from '#shared/dates.ts';
import { Hourglass } from '../../icons/hourglass.ts';
import { Phone } from '../../icons/phone.ts';
import { Send } from '../../icons/send.ts';
import { adminApi } from '../api.ts';
import { ActionButton } from '../components/action-button.tsx';
import { Note } from '../components/note.tsx';
import { useAction } from '../components/use-action.ts';
import { useMay } from '../permissions.tsx';
import { offeredActions } from './offered-actions.ts';
import { type Order, reloadOrders } from './orders.ts';

/** Whether the customer of a cash order has said that they take it, and what staff can do until then. */
export function ConfirmationNote({ order }: { order: Order }) {
  const { id, isUnconfirmed, confirmationRequestedAt, confirmationDueAt } = order;
  const { asksCustomer, recordsConfirmation } = offeredActions(order, useMay());
  const ask = useAction({
    run: () => adminApi.confirmations.request({ id }),
    failed: 'The customer was not asked',
    success: () => ['Customer asked again', 'The link in the earlier mail has ended.'],
    reload: reloadOrders,
  });
  const record = useAction({
    run: () => adminApi.confirmations.record({ id }),
    failed: 'The confirmation was not recorded',
    success: () => ['Confirmation recorded', 'The order is processed as usual.'],
    reload: reloadOrders,
  });
  if (!isUnconfirmed || !confirmationRequestedAt || !confirmationDueAt) return null;
  return (
    <Note
      icon={Hourglass}
      tone="warning"
      actions={
        <>
          {recordsConfirmation && (
            <ActionButton action={record} icon={Phone} size="small" busyLabel="Recording...">
              Confirmed by phone
            </ActionButton>
          )}
          {asksCustomer && (
            <ActionButton action={ask} icon={Send} size="small" busyLabel="Asking...">
              Ask again
            </ActionButton>
          )}
        </>
      }
    >
      Waiting for the customer’s confirmation since {formatDateTime(confirmationRequestedAt)}. A reply is expected until{' '}
      {formatDateTime(confirmationDueAt)}; until then the order is not processed by itself.
    </Note>
  );
}
