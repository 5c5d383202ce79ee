import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useForm, useWatch } from 'react-hook-form';
import { pluralize } from '#shared/text.ts';
import { errorMessage } from '../../lib/errors.ts';
import fieldStyles from '../../ui/field.module.css';
import { SelectField } from '../../ui/field.tsx';
import formPartsStyles from '../../ui/form-parts.module.css';
import { toast } from '../../ui/toast.tsx';
import { adminApi } from '../api.ts';
import { FormDialog } from '../components/form/form-dialog.tsx';
import { type Order, reloadOrders } from './orders.ts';

type Props = { order: Order; onClose(): void };

/** Puts units of an order back on the shelf, such as those of a parcel that came back. */
export function RestockItemsDialog({ order, onClose }: Props) {
  const client = useQueryClient();
  const lines = order.outcomes.restockable.flatMap(({ itemId, units }) => {
    const item = order.items.find(({ id }) => id === itemId);
    return item ? [{ item, units }] : [];
  });
  const form = useForm({ defaultValues: { units: lines.map(() => '0') } });
  const { register, control, handleSubmit, setError, formState } = form;
  const chosen = useWatch({ control, name: 'units' });
  const total = chosen.reduce((sum, units) => sum + Number(units), 0);
  const restock = useMutation({
    mutationFn: (units: readonly string[]) =>
      adminApi.orderManagement.restock({
        id: order.id,
        lines: lines.flatMap(({ item }, index) => {
          const quantity = Number(units[index]);
          return quantity > 0 ? [{ itemId: item.id, quantity }] : [];
        }),
      }),
    onSuccess: ({ restocked }) => {
      void reloadOrders(client);
      toast('Stock updated', `${pluralize(restocked, 'unit')} of ${order.displayId} can be sold again.`);
      onClose();
    },
    onError: (error) => {
      void reloadOrders(client);
      setError('root', { message: `Failed to update stock. ${errorMessage(error)}` });
    },
  });
  return (
    <FormDialog
      open
      title={`Restock units of ${order.displayId}`}
      save={total > 0 ? `Restock ${pluralize(total, 'unit')}` : 'Restock'}
      saving="Restocking..."
      busy={restock.isPending}
      dirty={formState.isDirty}
      problem={formState.errors.root?.message ?? null}
      onSubmit={handleSubmit(({ units }) => {
        if (total === 0) setError('root', { message: 'Choose the units that are back' });
        else restock.mutate(units);
      })}
      onClose={onClose}
    >
      <div className={formPartsStyles.fields}>
        <p className={fieldStyles.hint}>Only units that are back in the shop and can be sold. No money moves.</p>
        {lines.map(({ item, units }, index) => (
          <SelectField
            key={item.id}
            label={[item.productName, item.flavor, item.size].filter(Boolean).join(' · ')}
            {...register(`units.${index}`)}
          >
            {Array.from({ length: Math.min(units, 200) + 1 }, (_, count) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the count is what the option is
              <option key={count} value={count}>
                {count} of {units}
              </option>
            ))}
          </SelectField>
        ))}
      </div>
    </FormDialog>
  );
}
