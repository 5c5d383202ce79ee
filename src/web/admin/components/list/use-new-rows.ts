import { type QueryFunction, type QueryKey, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { List, RowPage } from './list.ts';

type Row = { id: string };

/** Interval at which a list is checked for new rows (ms). */
export const WATCH_MS = 30_000;

type Watch = {
  /** of the list's first page */
  options: { queryKey: QueryKey; queryFn: QueryFunction<RowPage<Row>> };
  /** identifies the filters; a change resets what is known */
  key: string;
  enabled: boolean;
  /** the first page as shown; null while another one is */
  shown: readonly Row[] | null;
  show(): void;
};

/** Detects rows that were added at the front of a list since it was opened, while the page is visible. */
export function useNewRows({ options, key, enabled, shown, show }: Watch): List<Row>['news'] {
  const knownRows = useRef<{ key: string; ids: Set<string> } | null>(null);
  if (knownRows.current?.key !== key) knownRows.current = null;
  if (enabled && shown) {
    knownRows.current ??= { key, ids: new Set() };
    for (const { id } of shown) knownRows.current.ids.add(id);
  }
  const [due, setDue] = useState('');
  useEffect(() => {
    if (!enabled) return;
    const timer = setTimeout(() => setDue(key), WATCH_MS);
    return () => clearTimeout(timer);
  }, [enabled, key]);
  const { data } = useQuery({
    ...options,
    queryKey: ['watch', ...options.queryKey],
    enabled: enabled && due === key,
    refetchInterval: WATCH_MS,
    staleTime: WATCH_MS / 2,
    gcTime: 0,
  });
  const isDue = enabled && due === key && data !== undefined;
  // opened on a later page: rows in front of it are not new
  if (isDue) knownRows.current ??= { key, ids: new Set(data.rows.map(({ id }) => id)) };
  if (!isDue || !knownRows.current) return null;
  const { ids } = knownRows.current;
  // an older row that moved up is not new: only rows before the first known one are
  const first = data.rows.findIndex(({ id }) => ids.has(id));
  const count = first < 0 ? data.rows.length : first;
  if (count === 0) return null;
  return { count, more: first < 0 && data.after !== null, show };
}
