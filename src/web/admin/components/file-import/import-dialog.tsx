import { useState } from 'react';
import { pluralize } from '#shared/text.ts';
import { errorMessage } from '../../../lib/errors.ts';
import { Checkbox } from '../../../ui/checkbox.tsx';
import fieldStyles from '../../../ui/field.module.css';
import { TextField } from '../../../ui/field.tsx';
import formPartsStyles from '../../../ui/form-parts.module.css';
import { Problem } from '../../../ui/problem.tsx';
import { SegmentedControl } from '../../../ui/segmented-control.tsx';
import { toast } from '../../../ui/toast.tsx';
import { FormFrame } from '../form/form-frame.tsx';
import { ColumnMapping } from './column-mapping.tsx';
import type { ImportChoices, ImportKind, ImportSummary } from './csv-transfer.ts';
import { EarlierImports } from './earlier-imports.tsx';
import { ImportProgress } from './import-progress.tsx';
import { ImportReport } from './import-report.tsx';
import { ImportResults } from './import-results.tsx';
import { UndoImport } from './undo-import.tsx';
import { isRunning, useImport } from './use-import.ts';

type Props = {
  kind: ImportKind;
  /** 'product' */
  what: string;
  /** 'Variants', the heading of the number of variants per line; left out where a line is one thing */
  counted?: string | undefined;
  hint: string;
  onImported(): unknown;
  onClose(): void;
};

const changed = ({ counts }: ImportSummary) => (counts.create ?? 0) + (counts.update ?? 0);

/** Imports a CSV file: a worker checks each row and, after confirmation, applies them. */
export function ImportDialog({ kind, what, counted, hint, onImported, onClose }: Props) {
  const heading = what.charAt(0).toUpperCase() + what.slice(1);
  const [file, setFile] = useState<File | null>(null);
  const [choices, setChoices] = useState<ImportChoices>({ isStockAsked: false, hasNewCategories: false });
  const [isSubmitted, setSubmitted] = useState(false);
  const run = useImport(kind, {
    onFinished: (summary) => {
      void onImported();
      const counts = `${pluralize(changed(summary), what)}, ${summary.counts.refused ?? 0} refused`;
      toast(summary.state === 'finished' ? `${heading}s imported` : 'Import stopped', counts);
    },
    onUndone: onImported,
  });
  const choose = (change: Partial<ImportChoices>) => {
    const next = { ...choices, ...change };
    setChoices(next);
    if (file) run.send(file, next);
  };
  const { summary } = run;
  const todo = summary?.state === 'checked' ? changed(summary) : 0;
  const isDone = summary !== undefined && (summary.finishedAt !== null || (summary.state === 'checked' && todo === 0));
  const problem = run.error ? errorMessage(run.error) : isSubmitted && !file && !summary ? 'Choose a file' : null;
  const close = () => {
    run.leave();
    onClose();
  };
  return (
    <FormFrame
      open
      title={`Import ${what}s`}
      size="l"
      save={isDone ? (summary.finishedAt ? 'Done' : 'Close') : todo > 0 ? `Import ${pluralize(todo, what)}` : 'Import'}
      saving={summary?.state === 'applying' ? 'Importing...' : 'Checking...'}
      busy={run.busy}
      dirty={false}
      problem={problem}
      onSubmit={(event) => {
        event.preventDefault();
        setSubmitted(true);
        if (isDone) close();
        else if (todo > 0) run.apply();
        else if (file && !summary) run.send(file, choices);
      }}
      onClose={close}
    >
      <div className={formPartsStyles.fields}>
        <TextField
          label="File"
          hint={hint}
          type="file"
          accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values"
          disabled={run.busy}
          onChange={(event) => {
            const chosen = event.target.files?.[0] ?? null;
            setFile(chosen);
            if (chosen) run.send(chosen, choices);
          }}
        />
        {kind === 'products' && !run.busy && !summary?.finishedAt && (
          <>
            <StockChoice isStockAsked={choices.isStockAsked} onChange={(isStockAsked) => choose({ isStockAsked })} />
            <Checkbox
              checked={choices.hasNewCategories}
              onChange={({ target }) => choose({ hasNewCategories: target.checked })}
            >
              Create categories that do not exist yet
            </Checkbox>
          </>
        )}
        {summary && isRunning(summary) && <ImportProgress summary={summary} onCancel={run.cancel} />}
        {summary?.error && <Problem live>{summary.error}</Problem>}
        {summary && !isRunning(summary) && !summary.error && (
          <>
            {summary.report && <ImportReport report={summary.report} format={summary.format} />}
            {summary.report && summary.state === 'checked' && (
              <ColumnMapping key={`${summary.id} ${summary.rowCount}`} report={summary.report} onMap={run.mapColumns} />
            )}
            {summary.finishedAt && <UndoImport summary={summary} what={what} onUndo={run.undo} />}
            {!summary.report?.missingFields.length && (
              <ImportResults key={summary.id} kind={kind} summary={summary} heading={heading} counted={counted} />
            )}
          </>
        )}
        {!summary && !run.busy && <EarlierImports kind={kind} onOpen={run.open} />}
      </div>
    </FormFrame>
  );
}

const STOCK_CHOICES = [
  ['difference', 'Changes since the export'],
  ['numbers', 'Exactly these numbers'],
] as const;
const STOCK_HINTS = {
  difference: 'Units sold since the export stay sold. Without the column ‘Stock when exported’, stock does not change.',
  numbers: 'As after a stocktake: units sold since then are added back.',
};

type StockProps = { isStockAsked: boolean; onChange(isStockAsked: boolean): void };

/** What the file's stock numbers mean for existing variants. */
function StockChoice({ isStockAsked, onChange }: StockProps) {
  const value = isStockAsked ? 'numbers' : 'difference';
  return (
    <div className={fieldStyles.field}>
      <b>Stock of existing variants</b>
      <div>
        <SegmentedControl
          label="Stock of existing variants"
          choices={STOCK_CHOICES}
          value={value}
          onChange={(chosen) => onChange(chosen === 'numbers')}
        />
      </div>
      <p className={fieldStyles.hint}>{STOCK_HINTS[value]}</p>
    </div>
  );
}
