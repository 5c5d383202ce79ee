import { useNavigate } from 'react-router';
import { formatDateTime } from '#shared/dates.ts';
import { formatRupees } from '#shared/money.ts';
import { ReceiptIndianRupee } from '../../icons/receipt-indian-rupee.ts';
import { TriangleAlert } from '../../icons/triangle-alert.ts';
import { errorCode, errorData, errorMessage } from '../../lib/errors.ts';
import { DialogBody } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import textStyles from '../../ui/text.module.css';
import { toastError } from '../../ui/toast.tsx';
import { adminApi } from '../api.ts';
import { EntityDialog } from '../components/form/entity-dialog.tsx';
import { useEntityForm } from '../components/form/use-entity-form.ts';
import { Note } from '../components/note.tsx';
import { useMay } from '../permissions.tsx';
import { offeredActions } from './offered-actions.ts';
import { type Order, reloadOrders } from './orders.ts';
import { follows, sumOf } from './status-consequences.ts';

type Props = { order: Order; onClose(): void };

/** States what is deleted and what stays, and requires the id to be typed. */
export function DeleteDialog({ order, onClose }: Props) {
  const navigate = useNavigate();
  const { displayId, outcomes } = order;
  const { remove: outcome } = outcomes;
  const { deletes } = offeredActions(order, useMay());
  const entries = sumOf(outcome, 'tracking_removed');
  const waiting = sumOf(outcome, 'matter_opened');
  const refused = outcome.isAccepted ? null : refusedWords(outcome);
  const keptOrders = sumOf(outcome, 'order_kept');
  const form = useEntityForm({
    draft: null,
    fields: () => ({ typed: '' }),
    validate: ({ typed }) => ({ typed: typed.trim().toLowerCase() === displayId ? undefined : `Type ${displayId}` }),
    save: () => adminApi.orderManagement.remove({ id: order.id }),
    explain: (error) => {
      toastError('Error', refusal(error));
      // the toast is hidden by the dialog
      return { typed: refusal(error) };
    },
    reload: reloadOrders,
    success: () => ['Order deleted successfully', displayId],
    onSaved: () => navigate('/admin/orders'),
  });
  return (
    <EntityDialog
      form={form}
      title={`Delete order ${displayId}?`}
      size="s"
      cancel="Keep the order"
      save={deletes ? 'Delete order' : undefined}
      saving="Deleting..."
      isDestructive
      onClose={onClose}
    >
      <DialogBody>
        <p>
          The order and its items are removed permanently
          {entries > 0 && `, with ${entries} tracking ${entries === 1 ? 'entry' : 'entries'}`}.
        </p>
        {refused && (
          <Note tone="warning" icon={TriangleAlert}>
            {refused}
          </Note>
        )}
        {follows(outcome, 'order_kept') && (
          <Note tone="warning" icon={ReceiptIndianRupee}>
            {keptOrders > 0 ? (
              <>
                It is paid. It disappears from every view, but <b>{formatRupees(keptOrders)}</b> stays in the ledger and
                the audit log, as the law requires.
              </>
            ) : (
              'It was shipped. It disappears from every view, but stays in the ledger and the audit log.'
            )}
            {waiting > 0 && ` ${formatRupees(waiting)} of it is not refunded and stays an open matter.`}
          </Note>
        )}
        <TextField
          disabled={!deletes}
          label="Type the order id to delete it"
          className={textStyles.code}
          autoComplete="off"
          spellCheck={false}
          maxLength={40}
          {...form.field('typed')}
        />
      </DialogBody>
    </EntityDialog>
  );
}

const mayBePaid = (until: string) =>
  `It may still be paid until ${formatDateTime(until)}; delete it after that, or ask the gateway again.`;

/** Why the order cannot be deleted now, before its id is typed. */
function refusedWords({ code, data }: Extract<Order['outcomes']['remove'], { isAccepted: false }>): string {
  if (data && 'until' in data) return mayBePaid(data.until);
  return code === 'REFUND_PENDING'
    ? 'A refund of this order is waiting, in progress or failed. Settle it before you delete the order.'
    : 'It cannot be deleted now.';
}

function refusal(error: unknown): string {
  if (errorCode(error) === 'FORBIDDEN') return 'Access denied: Admin role required';
  const until = errorCode(error) === 'PAYMENT_ATTEMPT_OPEN' ? errorData<{ until: string }>(error)?.until : undefined;
  if (until) return `Failed to delete order. ${mayBePaid(until)}`;
  return `Failed to delete order. ${errorMessage(error)}`;
}
