import { formatCount } from '#shared/count.ts';
import { pluralize } from '#shared/text.ts';
import { AmountField } from '../../ui/amount-field.tsx';
import formPartsStyles from '../../ui/form-parts.module.css';
import { adminApi } from '../api.ts';
import { typedNumber } from '../components/form/amount.ts';
import { EntityDialog } from '../components/form/entity-dialog.tsx';
import { useEntityForm } from '../components/form/use-entity-form.ts';
import { reloadCatalogue } from '../products/products.ts';

type Props = { variant: { variantId: string; name: string; left: number }; onClose(): void };

/** Adds received units; everything else is on the product's page. */
export function RestockDialog({ variant: { variantId, name, left }, onClose }: Props) {
  const form = useEntityForm({
    draft: `received ${variantId}`,
    // one key per delivery, so that repeating the request adds it once
    fields: () => ({ units: '', idempotencyKey: crypto.randomUUID() }),
    toInput: ({ units, idempotencyKey }) => ({ id: variantId, units: typedNumber(units) ?? 0, idempotencyKey }),
    validate: ({ units }) => ({
      units:
        Number.isSafeInteger(units) && units > 0 && units <= 1_000_000 ? undefined : 'Enter how many units came in',
    }),
    save: (input) => adminApi.catalog.restock(input),
    failed: 'Failed to update stock',
    reload: reloadCatalogue,
    success: ({ onHand }, { units }) => [
      'Stock updated',
      `${name}: ${pluralize(units, 'unit')} added, ${formatCount(onHand)} on hand.`,
    ],
    onSaved: onClose,
  });
  return (
    <EntityDialog form={form} title={`Restock ${name}`} save="Add to stock" saving="Adding..." onClose={onClose}>
      <div className={formPartsStyles.fields}>
        <AmountField label="Units that came in" hint={`${formatCount(left)} left now`} {...form.field('units')} />
      </div>
    </EntityDialog>
  );
}
