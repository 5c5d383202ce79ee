import { useId, useState } from 'react';
import { countOf } from '#shared/text.ts';
import { errorMessage } from '../../../lib/errors.ts';
import { toast } from '../../../ui/toast.tsx';
import { FormDialog } from '../form/form-dialog.tsx';
import { EarlierImports } from './earlier-imports.tsx';
import { ImportProgress } from './import-progress.tsx';
import { ImportResults } from './import-results.tsx';
import type { ImportKind, ImportSummary } from './send-file.ts';
import { isRunning, useImport } from './use-import.ts';

type Props = {
  kind: ImportKind;
  /** 'product' */
  what: string;
  /** 'Variants', over how many a line has */
  counted: string;
  hint: string;
  onImported(): unknown;
  onClose(): void;
};

const changed = ({ counts }: ImportSummary) => (counts.create ?? 0) + (counts.update ?? 0);

/** Imports a CSV file: a worker says what each row would do and, when staff agree, does it. */
export function ImportDialog({ kind, what, counted, hint, onImported, onClose }: Props) {
  const id = useId();
  const heading = what.charAt(0).toUpperCase() + what.slice(1);
  const [file, setFile] = useState<File | null>(null);
  const [isStockAsked, setStockAsked] = useState(false);
  const [isAsked, setAsked] = useState(false);
  const run = useImport(kind, (summary) => {
    void onImported();
    const counts = `${countOf(changed(summary), what)}, ${summary.counts.refused ?? 0} refused`;
    toast(summary.state === 'finished' ? `${heading}s imported` : 'Import stopped', counts);
  });
  const { summary } = run;
  const todo = summary?.state === 'checked' ? changed(summary) : 0;
  const isDone = summary?.finishedAt !== null && summary !== undefined;
  const problem = run.error ? errorMessage(run.error) : isAsked && !file && !summary ? 'Choose a file' : null;
  const close = () => {
    run.leave();
    onClose();
  };
  return (
    <FormDialog
      open
      title={`Import ${what}s`}
      size="l"
      save={isDone ? 'Done' : todo > 0 ? `Import ${countOf(todo, what)}` : 'Import'}
      saving={summary?.state === 'applying' ? 'Importing...' : 'Checking...'}
      busy={run.busy}
      dirty={false}
      problem={problem}
      onSubmit={(event) => {
        event.preventDefault();
        setAsked(true);
        if (isDone) close();
        else if (todo > 0) run.apply();
        else if (file && !summary) run.send(file, isStockAsked);
      }}
      onClose={close}
    >
      <div className="a-fields">
        <div className="fld">
          <label htmlFor={id}>File</label>
          <input
            id={id}
            className="in"
            type="file"
            accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values"
            disabled={run.busy}
            onChange={(event) => {
              const chosen = event.target.files?.[0] ?? null;
              setFile(chosen);
              if (chosen) run.send(chosen, isStockAsked);
            }}
          />
          <p className="hint">{hint}</p>
        </div>
        {kind === 'products' && (
          <StockChoice
            isStockAsked={isStockAsked}
            disabled={run.busy || isDone}
            onChange={(asked) => {
              setStockAsked(asked);
              if (file) run.send(file, asked);
            }}
          />
        )}
        {summary && isRunning(summary) && <ImportProgress summary={summary} onCancel={run.cancel} />}
        {summary?.error && (
          <p className="err" role="alert">
            {summary.error}
          </p>
        )}
        {summary && !isRunning(summary) && !summary.error && (
          <ImportResults key={summary.id} kind={kind} summary={summary} heading={heading} counted={counted} />
        )}
        {!summary && !run.busy && <EarlierImports kind={kind} onOpen={run.open} />}
      </div>
    </FormDialog>
  );
}

type StockProps = { isStockAsked: boolean; disabled: boolean; onChange(isStockAsked: boolean): void };

/** What the file's stock means for variants that are here: units sold since it was written must not come back. */
function StockChoice({ isStockAsked, disabled, onChange }: StockProps) {
  const name = useId();
  const choices = [
    [false, 'Only what was changed since the export', 'without a column ‘Stock when exported’ stock stays as it is'],
    [true, 'Exactly these numbers', 'after a stocktake; units sold since then come back'],
  ] as const;
  return (
    <fieldset className="fld" disabled={disabled}>
      <legend>Stock of variants that are here</legend>
      {choices.map(([value, label, note]) => (
        <label key={label} className="chk">
          <input type="radio" name={name} checked={isStockAsked === value} onChange={() => onChange(value)} />
          <span>
            {label} <span className="muted">({note})</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
