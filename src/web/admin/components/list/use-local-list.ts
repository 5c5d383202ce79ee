import type { UseQueryResult } from '@tanstack/react-query';
import type { List } from './list.ts';
import { useListState } from './use-list-state.ts';

type Options<Row> = {
  /** what its search looks at */
  texts(row: Row): readonly (string | null | undefined)[];
  /** what each value of `sort` sorts by; with '-down' after it, the other way */
  sorts: Readonly<Record<string, (row: Row) => string | number>>;
};

export type LocalList<Row> = List<Row> & {
  /** every row, in the list's own order */
  all: readonly Row[];
  /** all rows are shown in the list's own order: they can be moved */
  isWhole: boolean;
};

/** A list of a few dozen rows that the browser has whole: it is searched and sorted here. */
export function useLocalList<Row extends { id: string }>(
  query: UseQueryResult<Row[]>,
  { texts, sorts }: Options<Row>,
): LocalList<Row> {
  const state = useListState();
  const all = query.data ?? [];
  const words = (state.get('search') ?? '').toLowerCase().split(/\s+/).filter(Boolean);
  const found = all.filter((row) => {
    const text = texts(row).join(' ').toLowerCase();
    return words.every((word) => text.includes(word));
  });
  const sort = state.get('sort') ?? '';
  const value = sorts[sort.replace(/-down$/, '')];
  if (value) found.sort((a, b) => compare(value(a), value(b)) * (sort.endsWith('-down') ? -1 : 1));
  return {
    state,
    data: query.data && {
      ...{ rows: found, before: null, after: null, start: 0 },
      total: { count: found.length, more: false },
    },
    error: query.error,
    isFetching: query.isFetching,
    isStale: false,
    refetch: query.refetch,
    loadAll: async () => found,
    news: null,
    all,
    isWhole: words.length === 0 && !value,
  };
}

function compare(a: string | number, b: string | number): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  return String(a).localeCompare(String(b), 'en', { sensitivity: 'base', numeric: true });
}
