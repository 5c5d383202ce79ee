import type { ReactNode } from 'react';
import { formatCount } from '#shared/count.ts';
import type { Permission } from '#shared/permissions.ts';
import type { Icon as IconComponent } from '../../../icons/create-icon.tsx';
import { X } from '../../../icons/x.ts';
import arrangeStyles from '../../../ui/arrange.module.css';
import buttonStyles from '../../../ui/button.module.css';
import { Button } from '../../../ui/button.tsx';
import tableToolsStyles from '../../../ui/table-tools.module.css';
import styles from './bulk-bar.module.css';
import { type RowPage, SELECTED_MAXIMUM } from './list.ts';
import type { Selection } from './use-selection.ts';

/** An action on the selected rows. */
export type BulkAction<Row> = {
  label: string;
  icon: IconComponent;
  needs?: Permission;
  /** whether these rows allow it */
  isOffered?(rows: Row[]): boolean;
  isDisabled?: boolean;
  /** `clear` deselects the rows once it is done */
  run(rows: Row[], clear: () => void): void;
};

type Total = RowPage<unknown>['total'];
type Props<Row extends { id: string }> = {
  selection: Selection<Row>;
  total: Total;
  actions: readonly BulkAction<Row>[];
  /** a sum of the selected rows */
  summary: ReactNode;
  onClear(): void;
};

/** Actions on the selected rows, above the foot of the list. */
export function BulkBar<Row extends { id: string }>({ selection, total, actions, summary, onClear }: Props<Row>) {
  if (selection.count === 0) return null;
  return (
    <section className={styles.bulkBar} aria-label="Selected rows">
      <span className={styles.counter} role="status">
        {formatCount(selection.count)} selected
        {selection.elsewhere > 0 && <span> {formatCount(selection.elsewhere)} on other pages</span>}
      </span>
      {selection.isPageSelected && <SelectAll selection={selection} total={total} />}
      {summary}
      {actions.map(
        ({ label, icon: Icon, isOffered, isDisabled, run }) =>
          (isOffered?.(selection.rows) ?? true) && (
            <button key={label} type="button" disabled={isDisabled} onClick={() => run(selection.rows, onClear)}>
              <Icon />
              {label}
            </button>
          ),
      )}
      <button type="button" className={styles.bulkRemove} aria-label="Select nothing" onClick={selection.clear}>
        <X />
      </button>
    </section>
  );
}

type HeadProps<Row extends { id: string }> = { selection: Selection<Row>; total: Total; onEnd(): void };

/** Takes the toolbar's place on phones while rows are selected. */
export function SelectionHead<Row extends { id: string }>({ selection, total, onEnd }: HeadProps<Row>) {
  return (
    <div className={`${tableToolsStyles.toolbar} ${styles.selectionHead}`}>
      <Button variant="ghost" icon={X} aria-label="End selecting" onClick={onEnd} />
      <span className={arrangeStyles.grow}>{formatCount(selection.count)} selected</span>
      <SelectAll selection={selection} total={total} className={`${buttonStyles.button} ${buttonStyles.ghost}`} />
    </div>
  );
}

type AllProps<Row extends { id: string }> = { selection: Selection<Row>; total: Total; className?: string };

function SelectAll<Row extends { id: string }>({ selection, total: { count, more }, className }: AllProps<Row>) {
  if (selection.count >= Math.min(count, SELECTED_MAXIMUM)) return null;
  const isLimited = more || count > SELECTED_MAXIMUM;
  return (
    <button
      type="button"
      className={className}
      disabled={selection.isLoading}
      onClick={() => void selection.selectAll()}
    >
      {isLimited ? `Select the first ${formatCount(SELECTED_MAXIMUM)}` : `Select all ${formatCount(count)}`}
    </button>
  );
}
