import { type QueryFunction, type QueryKey, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { List, ListPage } from './list.ts';

type Row = { id: string };

/** How often a list is asked for what came meanwhile. */
export const WATCH_MS = 30_000;

type Watch = {
  /** of the list's first page */
  options: { queryKey: QueryKey; queryFn: QueryFunction<ListPage<Row>> };
  /** names the filters: with others everything is looked at anew */
  key: string;
  enabled: boolean;
  /** the first page as it is shown; null while another one is */
  shown: readonly Row[] | null;
  show(): void;
};

/** What came to the front of a list since it was opened: asked for now and then, while the page is looked at. */
export function useNewRows({ options, key, enabled, shown, show }: Watch): List<Row>['news'] {
  const known = useRef<{ key: string; ids: Set<string> } | null>(null);
  if (known.current?.key !== key) known.current = null;
  if (enabled && shown) {
    known.current ??= { key, ids: new Set() };
    for (const { id } of shown) known.current.ids.add(id);
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
  const isAsked = enabled && due === key && data !== undefined;
  // opened on a later page: what stood in front then is not new
  if (isAsked) known.current ??= { key, ids: new Set(data.rows.map(({ id }) => id)) };
  if (!isAsked || !known.current) return null;
  const { ids } = known.current;
  // an earlier row that moved up since others went is not new: everything before the first known one is
  const first = data.rows.findIndex(({ id }) => ids.has(id));
  const count = first < 0 ? data.rows.length : first;
  if (count === 0) return null;
  return { count, more: first < 0 && data.after !== null, show };
}
