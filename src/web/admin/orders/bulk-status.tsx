import { useQuery } from '@tanstack/react-query';
import { pluralize } from '#shared/text.ts';
import { errorMessage } from '../../lib/errors.ts';
import cardStyles from '../../ui/card.module.css';
import { DialogBody } from '../../ui/dialog.tsx';
import { SelectField } from '../../ui/field.tsx';
import { Problem } from '../../ui/problem.tsx';
import { toast, toastError } from '../../ui/toast.tsx';
import { adminApi, adminQueries } from '../api.ts';
import { EntityDialog } from '../components/form/entity-dialog.tsx';
import { useEntityForm } from '../components/form/use-entity-form.ts';
import { inBatches } from '../components/list/in-batches.ts';
import { Options } from '../components/options.tsx';
import { useAction } from '../components/use-action.ts';
import { CancellationMail } from './cancellation-mail.tsx';
import { type OrderRow, reloadOrders, STAFF_STATUSES, type StaffStatus } from './orders.ts';
import { describeStatusConsequences, sumOf } from './status-consequences.ts';
import { describeEffects } from './use-set-status.tsx';

const FAILED = 'Failed to update order status';

type Fields = { to: StaffStatus; mailCustomer: boolean };
type Props = { orders: readonly OrderRow[]; onClose(): void; onDone(): void };

/** Sets one status of all selected orders, after showing the consequences. */
export function BulkStatus({ orders, onClose, onDone }: Props) {
  const form = useEntityForm({
    draft: `order status ${orders.map(({ id }) => id).join()}`,
    fields: (): Fields => ({ to: 'processing', mailCustomer: true }),
    save: async ({ to, mailCustomer }) => {
      const responses = await inBatches(orders, (batch) =>
        adminApi.orderManagement.setStatuses({
          orders: batch.map(({ id, status }) => ({ id, from: status })),
          to,
          mailCustomer,
        }),
      );
      return {
        changed: responses.reduce((sum, { changed }) => sum + changed, 0),
        failed: responses.flatMap(({ failed }) => failed),
        missing: responses.reduce((sum, { missing }) => sum + missing, 0),
        refundDue: responses.reduce((sum, { refundDue }) => sum + refundDue, 0),
      };
    },
    failed: FAILED,
    reload: reloadOrders,
    onSaved: ({ changed, failed, missing, refundDue }) => {
      onDone();
      onClose();
      const of = orders.filter(({ id }) => failed.includes(id)).map(({ displayId }) => displayId);
      const more = describeEffects({ missing, refundDue });
      if (of.length > 0)
        toastError('Error', `${FAILED} of ${of.join(', ')}: changed since you opened the list. ${changed} updated.`);
      else
        toast(
          'Order status updated successfully',
          [`${pluralize(changed, 'order')}.`, ...more].join(' '),
          'default',
          canTakeBack ? { label: 'Undo', run: () => takeBack.mutate(moved) } : undefined,
        );
    },
  });
  const { to } = form.values;
  const mailChoice = form.choice('mailCustomer');
  const takeBack = useAction({
    run: (changed: readonly OrderRow[]) =>
      Promise.all(
        changed.map(({ id, status }) =>
          adminApi.orderManagement.setStatus({ id, from: to, to: status as StaffStatus, undo: true }),
        ),
      ),
    failed: FAILED,
    reload: reloadOrders,
    success: (changed) => ['Order status updated successfully', `${pluralize(changed.length, 'order')} restored.`],
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
    const order = preview.data?.find((one) => one.id === id);
    return order ? [{ id, captured: order.captured, refundable: order.refundable, outcome: order.setStatus[to] }] : [];
  });
  const canTakeBack =
    moved.length > 0 &&
    outcomes.length === moved.length &&
    outcomes.every(({ outcome }) => outcome.isAccepted && outcome.canUndo);
  const consequences = describeStatusConsequences(outcomes);
  const refundOf = (id: string) => {
    const outcome = outcomes.find((one) => one.id === id);
    return outcome ? sumOf(outcome.outcome, 'refund_proposed') : 0;
  };
  return (
    <EntityDialog
      form={form}
      title={`Set status of ${pluralize(orders.length, 'order')}`}
      size="s"
      save="Set status"
      saving={form.isSaving ? 'Setting...' : 'Set status'}
      isBusy={preview.isPending}
      onClose={onClose}
      onSubmit={preview.data ? undefined : () => {}}
    >
      <DialogBody>
        <SelectField label="Status" {...form.field('to')}>
          <Options choices={STAFF_STATUSES} />
        </SelectField>
        {consequences.map((text) => (
          <p key={text} className={`${cardStyles.note} ${cardStyles.warning}`}>
            {text}
          </p>
        ))}
        {to === 'cancelled' && (
          <CancellationMail
            orders={moved.map((order) => ({ ...order, refund: refundOf(order.id) }))}
            checked={mailChoice.value}
            onChange={mailChoice.onChange}
          />
        )}
        {preview.error && <Problem live>{`${FAILED}. ${errorMessage(preview.error)}`}</Problem>}
      </DialogBody>
    </EntityDialog>
  );
}
