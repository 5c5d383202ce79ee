import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatCount } from '#shared/count.ts';
import { type ListPage, SELECTED_MAXIMUM } from './list.ts';
import type { Selection } from './use-selection.ts';

type Total = ListPage<unknown>['total'];
type Props<Row extends { id: string }> = { selection: Selection<Row>; total: Total; children: ReactNode };

/** What can be done with the selected rows, over the foot of the list. */
export function BulkBar<Row extends { id: string }>({ selection, total, children }: Props<Row>) {
  if (selection.count === 0) return null;
  return (
    <section className="a-bulk" aria-label="Selected rows">
      <span className="a-cntr" role="status">
        {formatCount(selection.count)} selected
        {selection.elsewhere > 0 && <span> {formatCount(selection.elsewhere)} on other pages</span>}
      </span>
      {selection.isPageSelected && <SelectAll selection={selection} total={total} />}
      {children}
      <button type="button" className="a-bulk__x" aria-label="Select nothing" onClick={selection.clear}>
        <X className="ic" aria-hidden="true" />
      </button>
    </section>
  );
}

type HeadProps<Row extends { id: string }> = { selection: Selection<Row>; total: Total; onEnd(): void };

/** On phones, in the toolbar's place while rows are being selected. */
export function SelectionHead<Row extends { id: string }>({ selection, total, onEnd }: HeadProps<Row>) {
  return (
    <div className="a-bar a-selhead">
      <button type="button" className="a-btn a-ghost a-icon" aria-label="End selecting" onClick={onEnd}>
        <X className="ic" aria-hidden="true" />
      </button>
      <span className="a-grow">{formatCount(selection.count)} selected</span>
      <SelectAll selection={selection} total={total} className="a-btn a-ghost" />
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
