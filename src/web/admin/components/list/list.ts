import type { ListState } from './use-list-state.ts';

export type RowPage<Row> = {
  rows: Row[];
  before: string | null;
  after: string | null;
  /** rows of the list before this page */
  start: number;
  total: { count: number; more: boolean };
};

/** Limit of selected rows. */
export const SELECTED_MAXIMUM = 1000;

/** A list of the panel as its table shows it, paged by the server or held by the browser. */
export type List<Row, Page extends RowPage<Row> = RowPage<Row>> = {
  state: ListState;
  data: Page | undefined;
  error: Error | null;
  isFetching: boolean;
  /** the shown rows belong to the previous filters */
  isStale: boolean;
  refetch(): unknown;
  /** all rows that match the filters, up to SELECTED_MAXIMUM */
  loadAll(): Promise<Row[]>;
  /** number of rows that were added since the list was opened and are not shown; `more` when there may be others */
  news: { count: number; more: boolean; show(): void } | null;
};
