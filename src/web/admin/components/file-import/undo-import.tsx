import { useState } from 'react';
import { formatCount } from '#shared/count.ts';
import { pluralize } from '#shared/text.ts';
import arrangeStyles from '../../../ui/arrange.module.css';
import { Button } from '../../../ui/button.tsx';
import type { ImportSummary } from './csv-transfer.ts';

type Props = {
  summary: ImportSummary;
  /** 'product' */
  what: string;
  onUndo(): void;
};

/** Undoes an ended import after a question, and says what came of it. */
export function UndoImport({ summary: { undo, undoableCount, undoneCount }, what, onUndo }: Props) {
  const [isAsking, setAsking] = useState(false);
  if (undo === 'running')
    return (
      <p role="status">
        Undoing: {formatCount(undoneCount)} of {formatCount(undoneCount + undoableCount)}.
      </p>
    );
  if (undo === 'finished')
    return (
      <p role="status">
        Undone: {pluralize(undoneCount, what)}.
        {undoableCount > 0 && ` ${pluralize(undoableCount, what)} stayed as they are; their lines say why.`}
      </p>
    );
  if (undoableCount === 0) return null;
  if (!isAsking)
    return (
      <div>
        <Button onClick={() => setAsking(true)}>Undo this import</Button>
      </div>
    );
  return (
    <div className={arrangeStyles.stack}>
      <p>
        {pluralize(undoableCount, what)}: what this import created is removed, and what it changed gets its earlier
        values back. Whatever has been changed since stays.
      </p>
      <div className={arrangeStyles.row}>
        <Button onClick={() => setAsking(false)}>Keep it</Button>
        <Button
          variant="destructive"
          onClick={() => {
            setAsking(false);
            onUndo();
          }}
        >
          Undo it
        </Button>
      </div>
    </div>
  );
}
