import type { ListState } from './use-list-state.ts';

/** A value of the URL parameter `sort`, and its label. */
export type SortChoice = readonly [value: string, words: string];

/** The two directions of a sortable column; the first click on its header sorts by `first`. */
export type ColumnSort = { up: SortChoice; down: SortChoice; first?: 'down' };

export const BY_AGE: ColumnSort = { up: ['oldest', 'Oldest first'], down: ['newest', 'Newest first'], first: 'down' };
/** For lists without a column of it. */
export const AGES = [BY_AGE.down, BY_AGE.up];
export const BY_NAME: ColumnSort = { up: ['name', 'Name, A to Z'], down: ['name-down', 'Name, Z to A'] };
export const BY_TOTAL: ColumnSort = {
  up: ['total-low', 'Lowest total'],
  down: ['total-high', 'Highest total'],
  first: 'down',
};

/** The current direction of this column. */
export function sortedBy(sort: ColumnSort, current: string): 'ascending' | 'descending' | undefined {
  if (sort.up[0] === current) return 'ascending';
  return sort.down[0] === current ? 'descending' : undefined;
}

/** Sorts by the column, or reverses its direction. */
export function toggleSort(state: ListState, sort: ColumnSort, current: string, initial: string): void {
  const now = sortedBy(sort, current);
  const [value] = now ? (now === 'ascending' ? sort.down : sort.up) : sort[sort.first ?? 'up'];
  state.set({ sort: value === initial ? undefined : value });
}
