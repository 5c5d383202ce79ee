import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { formatRupees } from '#shared/money.ts';
import { errorMessage } from '../../lib/errors.ts';
import { TextField } from '../../ui/field.tsx';
import formPartsStyles from '../../ui/form-parts.module.css';
import { toast } from '../../ui/toast.tsx';
import { adminApi } from '../api.ts';
import { FormDialog } from '../components/form/form-dialog.tsx';
import { type Order, reloadOrders } from './orders.ts';

type Props = { refund: Pick<Order['refunds'][number], 'id' | 'amount'>; onClose(): void };

/** Records a cash refund, which no gateway can pay. */
export function CashRefundDialog({ refund: { id, amount }, onClose }: Props) {
  const client = useQueryClient();
  const { register, handleSubmit, setError, formState } = useForm({ defaultValues: { reference: '' } });
  const pay = useMutation({
    mutationFn: ({ reference }: { reference: string }) => adminApi.orderManagement.recordCashRefund({ id, reference }),
    onSuccess: () => {
      void reloadOrders(client);
      toast('Cash refund recorded', `${formatRupees(amount)} went back.`);
      onClose();
    },
    onError: (error) => setError('root', { message: errorMessage(error) }),
  });
  return (
    <FormDialog
      open
      title="Record cash refund"
      save={`Record ${formatRupees(amount)}`}
      saving="Recording..."
      busy={pay.isPending}
      dirty={formState.isDirty}
      problem={formState.errors.root?.message ?? null}
      onSubmit={handleSubmit((typed) => {
        if (typed.reference.trim()) pay.mutate(typed);
        else setError('reference', { message: 'Enter the reference of the transfer' }, { shouldFocus: true });
      })}
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
          error={formState.errors.reference?.message}
          {...register('reference')}
        />
      </div>
    </FormDialog>
  );
}
