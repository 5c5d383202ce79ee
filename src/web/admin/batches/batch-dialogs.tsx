import { pluralize } from '#shared/text.ts';
import { AmountField } from '../../ui/amount-field.tsx';
import { TextAreaField } from '../../ui/field.tsx';
import formPartsStyles from '../../ui/form-parts.module.css';
import { adminApi } from '../api.ts';
import { EntityDialog } from '../components/form/entity-dialog.tsx';
import { useEntityForm } from '../components/form/use-entity-form.ts';
import { type Batch, reloadBatches } from './batches.ts';

type Props = { batch: Batch; onClose(): void };
type State = Exclude<Batch['state'], 'recalled'>;

const STATES: Record<State, { title: string; save: string; saving: string; saved: string; text: string }> = {
  blocked: {
    title: 'Block',
    save: 'Block batch',
    saving: 'Blocking...',
    saved: 'Batch blocked',
    text: 'Its units leave sale at once and cannot be packed until it is put on sale again.',
  },
  sellable: {
    title: 'Put on sale',
    save: 'Put on sale',
    saving: 'Putting on sale...',
    saved: 'Batch on sale',
    text: 'Its units can be sold and packed again, as long as they have enough life left.',
  },
};
const MIN_REASON = 3;

/** Blocks or releases a batch, with a reason. */
export function StateDialog({ batch, to, onClose }: Props & { to: State }) {
  const { title, save, saving, saved, text } = STATES[to];
  const form = useEntityForm({
    draft: `batch ${batch.id} ${to}`,
    fields: () => ({ reason: '' }),
    validate: ({ reason }) => ({ reason: reason.trim().length >= MIN_REASON ? undefined : 'Enter the reason' }),
    save: ({ reason }) => adminApi.batches.setState({ id: batch.id, from: batch.state, to, reason: reason.trim() }),
    failed: 'The batch was not changed',
    reload: reloadBatches,
    success: ({ onHand, offSale }) => [saved, `${onHand} on hand, ${offSale} off sale.`],
    onSaved: onClose,
  });
  return (
    <EntityDialog form={form} title={`${title} ${batch.number}`} save={save} saving={saving} onClose={onClose}>
      <div className={formPartsStyles.fields}>
        <p>{text}</p>
        <TextAreaField label="Reason" rows={2} maxLength={300} {...form.field('reason')} />
      </div>
    </EntityDialog>
  );
}

/** Corrects the units by a stock count, or destroys units off sale. */
export function UnitsDialog({ batch, what, onClose }: Props & { what: 'count' | 'destroy' }) {
  const isCount = what === 'count';
  // a batch that cannot be sold is counted where its units are
  const present = isCount && batch.onHand > 0 ? batch.onHand : isCount && batch.offSale === 0 ? 0 : batch.offSale;
  const form = useEntityForm({
    draft: `batch ${batch.id} ${what}`,
    // one key per intended change, so that a lost response repeats nothing
    fields: () => ({ units: isCount ? String(present) : '', reason: '', idempotencyKey: crypto.randomUUID() }),
    toInput: ({ units, ...typed }) => ({
      ...typed,
      reason: typed.reason.trim(),
      units: /^\d+$/.test(units.trim()) ? Number(units) : -1,
    }),
    validate: ({ units, reason }) => ({
      units: units >= (isCount ? 0 : 1) ? undefined : 'Enter a whole number',
      reason: reason.length >= MIN_REASON ? undefined : 'Enter the reason',
    }),
    save: ({ units, ...input }) =>
      isCount
        ? adminApi.batches.count({ ...input, id: batch.id, expected: present, counted: units })
        : adminApi.batches.destroy({ ...input, id: batch.id, units }),
    failed: 'The units were not changed',
    reload: reloadBatches,
    success: ({ onHand, offSale }) => ['Units changed', `${onHand} on hand, ${offSale} off sale.`],
    onSaved: onClose,
  });
  return (
    <EntityDialog
      form={form}
      title={isCount ? `Count ${batch.number}` : `Destroy units of ${batch.number}`}
      save={isCount ? 'Save the count' : 'Destroy'}
      onClose={onClose}
    >
      <div className={formPartsStyles.fields}>
        <p>
          {isCount
            ? `The books say ${pluralize(present, 'unit')}. The difference becomes a movement.`
            : `${pluralize(batch.offSale, 'unit')} off sale can leave the shop for good.`}
        </p>
        <AmountField label={isCount ? 'Counted units' : 'Units'} inputMode="numeric" {...form.field('units')} />
        <TextAreaField label="Reason" rows={2} maxLength={300} {...form.field('reason')} />
      </div>
    </EntityDialog>
  );
}
