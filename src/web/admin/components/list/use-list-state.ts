import { useEffect } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { useUpdateQuery } from '../../../lib/url-query.ts';

type Change = Record<string, string | undefined>;

export type ListState = {
  /** value of a filter in the URL */
  get(name: string): string | undefined;
  /** changes filters; the list returns to its first page, and the back button undoes the change */
  set(change: Change): void;
  after: string | undefined;
  before: string | undefined;
  turn(page: { after?: string; before?: string }): void;
  /** the set filters, without the page */
  filters: [string, string][];
  clear(): void;
  /** the filters as a query string, for saved views */
  query: string;
  apply(query: string): void;
};

/** URL parameters that are no filters: the page, and an action of the command palette */
const NO_FILTERS: ReadonlySet<string> = new Set(['after', 'before', 'do']);

/** The last query of each list by path, for links back from a row. */
const queries = new Map<string, string>();

/** The URL of a list as it was left. */
export const lastListUrl = (list: string): string => list + (queries.get(list) ?? '');

/** A list's search, filters and page are in the URL: they survive reloads and can be shared. */
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
