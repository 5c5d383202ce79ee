import type { UseQueryResult } from '@tanstack/react-query';
import type { List } from './list.ts';
import { useListState } from './use-list-state.ts';

type Options<Row> = {
  /** the searched text of a row */
  texts(row: Row): readonly (string | null | undefined)[];
  /** the sort key of each value of `sort`; the suffix '-down' reverses it */
  sorts: Readonly<Record<string, (row: Row) => string | number>>;
};

export type LocalList<Row> = List<Row> & {
  /** all rows in the list's own order */
  all: readonly Row[];
  /** all rows are shown in the list's own order, so that they can be moved */
  isWhole: boolean;
};

/** A list of a few dozen rows that the browser holds, searches and sorts. */
export function useLocalList<Row extends { id: string }>(
  query: UseQueryResult<Row[]>,
  { texts, sorts }: Options<Row>,
): LocalList<Row> {
  const state = useListState();
  const all = query.data ?? [];
  const words = (state.get('search') ?? '').toLowerCase().split(/\s+/).filter(Boolean);
  const matches = all.filter((row) => {
    const text = texts(row).join(' ').toLowerCase();
    return words.every((word) => text.includes(word));
  });
  const sort = state.get('sort') ?? '';
  const value = sorts[sort.replace(/-down$/, '')];
  if (value) matches.sort((a, b) => compare(value(a), value(b)) * (sort.endsWith('-down') ? -1 : 1));
  return {
    state,
    data: query.data && {
      rows: matches,
      before: null,
      after: null,
      start: 0,
      total: { count: matches.length, more: false },
    },
    error: query.error,
    isFetching: query.isFetching,
    isStale: false,
    refetch: query.refetch,
    loadAll: async () => matches,
    news: null,
    all,
    isWhole: words.length === 0 && !value,
  };
}

function compare(a: string | number, b: string | number): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  return String(a).localeCompare(String(b), 'en', { sensitivity: 'base', numeric: true });
}
