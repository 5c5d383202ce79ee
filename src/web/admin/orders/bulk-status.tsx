import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { pluralize } from '#shared/text.ts';
import { errorMessage } from '../../lib/errors.ts';
import { BusyButton } from '../../ui/busy-button.tsx';
import buttonStyles from '../../ui/button.module.css';
import cardStyles from '../../ui/card.module.css';
import { Dialog, DialogBody, DialogFoot } from '../../ui/dialog.tsx';
import { SelectField } from '../../ui/field.tsx';
import { Problem } from '../../ui/problem.tsx';
import { toast, toastError } from '../../ui/toast.tsx';
import { adminApi, adminQueries } from '../api.ts';
import { inBatches } from '../components/list/in-batches.ts';
import { CancellationMail } from './cancellation-mail.tsx';
import { type OrderRow, reloadOrders, STAFF_STATUSES, type StaffStatus } from './orders.ts';
import { describeStatusConsequences, sumOf } from './status-consequences.ts';
import { describeEffects } from './use-set-status.tsx';

type Props = { orders: readonly OrderRow[]; onClose(): void; onDone(): void };

/** Sets one status of all selected orders, after showing the consequences. */
export function BulkStatus({ orders, onClose, onDone }: Props) {
  const client = useQueryClient();
  const [to, setTo] = useState<StaffStatus>('processing');
  const [mails, setMails] = useState(true);
  const takeBack = useMutation({
    mutationFn: (changed: readonly OrderRow[]) =>
      Promise.all(
        changed.map(({ id, status }) =>
          adminApi.orderManagement.setStatus({ id, from: to, to: status as StaffStatus, undo: true }),
        ),
      ),
    onSuccess: (changed) =>
      toast('Order status updated successfully', `${pluralize(changed.length, 'order')} restored.`),
    onError: (error) => toastError('Error', `Failed to update order status. ${errorMessage(error)}`),
    onSettled: () => reloadOrders(client),
  });
  const set = useMutation({
    mutationFn: async () => {
      const answers = await inBatches(orders, (batch) =>
        adminApi.orderManagement.setStatuses({
          orders: batch.map(({ id, status }) => ({ id, from: status })),
          to,
          mailCustomer: mails,
        }),
      );
      return {
        changed: answers.reduce((sum, { changed }) => sum + changed, 0),
        failed: answers.flatMap(({ failed }) => failed),
        missing: answers.reduce((sum, { missing }) => sum + missing, 0),
        refundDue: answers.reduce((sum, { refundDue }) => sum + refundDue, 0),
      };
    },
    onSuccess: ({ changed, failed, missing, refundDue }) => {
      void reloadOrders(client);
      onDone();
      onClose();
      const of = orders.filter(({ id }) => failed.includes(id)).map(({ displayId }) => displayId);
      const more = describeEffects({ missing, refundDue });
      if (of.length > 0)
        toastError(
          'Error',
          `Failed to update order status of ${of.join(', ')}: changed since you opened the list. ${changed} updated.`,
        );
      else
        toast(
          'Order status updated successfully',
          [`${pluralize(changed, 'order')}.`, ...more].join(' '),
          'default',
          canTakeBack ? { label: 'Undo', run: () => takeBack.mutate(moved) } : undefined,
        );
    },
    onError: (error) => toastError('Error', failure(error)),
  });
  const moved = orders.filter(({ status }) => status !== to);
  const preview = useQuery({
    queryKey: [...adminQueries.orderManagement.key(), 'outcomes', orders.map(({ id }) => id)],
    queryFn: () =>
      inBatches(orders, (batch) => adminApi.orderManagement.outcomes({ ids: batch.map(({ id }) => id) })).then(
        (batches) => batches.flat(),
      ),
    staleTime: 0,
  });
  const outcomes = moved.flatMap(({ id }) => {
    const known = preview.data?.find((one) => one.id === id);
    return known ? [{ id, captured: known.captured, refundable: known.refundable, outcome: known.setStatus[to] }] : [];
  });
  const canTakeBack =
    moved.length > 0 &&
    outcomes.length === moved.length &&
    outcomes.every(({ outcome }) => outcome.isAccepted && outcome.canUndo);
  const said = describeStatusConsequences(outcomes);
  const refundOf = (id: string) => {
    const known = outcomes.find((one) => one.id === id);
    return known ? sumOf(known.outcome, 'refund_proposed') : 0;
  };
  return (
    <Dialog
      open
      title={`Set status of ${orders.length} ${orders.length === 1 ? 'order' : 'orders'}`}
      size="s"
      onClose={onClose}
      onSubmit={() => set.isPending || !preview.data || set.mutate()}
    >
      <DialogBody>
        <SelectField label="Status" value={to} onChange={(event) => setTo(event.target.value as StaffStatus)}>
          {STAFF_STATUSES.map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </SelectField>
        {said.map((text) => (
          <p key={text} className={`${cardStyles.note} ${cardStyles.warning}`}>
            {text}
          </p>
        ))}
        {to === 'cancelled' && (
          <CancellationMail
            orders={moved.map((order) => ({ ...order, refund: refundOf(order.id) }))}
            checked={mails}
            onChange={setMails}
          />
        )}
        {(set.error ?? preview.error) && <Problem live>{failure(set.error ?? preview.error)}</Problem>}
      </DialogBody>
      <DialogFoot>
        <button type="button" className={buttonStyles.button} onClick={onClose}>
          Cancel
        </button>
        <BusyButton
          className={`${buttonStyles.button} ${buttonStyles.primary}`}
          busy={set.isPending || preview.isPending}
          busyLabel={set.isPending ? 'Setting...' : 'Set status'}
        >
          Set status
        </BusyButton>
      </DialogFoot>
    </Dialog>
  );
}

const failure = (error: unknown) => `Failed to update order status. ${errorMessage(error)}`;
