import { formatRupees } from '#shared/money.ts';
import { TextField } from '../../ui/field.tsx';
import formPartsStyles from '../../ui/form-parts.module.css';
import { adminApi } from '../api.ts';
import { EntityDialog } from '../components/form/entity-dialog.tsx';
import { useEntityForm } from '../components/form/use-entity-form.ts';
import { type Order, reloadOrders } from './orders.ts';

type Props = { refund: Pick<Order['refunds'][number], 'id' | 'amount'>; onClose(): void };

/** Records a cash refund, which no gateway can pay. */
export function CashRefundDialog({ refund: { id, amount }, onClose }: Props) {
  const form = useEntityForm({
    draft: `cash refund ${id}`,
    fields: () => ({ reference: '' }),
    validate: ({ reference }) => ({ reference: reference.trim() ? undefined : 'Enter the reference of the transfer' }),
    save: ({ reference }) => adminApi.orderManagement.recordCashRefund({ id, reference }),
    reload: reloadOrders,
    success: () => ['Cash refund recorded', `${formatRupees(amount)} was refunded.`],
    onSaved: onClose,
  });
  return (
    <EntityDialog
      form={form}
      title="Record cash refund"
      save={`Record ${formatRupees(amount)}`}
      saving="Recording..."
      onClose={onClose}
    >
      <div className={formPartsStyles.fields}>
        <p>
          This order was paid in cash. Give <b>{formatRupees(amount)}</b> back by UPI or bank transfer first, then
          record it here.
        </p>
        <TextField
          label="Reference"
          hint="UTR of the transfer, or who signed for the cash"
          maxLength={100}
          {...form.field('reference')}
        />
      </div>
    </EntityDialog>
  );
}
