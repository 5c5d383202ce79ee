import { formatDateTime } from '#shared/dates.ts';
import { History } from '../../../icons/history.ts';
import arrangeStyles from '../../../ui/arrange.module.css';
import { Button } from '../../../ui/button.tsx';
import cardStyles from '../../../ui/card.module.css';
import styles from './restored-note.module.css';
import type { FormDraftState } from './use-form-draft.ts';

/** States that the form was filled from a draft, and offers to discard it. */
export function RestoredNote({ draft }: { draft: FormDraftState }) {
  if (!draft.restoredAt) return null;
  return (
    <div className={`${cardStyles.note} ${styles.restored}`} role="status">
      <History />
      <span className={arrangeStyles.grow}>
        What you typed until {formatDateTime(draft.restoredAt)} is restored. It is not saved yet.
      </span>
      <Button size="small" onClick={draft.discard}>
        Discard it
      </Button>
    </div>
  );
}
