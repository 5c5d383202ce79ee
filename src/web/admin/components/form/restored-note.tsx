import { History } from 'lucide-react';
import { formatDateTime } from '#shared/dates.ts';
import type { KeptForm } from './use-form-draft.ts';

/** Says that the form began with what was typed before, and offers to begin anew. */
export function RestoredNote({ draft }: { draft: KeptForm }) {
  if (!draft.restoredAt) return null;
  return (
    <div className="a-note a-restored" role="status">
      <History className="ic" aria-hidden="true" />
      <span className="a-grow">What you typed until {formatDateTime(draft.restoredAt)} is back. It was not saved.</span>
      <button type="button" className="a-btn a-sm" onClick={draft.discard}>
        Discard it
      </button>
    </div>
  );
}
