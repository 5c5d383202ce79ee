import { type ReactNode, useState } from 'react';
import { ListFilter } from '../../../icons/list-filter.ts';
import badgeStyles from '../../../ui/badge.module.css';
import { Button } from '../../../ui/button.tsx';
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
      <Button
        icon={ListFilter}
        className={styles.filterButton}
        data-filters
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        Filter
        {set > 0 && (
          <span className={`${badgeStyles.badge} ${hueStyles.forest} ${badgeStyles.noPoint}`}>
            {set}
            <span className="visually-hidden"> set</span>
          </span>
        )}
      </Button>
      <Dialog open={open} title="Filter" onClose={() => setOpen(false)} onSubmit={() => setOpen(false)}>
        <DialogBody className={styles.filters}>{children}</DialogBody>
        <DialogFoot>
          <Button disabled={state.filters.length === 0} onClick={state.clear}>
            Clear
          </Button>
          <Button type="submit" variant="primary">
            Show
          </Button>
        </DialogFoot>
      </Dialog>
    </>
  );
}
