import { pluralize } from '#shared/text.ts';
import fieldStyles from '../../ui/field.module.css';
import { SelectField } from '../../ui/field.tsx';
import formPartsStyles from '../../ui/form-parts.module.css';
import { adminApi } from '../api.ts';
import { EntityDialog } from '../components/form/entity-dialog.tsx';
import { useEntityForm } from '../components/form/use-entity-form.ts';
import { type Order, reloadOrders } from './orders.ts';

type Props = { order: Order; onClose(): void };

/** Puts units of an order back on the shelf, such as those of a parcel that came back. */
export function RestockItemsDialog({ order, onClose }: Props) {
  const lines = order.outcomes.restockable.flatMap(({ itemId, units }) => {
    const item = order.items.find(({ id }) => id === itemId);
    return item ? [{ item, units }] : [];
  });
  const form = useEntityForm({
    draft: `restock ${order.id}`,
    fields: () => ({ units: lines.map(() => '0') }),
    toInput: ({ units }) =>
      lines.flatMap(({ item }, index) => {
        const quantity = Number(units[index]);
        return quantity > 0 ? [{ itemId: item.id, quantity }] : [];
      }),
    validate: (chosen) => ({ root: chosen.length > 0 ? undefined : 'Choose the units that are back' }),
    save: (chosen) => adminApi.orderManagement.restock({ id: order.id, lines: chosen }),
    failed: 'Failed to update stock',
    reload: reloadOrders,
    success: ({ restocked }) => [
      'Stock updated',
      `${pluralize(restocked, 'unit')} of ${order.displayId} can be sold again.`,
    ],
    onSaved: onClose,
  });
  const total = form.values.units.reduce((sum, units) => sum + Number(units), 0);
  return (
    <EntityDialog
      form={form}
      title={`Restock units of ${order.displayId}`}
      save={total > 0 ? `Restock ${pluralize(total, 'unit')}` : 'Restock'}
      saving="Restocking..."
      onClose={onClose}
    >
      <div className={formPartsStyles.fields}>
        <p className={fieldStyles.hint}>Only units that are back in the shop and can be sold. No money moves.</p>
        {lines.map(({ item, units }, index) => (
          <SelectField
            key={item.id}
            label={[item.productName, item.flavor, item.size].filter(Boolean).join(' · ')}
            {...form.register(`units.${index}`)}
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
    </EntityDialog>
  );
}
