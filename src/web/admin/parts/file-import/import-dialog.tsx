import { useMutation } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { countOf } from '#shared/text.ts';
import { errorMessage } from '../../../lib/errors.ts';
import { toast } from '../../../ui/toast.tsx';
import { Badge, type Hue } from '../badge.tsx';
import { FormDialog } from '../form/form-dialog.tsx';
import { type ImportLine, type ImportReport, sendFile } from './send-file.ts';

const ACTIONS: Record<ImportLine['action'], [Hue, string]> = {
  create: ['green', 'New'],
  update: ['blue', 'Changed'],
  unchanged: ['grey', 'Unchanged'],
  refused: ['red', 'Refused'],
};
/** lines shown; a long file is told in numbers */
const SHOWN = 200;

type Props = {
  url: string;
  /** 'product' */
  what: string;
  /** 'Variants', over how many a line has */
  counted: string;
  hint: string;
  onImported(): unknown;
  onClose(): void;
};

/** Reads a CSV file: says what each row would do, and then does it. */
export function ImportDialog({ url, what, counted, hint, onImported, onClose }: Props) {
  const id = useId();
  const [file, setFile] = useState<File | null>(null);
  const preview = useMutation({ mutationFn: (chosen: File) => sendFile(url, chosen, false) });
  const apply = useMutation({
    mutationFn: (chosen: File) => sendFile(url, chosen, true),
    onSuccess: (report) => {
      void onImported();
      const done = count(report, 'create') + count(report, 'update');
      const whats = `${what.charAt(0).toUpperCase()}${what.slice(1)}s`;
      toast(`${whats} imported`, `${countOf(done, what)}, ${count(report, 'refused')} refused`);
    },
  });
  const report = apply.data ?? preview.data;
  const todo = report && !report.applied ? count(report, 'create') + count(report, 'update') : 0;
  const error = apply.error ?? preview.error;
  const [asked, setAsked] = useState(false);
  return (
    <FormDialog
      open
      title={`Import ${what}s`}
      size="l"
      save={report?.applied ? 'Done' : todo > 0 ? `Import ${countOf(todo, what)}` : 'Import'}
      saving={apply.isPending ? 'Importing...' : 'Reading...'}
      busy={apply.isPending || preview.isPending}
      dirty={false}
      problem={error ? errorMessage(error) : asked && !file ? 'Choose a file' : null}
      onSubmit={(event) => {
        event.preventDefault();
        setAsked(true);
        if (report?.applied) onClose();
        else if (file && !report) preview.mutate(file);
        else if (file && todo > 0) apply.mutate(file);
      }}
      onClose={onClose}
    >
      <div className="a-fields">
        <div className="fld">
          <label htmlFor={id}>File</label>
          <input
            id={id}
            className="in"
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
          <p className="hint">{hint}</p>
        </div>
        {report && <Report report={report} what={what} counted={counted} />}
      </div>
    </FormDialog>
  );
}

const count = ({ lines }: ImportReport, action: string) => lines.filter((line) => line.action === action).length;

function Report({ report, what, counted }: { report: ImportReport } & Pick<Props, 'what' | 'counted'>) {
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
            <th scope="col">{what.charAt(0).toUpperCase() + what.slice(1)}</th>
            <th scope="col" className="a-num">
              {counted}
            </th>
            <th scope="col">Result</th>
          </tr>
        </thead>
        <tbody>
          {lines.slice(0, SHOWN).map((line) => (
            <tr key={line.line}>
              <td className="a-num">{line.line}</td>
              <th scope="row">
                {line.name}
                {line.problems.map((problem) => (
                  <span key={problem} className="err">
                    {problem}
                  </span>
                ))}
              </th>
              <td className="a-num">{line.count}</td>
              <td className="a-nt__t">
                <Badge hue={ACTIONS[line.action][0]}>{ACTIONS[line.action][1]}</Badge>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {lines.length > SHOWN && <p className="muted">And {lines.length - SHOWN} more.</p>}
    </>
  );
}
