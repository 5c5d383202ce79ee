import { amountToPay } from '#features/orders/charge-rules.ts';
import { formatRupees } from '#shared/money.ts';
import { TextField } from '../../ui/field.tsx';
import formPartsStyles from '../../ui/form-parts.module.css';
import { toast, toastError } from '../../ui/toast.tsx';
import { adminApi } from '../api.ts';
import { EntityDialog } from '../components/form/entity-dialog.tsx';
import { useEntityForm } from '../components/form/use-entity-form.ts';
import { inBatches } from '../components/list/in-batches.ts';
import { type OrderRow, reloadOrders } from './orders.ts';

type Due = Pick<OrderRow, 'id' | 'displayId' | 'totalAmount' | 'creditAmount'>;
type Props = { orders: readonly Due[]; onClose(): void; onDone?: () => void };

/** Records the collected cash of one order, or of all orders of a courier's remittance. */
export function CollectDialog({ orders, onClose, onDone }: Props) {
  const sum = orders.reduce((total, order) => total + amountToPay(order), 0);
  const form = useEntityForm({
    draft: `cash ${orders.map(({ id }) => id).join()}`,
    fields: () => ({ reference: '' }),
    save: async ({ reference }) => {
      const responses = await inBatches(orders, (batch) =>
        adminApi.orderManagement.collectCash({ orders: batch.map(({ id }) => id), reference }),
      );
      return {
        collected: responses.reduce((sum, { collected }) => sum + collected, 0),
        amount: responses.reduce((sum, { amount }) => sum + amount, 0),
        failed: responses.flatMap(({ failed }) => failed),
      };
    },
    reload: reloadOrders,
    onSaved: ({ collected, amount, failed }) => {
      onDone?.();
      onClose();
      const names = orders.filter(({ id }) => failed.includes(id)).map(({ displayId }) => displayId);
      if (names.length > 0) toastError('Error', `No cash is due for ${names.join(', ')}. ${collected} recorded.`);
      else toast('Cash recorded', `${formatRupees(amount)} is in.`);
    },
  });
  const what = orders.length === 1 ? `order ${orders[0]?.displayId}` : `${orders.length} orders`;
  return (
    <EntityDialog
      form={form}
      title={`Record cash of ${what}`}
      save={`Record ${formatRupees(sum)}`}
      saving="Recording..."
      onClose={onClose}
    >
      <div className={formPartsStyles.fields}>
        <p>
          <b>{formatRupees(sum)}</b> was collected on delivery and has reached you. The payment is completed; this
          cannot be undone.
        </p>
        <TextField
          label="Reference"
          optional
          hint="From the courier’s remittance"
          maxLength={100}
          {...form.register('reference')}
        />
      </div>
    </EntityDialog>
  );
}
