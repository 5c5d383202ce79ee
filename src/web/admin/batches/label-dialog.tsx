import { LABEL_PAPER_NAMES, MAX_LABELS } from '#features/batches/unit-code-rules.ts';
import { AmountField } from '../../ui/amount-field.tsx';
import { SelectField } from '../../ui/field.tsx';
import formPartsStyles from '../../ui/form-parts.module.css';
import { downloadFile } from '../components/file-import/csv-transfer.ts';
import { EntityDialog } from '../components/form/entity-dialog.tsx';
import { useEntityForm } from '../components/form/use-entity-form.ts';
import type { Batch } from './batches.ts';

type Props = { batch: Pick<Batch, 'id' | 'number'>; codes: number; onClose(): void };
const SHEET = 24;

/** Prints labels with a QR code: all the same for the batch, or one for each unit with its code. */
export function LabelDialog({ batch, codes, onClose }: Props) {
  const form = useEntityForm({
    draft: null,
    fields: () => ({
      paper: 'a4' as keyof typeof LABEL_PAPER_NAMES,
      kind: 'batch' as 'batch' | 'units',
      count: String(SHEET),
      firstCode: '1',
    }),
    toInput: ({ paper, kind, count, firstCode }) => ({
      batchId: batch.id,
      paper,
      count: wholeNumber(count),
      firstCode: kind === 'units' ? wholeNumber(firstCode) : null,
    }),
    validate: ({ count, firstCode }) => ({
      count: count >= 1 && count <= MAX_LABELS ? undefined : `Enter a number from 1 to ${MAX_LABELS}`,
      firstCode:
        firstCode === null || (firstCode >= 1 && firstCode - 1 + count <= codes)
          ? undefined
          : `The batch has ${codes.toLocaleString('en-IN')} codes`,
    }),
    save: (input) => downloadFile('/api/admin/batch-labels.pdf', `labels-${batch.number}.pdf`, input),
    failed: 'The labels were not made',
    success: () => ['Labels downloaded'],
    onSaved: onClose,
  });
  const isOfUnits = form.watch('kind') === 'units';
  return (
    <EntityDialog
      form={form}
      title={`Labels of ${batch.number}`}
      save="Download PDF"
      saving="Drawing..."
      onClose={onClose}
    >
      <div className={formPartsStyles.fields}>
        <SelectField label="Paper" {...form.field('paper')}>
          {Object.entries(LABEL_PAPER_NAMES).map(([value, name]) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </SelectField>
        <SelectField label="Labels" {...form.field('kind')}>
          <option value="batch">all the same, of the batch</option>
          {codes > 0 && <option value="units">one for each unit, with its code</option>}
        </SelectField>
        <AmountField label="How many" inputMode="numeric" {...form.field('count')} />
        {isOfUnits && <AmountField label="From code number" inputMode="numeric" {...form.field('firstCode')} />}
      </div>
    </EntityDialog>
  );
}

const wholeNumber = (typed: string): number => (/^\d+$/.test(typed.trim()) ? Number(typed) : -1);
