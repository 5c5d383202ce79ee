import { formatCount } from '#shared/count.ts';
import { Button } from '../../../ui/button.tsx';
import overlayStyles from '../../../ui/overlay.module.css';
import type { ImportSummary } from './csv-transfer.ts';

/** The progress of a running import, with a button to stop it. */
export function ImportProgress({ summary, onCancel }: { summary: ImportSummary; onCancel(): void }) {
  const { state, doneRowCount, rowCount } = summary;
  const activity = state === 'checking' ? 'Checking' : 'Importing';
  return (
    <div>
      <progress
        className={overlayStyles.bar}
        aria-label={activity}
        max={rowCount ?? 1}
        value={rowCount ? doneRowCount : 0}
      />
      <p role="status">
        {rowCount === null
          ? 'Reading the file...'
          : `${activity}: ${formatCount(doneRowCount)} of ${formatCount(rowCount)} rows.`}{' '}
        {state === 'applying' && 'It continues when you close this. The result stays here.'}
      </p>
      <div>
        <Button onClick={onCancel}>{state === 'checking' ? 'Stop' : 'Stop the import'}</Button>
      </div>
    </div>
  );
}
