import { useEffect, useRef, useState } from 'react';
import { errorMessage } from '../../../lib/errors.ts';
import { toastError } from '../../../ui/toast.tsx';
import type { List } from './list.ts';

/** The selected rows of a list: on this page, on others, or all that match the filters. Changing filters clears it. */
export function useSelection<Row extends { id: string }>({ state, data, loadAll }: List<Row>) {
  const [selected, setSelected] = useState<ReadonlyMap<string, Row>>(new Map());
  const [isLoading, setLoading] = useState(false);
  const page = data?.rows ?? [];
  const query = state.query;
  const previousId = useRef<string | null>(null);
  const latest = useRef(query);
  latest.current = query;
  // rows that no longer match the filters must not be changed with the rest
  useEffect(() => setSelected((before) => (before.size > 0 && query !== undefined ? new Map() : before)), [query]);
  const isPageSelected = page.length > 0 && page.every(({ id }) => selected.has(id));
  const onPage = page.filter(({ id }) => selected.has(id));
  return {
    /** as the current page shows them, if it does */
    rows: [...selected.values()].map((row) => page.find(({ id }) => id === row.id) ?? row),
    has: (id: string) => selected.has(id),
    count: selected.size,
    /** selected rows of other pages */
    elsewhere: selected.size - onPage.length,
    isPageSelected,
    isPagePartial: onPage.length > 0 && !isPageSelected,
    /** Selects or deselects a row; with Shift, also the rows of the page between it and the one before. */
    toggle(row: Row, withShift = false) {
      const range = withShift ? rowsBetween(page, previousId.current, row.id) : [row];
      const next = new Map(selected);
      for (const one of range) {
        if (selected.has(row.id)) next.delete(one.id);
        else next.set(one.id, one);
      }
      previousId.current = row.id;
      setSelected(next);
    },
    togglePage() {
      const next = new Map(selected);
      for (const row of page) {
        if (isPageSelected) next.delete(row.id);
        else next.set(row.id, row);
      }
      setSelected(next);
    },
    isLoading,
    async selectAll() {
      setLoading(true);
      try {
        const all = await loadAll();
        if (latest.current === query) setSelected(new Map(all.map((row) => [row.id, row])));
      } catch (error) {
        toastError('Error', `The rows could not be selected. ${errorMessage(error)}`);
      } finally {
        setLoading(false);
      }
    },
    clear: () => setSelected(new Map()),
  };
}

/** The rows from one to another, both included, whichever comes first; only the second if the first is not there. */
function rowsBetween<Row extends { id: string }>(rows: readonly Row[], firstId: string | null, lastId: string): Row[] {
  const last = rows.findIndex(({ id }) => id === lastId);
  const first = firstId === null ? -1 : rows.findIndex(({ id }) => id === firstId);
  return rows.slice(first === -1 ? last : Math.min(first, last), Math.max(first, last) + 1);
}

export type Selection<Row extends { id: string }> = ReturnType<typeof useSelection<Row>>;
