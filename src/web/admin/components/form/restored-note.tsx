import { formatDateTime } from '#shared/dates.ts';
import { History } from '../../../icons/history.ts';
import { Button } from '../../../ui/button.tsx';
import { Note } from '../note.tsx';
import styles from './restored-note.module.css';
import type { FormDraftState } from './use-form-draft.ts';

/** States that the form was filled from a draft, and offers to discard it. */
export function RestoredNote({ draft }: { draft: FormDraftState }) {
  if (!draft.restoredAt) return null;
  return (
    <Note
      className={styles.restored}
      icon={History}
      role="status"
      actions={
        <Button size="small" onClick={draft.discard}>
          Discard it
        </Button>
      }
    >
      What you typed until {formatDateTime(draft.restoredAt)} is restored. It is not saved yet.
    </Note>
  );
}
