import type { ProcedureUtils } from '@orpc/tanstack-query';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { type List, type RowPage, SELECTED_MAXIMUM } from './list.ts';
import { type ListState, useListState } from './use-list-state.ts';
import { useNewRows } from './use-new-rows.ts';

type PageInput = { after?: string | undefined; before?: string | undefined; limit?: number | undefined };
type Row = { id: string };

/** the operations' page size */
const AT_ONCE = 100;
const CHANGING_MS = 2000;

/** The filters of a list in its URL, where their parameters have the names of the operation's input. */
export const readFilters = <Input>(state: ListState, names: readonly (keyof Input & string)[]): Input =>
  Object.fromEntries(names.map((name) => [name, state.get(name)])) as Input;

/**
 * A list that the server filters, sorts and pages. `filters`: their names in the URL and in the input, or the input.
 * `watched`: new rows are announced. `isChanging`: whether a row waits for something, so that the page is read again soon.
 */
export function usePagedList<Input extends PageInput, Page extends RowPage<Row>>(
  operation: ProcedureUtils<Record<never, never>, Input, Page, Error>,
  filters: readonly (keyof Input & string)[] | ((state: ListState) => Input),
  {
    watched = false,
    isChanging = () => false,
  }: { watched?: boolean; isChanging?(row: Page['rows'][number]): boolean } = {},
): List<Page['rows'][number], Page> {
  const client = useQueryClient();
  const state = useListState();
  const filter = typeof filters === 'function' ? filters(state) : readFilters<Input>(state, filters);
  const read = (page: PageInput) => operation.queryOptions({ input: { ...filter, ...page } });
  const query = useQuery({
    ...read({ after: state.after, before: state.before }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data?.rows.some(isChanging) ? CHANGING_MS : false),
  });
  const newestFirst = (state.get('sort') ?? 'newest') === 'newest';
  const news = useNewRows({
    options: read({}),
    key: state.query,
    // none are known before the first response
    enabled: watched && newestFirst && query.isSuccess && !query.isPlaceholderData,
    shown: query.data?.start === 0 ? query.data.rows : null,
    show: () => {
      if (state.after || state.before) state.turn({});
      else void query.refetch();
    },
  });
  return {
    state,
    data: query.data,
    error: query.error,
    isFetching: query.isFetching,
    isStale: query.isPlaceholderData,
    refetch: query.refetch,
    news,
    async loadAll() {
      const all: Row[] = [];
      for (let after: string | undefined; ; ) {
        const page: Page = await client.fetchQuery({ ...read({ after, limit: AT_ONCE }), staleTime: 0 });
        all.push(...page.rows);
        if (!page.after || all.length >= SELECTED_MAXIMUM) return all.slice(0, SELECTED_MAXIMUM);
        after = page.after;
      }
    },
  };
}
