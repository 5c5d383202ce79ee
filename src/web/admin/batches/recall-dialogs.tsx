import { batchNumberKey } from '#features/batches/batch-rules.ts';
import { CLOSING_NOTE_LENGTH, INSTRUCTIONS_LENGTH, REASON_LENGTH } from '#features/recalls/recall-rules.ts';
import { formatRupees } from '#shared/money.ts';
import { pluralize } from '#shared/text.ts';
import { TextAreaField, TextField } from '../../ui/field.tsx';
import formPartsStyles from '../../ui/form-parts.module.css';
import { adminApi } from '../api.ts';
import { EntityDialog } from '../components/form/entity-dialog.tsx';
import { useEntityForm } from '../components/form/use-entity-form.ts';
import { type Recall, reloadRecall } from './recalls.ts';

const MIN_TEXT = 3;
const isShort = (text: string) => text.trim().length < MIN_TEXT;

/** Starts a recall: reason, what customers are to do, and the number of the batch typed to confirm. */
export function StartRecallDialog({ recall, onClose }: { recall: Recall; onClose(): void }) {
  const { batch, figures } = recall;
  const form = useEntityForm({
    draft: null,
    // one key per intended recall, so that a lost response starts no second one
    fields: () => ({
      reason: batch.state === 'recalled' ? (batch.stateReason ?? '') : '',
      instructions: '',
      number: '',
      idempotencyKey: crypto.randomUUID(),
    }),
    validate: ({ reason, instructions, number }) => ({
      reason: isShort(reason) ? 'Enter the reason' : undefined,
      instructions: isShort(instructions) ? 'Enter what customers are to do' : undefined,
      number: batchNumberKey(number) === batchNumberKey(batch.number) ? undefined : `Type ${batch.number}`,
    }),
    save: (input) => adminApi.recalls.start({ ...input, batchId: batch.id }),
    failed: 'The recall was not started',
    reload: reloadRecall,
    success: ({ recall: started }) => [
      'Recall started',
      `Sale has stopped. ${pluralize(started?.notices.pending ?? 0, 'order')} will be told.`,
    ],
    onSaved: onClose,
  });
  return (
    <EntityDialog
      form={form}
      title={`Recall ${batch.number}`}
      save="Start the recall"
      saving="Starting..."
      onClose={onClose}
    >
      <div className={formPartsStyles.fields}>
        <p>{consequencesOf(figures)}</p>
        <TextAreaField
          label="Reason, as customers and the report say it"
          rows={2}
          maxLength={REASON_LENGTH}
          {...form.field('reason')}
        />
        <TextAreaField
          label="What customers are to do"
          rows={5}
          maxLength={INSTRUCTIONS_LENGTH}
          {...form.field('instructions')}
        />
        <TextField
          label={`Type ${batch.number} to confirm`}
          autoComplete="off"
          maxLength={60}
          {...form.field('number')}
        />
      </div>
    </EntityDialog>
  );
}

const consequencesOf = ({ onHand, mails, calls, amount }: Recall['figures']): string =>
  [
    `Sale of ${pluralize(onHand, 'unit')} stops at once.`,
    `One mail goes out for each of ${pluralize(mails, 'order')}.`,
    calls > 0 && `${pluralize(calls, 'order')} without an address must be phoned.`,
    `What has left the shop was sold for ${formatRupees(amount)}.`,
  ]
    .filter(Boolean)
    .join(' ');

/** Ends a recall with a note. */
export function CloseRecallDialog({ id, number, onClose }: { id: string; number: string; onClose(): void }) {
  const form = useEntityForm({
    draft: `recall ${id} close`,
    fields: () => ({ note: '' }),
    validate: ({ note }) => ({ note: isShort(note) ? 'Enter what was done' : undefined }),
    save: ({ note }) => adminApi.recalls.close({ id, note }),
    failed: 'The recall was not closed',
    reload: reloadRecall,
    success: () => ['Recall closed', 'The batch stays off sale.'],
    onSaved: onClose,
  });
  return (
    <EntityDialog form={form} title={`Close the recall of ${number}`} save="Close the recall" onClose={onClose}>
      <div className={formPartsStyles.fields}>
        <p>From now on no more customers are told. The batch stays off sale, and refunds can still be made.</p>
        <TextAreaField label="What was done" rows={3} maxLength={CLOSING_NOTE_LENGTH} counted {...form.field('note')} />
      </div>
    </EntityDialog>
  );
}
