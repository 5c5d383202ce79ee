import { type ReactNode, useState } from 'react';
import { ListFilter } from '../../../icons/list-filter.ts';
import badgeStyles from '../../../ui/badge.module.css';
import buttonStyles from '../../../ui/button.module.css';
import { Dialog, DialogBody, DialogFoot } from '../../../ui/dialog.tsx';
import hueStyles from '../../../ui/hue.module.css';
import styles from './filters.module.css';
import type { ListState } from './use-list-state.ts';

/** parameters that are no filters: they hide no rows, or are shown elsewhere */
const NO_FILTERS = ['search', 'sort'];

type Props = { state: ListState; isPhone: boolean; children: ReactNode };

/** A list's filters: in a row, or on phones behind a button with their number. */
export function Filters({ state, isPhone, children }: Props) {
  const [open, setOpen] = useState(false);
  if (!isPhone) return children;
  const set = state.filters.filter(([name]) => !NO_FILTERS.includes(name)).length;
  return (
    <>
      <button
        type="button"
        className={`${buttonStyles.button} ${styles.filterButton}`}
        data-filters
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <ListFilter />
        Filter
        {set > 0 && (
          <span className={`${badgeStyles.badge} ${hueStyles.forest} ${badgeStyles.noPoint}`}>
            {set}
            <span className="visually-hidden"> set</span>
          </span>
        )}
      </button>
      <Dialog open={open} title="Filter" onClose={() => setOpen(false)} onSubmit={() => setOpen(false)}>
        <DialogBody className={styles.filters}>{children}</DialogBody>
        <DialogFoot>
          <button
            type="button"
            className={buttonStyles.button}
            disabled={state.filters.length === 0}
            onClick={state.clear}
          >
            Clear
          </button>
          <button type="submit" className={`${buttonStyles.button} ${buttonStyles.primary}`}>
            Show
          </button>
        </DialogFoot>
      </Dialog>
    </>
  );
}
