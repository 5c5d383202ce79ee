import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { countOf } from '#shared/text.ts';
import { errorMessage } from '../../lib/errors.ts';
import { toast } from '../../ui/toast.tsx';
import { Badge, type Hue } from '../parts/badge.tsx';
import { FormDialog } from '../parts/form/form-dialog.tsx';
import { type ImportReport, sendProductFile } from './product-file.ts';
import { reloadCatalogue } from './products.ts';

const ACTIONS: Record<ImportReport['lines'][number]['action'], [Hue, string]> = {
  create: ['green', 'New'],
  update: ['blue', 'Changed'],
  unchanged: ['grey', 'Unchanged'],
  refused: ['red', 'Refused'],
};
/** lines shown; a long file is told in numbers */
const SHOWN = 200;

/** Reads products from a file: says what each row would do, and then does it. */
export function ImportDialog({ onClose }: { onClose(): void }) {
  const id = useId();
  const client = useQueryClient();
  const [file, setFile] = useState<File | null>(null);
  const preview = useMutation({ mutationFn: (chosen: File) => sendProductFile(chosen, false) });
  const apply = useMutation({
    mutationFn: (chosen: File) => sendProductFile(chosen, true),
    onSuccess: (report) => {
      void reloadCatalogue(client);
      const done = count(report, 'create') + count(report, 'update');
      toast('Products imported', `${countOf(done, 'product')}, ${count(report, 'refused')} refused`);
    },
  });
  const report = apply.data ?? preview.data;
  const todo = report && !report.applied ? count(report, 'create') + count(report, 'update') : 0;
  const error = apply.error ?? preview.error;
  return (
    <FormDialog
      open
      title="Import products"
      size="l"
      save={report?.applied ? 'Done' : todo > 0 ? `Import ${countOf(todo, 'product')}` : 'Import'}
      saving={apply.isPending ? 'Importing...' : 'Reading...'}
      busy={apply.isPending || preview.isPending}
      dirty={false}
      problem={error ? errorMessage(error) : null}
      onSubmit={(event) => {
        event.preventDefault();
        if (report?.applied) onClose();
        else if (file && todo > 0) apply.mutate(file);
      }}
      onClose={onClose}
    >
      <div className="a-fields">
        <div className="fld">
          <label htmlFor={id}>File</label>
          <input
            id={id}
            className="in a-file"
            type="file"
            accept=".csv,text/csv"
            onChange={(event) => {
              const chosen = event.target.files?.[0] ?? null;
              setFile(chosen);
              apply.reset();
              preview.reset();
              if (chosen) preview.mutate(chosen);
            }}
          />
          <p className="hint">
            A CSV file as Export CSV gives it, or Shopify’s product export. Nothing changes before you say so; pictures
            are not taken over.
          </p>
        </div>
        {report && <Report report={report} />}
      </div>
    </FormDialog>
  );
}

const count = ({ lines }: ImportReport, action: string) => lines.filter((line) => line.action === action).length;

function Report({ report }: { report: ImportReport }) {
  // what is refused stands first
  const lines = [...report.lines].sort((a, b) => Number(b.action === 'refused') - Number(a.action === 'refused'));
  return (
    <>
      <p role="status">
        {report.format === 'shopify' ? 'Shopify’s format. ' : ''}
        {report.applied ? 'Done: ' : 'This would be: '}
        {count(report, 'create')} new, {count(report, 'update')} changed, {count(report, 'unchanged')} unchanged,{' '}
        {count(report, 'refused')} refused.
      </p>
      <table className="a-nt a-nt--p">
        <caption className="sr">What the file does</caption>
        <thead>
          <tr>
            <th scope="col" className="a-num">
              Line
            </th>
            <th scope="col">Product</th>
            <th scope="col" className="a-num">
              Variants
            </th>
            <th scope="col">Result</th>
          </tr>
        </thead>
        <tbody>
          {lines.slice(0, SHOWN).map(({ line, name, action, variants, problems }) => (
            <tr key={line}>
              <td className="a-num">{line}</td>
              <th scope="row">
                {name}
                {problems.map((problem) => (
                  <span key={problem} className="err">
                    {problem}
                  </span>
                ))}
              </th>
              <td className="a-num">{variants}</td>
              <td className="a-nt__t">
                <Badge hue={ACTIONS[action][0]}>{ACTIONS[action][1]}</Badge>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {lines.length > SHOWN && <p className="muted">And {lines.length - SHOWN} more.</p>}
    </>
  );
}
