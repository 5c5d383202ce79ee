import { useEffect } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { useUpdateQuery } from '../../../lib/url-query.ts';

type Change = Record<string, string | undefined>;

export type ListState = {
  /** value of a filter in the address */
  get(name: string): string | undefined;
  /** changes filters; the list starts at its first page again, and one may come back by the browser's back button */
  set(change: Change): void;
  after: string | undefined;
  before: string | undefined;
  turn(page: { after?: string; before?: string }): void;
  /** the filters that are set, without the page */
  filters: [string, string][];
  clear(): void;
  /** the filters as they stand in the address, for saved views */
  query: string;
  apply(query: string): void;
};

/** what is in the address besides filters: a page, and what the palette asks the list to do */
const NO_FILTERS: ReadonlySet<string> = new Set(['after', 'before', 'do']);

/** The query that each list had last, by its path: the way back from a row leads there. */
const queries = new Map<string, string>();

/** The address of a list as it was left. */
export const lastListUrl = (list: string): string => list + (queries.get(list) ?? '');

/** A list's search, filters and page live in the address: they survive a reload and can be sent to a colleague. */
export function useListState(): ListState {
  const [params] = useSearchParams();
  const { pathname, search } = useLocation();
  useEffect(() => {
    queries.set(pathname, search);
  }, [pathname, search]);
  const change = useUpdateQuery();
  const fromStart = (edit: (next: URLSearchParams) => void) =>
    change((next) => {
      next.delete('after');
      next.delete('before');
      edit(next);
      return next;
    });
  const filters = [...params].filter(([name]) => !NO_FILTERS.has(name));
  return {
    get: (name) => params.get(name) ?? undefined,
    set: (values) =>
      fromStart((next) => {
        for (const [name, value] of Object.entries(values)) {
          if (value) next.set(name, value);
          else next.delete(name);
        }
      }),
    after: params.get('after') ?? undefined,
    before: params.get('before') ?? undefined,
    turn: ({ after, before }) =>
      fromStart((next) => {
        if (after) next.set('after', after);
        if (before) next.set('before', before);
      }),
    filters,
    clear: () => change(() => new URLSearchParams()),
    query: new URLSearchParams(filters).toString(),
    apply: (query) => change(() => new URLSearchParams(query)),
  };
}
