import type { ListState } from './use-list-state.ts';

export type ListPage<Row> = {
  rows: Row[];
  before: string | null;
  after: string | null;
  /** rows of the list before this page */
  start: number;
  total: { count: number; more: boolean };
};

/** At most so many rows are selected at once. */
export const SELECTED_MAXIMUM = 1000;

/** A list of the panel as its table shows it, whether the server pages it or the browser has it whole. */
export type List<Row, Page extends ListPage<Row> = ListPage<Row>> = {
  state: ListState;
  data: Page | undefined;
  error: Error | null;
  isFetching: boolean;
  /** what is shown belongs to the filters before */
  isStale: boolean;
  refetch(): unknown;
  /** all rows that the filters choose, up to SELECTED_MAXIMUM */
  loadAll(): Promise<Row[]>;
  /** rows that came since the list was opened and are not shown; `more` when there may be others */
  news: { count: number; more: boolean; show(): void } | null;
};
