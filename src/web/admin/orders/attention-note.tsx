import { useMutation, useQueryClient } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { formatRupees } from '#shared/money.ts';
import { errorMessage } from '../../lib/errors.ts';
import { TextAreaField } from '../../ui/field.tsx';
import { toast } from '../../ui/toast.tsx';
import { adminApi } from '../api.ts';
import { FormDialog } from '../parts/form/form-dialog.tsx';
import { type Order, reloadOrders } from './orders.ts';
import { attentionWords } from './words.ts';

/** Why the order asks for a person, what to do, and the way to say that it is dealt with. */
export function AttentionNote({ order }: { order: Order }) {
  const [open, setOpen] = useState(false);
  const words = attentionWords(order);
  if (!words) return null;
  return (
    <div className="a-note a-warn">
      <TriangleAlert className="ic" aria-hidden="true" />
      <p className="a-grow">
        <b>{words.title}</b> {words.says}
      </p>
      <button type="button" className="a-btn a-ghost a-sm" onClick={() => setOpen(true)}>
        Dismiss
      </button>
      {open && <ResolveDialog order={order} onClose={() => setOpen(false)} />}
    </div>
  );
}

function ResolveDialog({ order, onClose }: { order: Order; onClose(): void }) {
  const client = useQueryClient();
  const { register, handleSubmit, setError, formState } = useForm({ defaultValues: { note: '' } });
  const given = order.refunds.filter(({ awaitsStaff, state }) => awaitsStaff || state === 'failed');
  const sum = given.reduce((total, { amount }) => total + amount, 0);
  const resolve = useMutation({
    mutationFn: ({ note }: { note: string }) => adminApi.orderDesk.resolve({ id: order.id, note }),
    onSuccess: () => {
      void reloadOrders(client);
      toast('Dismissed', `${order.displayId} does not ask for attention any more.`);
      onClose();
    },
    onError: (error) => setError('root', { message: errorMessage(error) }),
  });
  return (
    <FormDialog
      open
      title={`Dismiss for ${order.displayId}`}
      save="Dismiss"
      saving="Saving..."
      busy={resolve.isPending}
      dirty={formState.isDirty}
      problem={formState.errors.root?.message ?? null}
      onSubmit={handleSubmit((typed) => {
        if (typed.note.trim()) resolve.mutate(typed);
        else setError('note', { message: 'Say how it was dealt with' }, { shouldFocus: true });
      })}
      onClose={onClose}
    >
      <div className="a-fields">
        {sum > 0 && (
          <p className="a-note a-warn">
            <TriangleAlert className="ic" aria-hidden="true" />
            <span>
              The refund of <b>{formatRupees(sum)}</b> is not made through the gateway then.
            </span>
          </p>
        )}
        <TextAreaField
          label="How it was dealt with"
          rows={3}
          maxLength={500}
          error={formState.errors.note?.message}
          {...register('note')}
        />
      </div>
    </FormDialog>
  );
}
