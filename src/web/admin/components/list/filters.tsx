import { ListFilter } from 'lucide-react';
import { type ReactNode, useState, useSyncExternalStore } from 'react';
import { Dialog, DialogFoot } from '../dialog.tsx';
import type { ListState } from './use-list-state.ts';

const PHONE = '(max-width: 767px)';

function usePhone(): boolean {
  return useSyncExternalStore(
    (listener) => {
      const media = matchMedia(PHONE);
      media.addEventListener('change', listener);
      return () => media.removeEventListener('change', listener);
    },
    () => matchMedia(PHONE).matches,
  );
}

/** what is no filter: it hides no row, or has a place of its own */
const NO_FILTERS = ['search', 'sort'];

/** A list's filters: in a line, or on phones behind a button that says how many are set. */
export function Filters({ state, children }: { state: ListState; children: ReactNode }) {
  const phone = usePhone();
  const [open, setOpen] = useState(false);
  if (!phone) return children;
  const set = state.filters.filter(([name]) => !NO_FILTERS.includes(name)).length;
  return (
    <>
      <button type="button" className="a-btn a-filter-b" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <ListFilter className="ic" aria-hidden="true" />
        Filter
        {set > 0 && (
          <span className="a-badge a-forest a-np">
            {set}
            <span className="sr"> set</span>
          </span>
        )}
      </button>
      <Dialog open={open} title="Filter" onClose={() => setOpen(false)} onSubmit={() => setOpen(false)}>
        <div className="a-dialog__b a-filters">{children}</div>
        <DialogFoot>
          <button type="button" className="a-btn" disabled={state.filters.length === 0} onClick={state.clear}>
            Clear
          </button>
          <button type="submit" className="a-btn a-go">
            Show
          </button>
        </DialogFoot>
      </Dialog>
    </>
  );
}
