import { MAX_CODES } from '#features/batches/unit-code-rules.ts';
import { AmountField } from '../../ui/amount-field.tsx';
import formPartsStyles from '../../ui/form-parts.module.css';
import { adminApi } from '../api.ts';
import { EntityDialog } from '../components/form/entity-dialog.tsx';
import { useEntityForm } from '../components/form/use-entity-form.ts';
import { type Batch, reloadBatches } from './batches.ts';

/** Makes random codes for units of a batch. */
export function GenerateCodesDialog({ batch, onClose }: { batch: Pick<Batch, 'id' | 'number'>; onClose(): void }) {
  const form = useEntityForm({
    draft: null,
    // one key per intended change, so that a lost response repeats nothing
    fields: () => ({ count: '', idempotencyKey: crypto.randomUUID() }),
    toInput: ({ count, idempotencyKey }) => ({
      id: batch.id,
      idempotencyKey,
      count: /^\d+$/.test(count.trim()) ? Number(count) : -1,
    }),
    validate: ({ count }) => ({
      count:
        count >= 1 && count <= MAX_CODES ? undefined : `Enter a number from 1 to ${MAX_CODES.toLocaleString('en-IN')}`,
    }),
    save: (input) => adminApi.batches.generateCodes(input),
    failed: 'No code was made',
    reload: reloadBatches,
    success: ({ from, to }) => ['Codes made', `Numbers ${from} to ${to} of this batch.`],
    onSaved: onClose,
  });
  return (
    <EntityDialog
      form={form}
      title={`Codes for ${batch.number}`}
      save="Make codes"
      saving="Making..."
      onClose={onClose}
    >
      <div className={formPartsStyles.fields}>
        <p>Each code is for one unit, hidden under its lid. Nobody can guess one.</p>
        <AmountField label="How many" inputMode="numeric" {...form.field('count')} />
      </div>
    </EntityDialog>
  );
}
