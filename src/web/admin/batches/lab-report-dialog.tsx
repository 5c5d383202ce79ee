import { SelectField, TextField } from '../../ui/field.tsx';
import formPartsStyles from '../../ui/form-parts.module.css';
import { adminApi } from '../api.ts';
import { EntityDialog } from '../components/form/entity-dialog.tsx';
import { useEntityForm } from '../components/form/use-entity-form.ts';
import { type Batch, reloadBatches } from './batches.ts';

const RESULTS = { '': null, passed: 'passed', failed: 'failed' } as const;

/** Notes the lab report of a batch: where it is and what it says. */
export function LabReportDialog({ batch, onClose }: { batch: Batch; onClose(): void }) {
  const form = useEntityForm({
    draft: `batch ${batch.id} report`,
    fields: () => ({
      labReportUrl: batch.labReportUrl ?? '',
      labResult: batch.labResult ?? ('' as keyof typeof RESULTS),
    }),
    toInput: ({ labReportUrl, labResult }) => ({
      labReportUrl: labReportUrl.trim() || null,
      labResult: RESULTS[labResult],
    }),
    validate: ({ labReportUrl }) => ({
      labReportUrl:
        labReportUrl === null || /^https?:\/\//.test(labReportUrl) ? undefined : 'Enter a web address: https://…',
    }),
    save: (input) => adminApi.batches.setReport({ id: batch.id, ...input }),
    failed: 'The lab report was not saved',
    reload: reloadBatches,
    success: () => ['Lab report saved'],
    onSaved: onClose,
  });
  return (
    <EntityDialog form={form} title={`Lab report of ${batch.number}`} save="Save report" onClose={onClose}>
      <div className={formPartsStyles.fields}>
        <TextField label="Address of the report" optional type="url" maxLength={500} {...form.field('labReportUrl')} />
        <SelectField label="Result" {...form.field('labResult')}>
          <option value="">awaited</option>
          <option value="passed">passed</option>
          <option value="failed">failed</option>
        </SelectField>
      </div>
    </EntityDialog>
  );
}
