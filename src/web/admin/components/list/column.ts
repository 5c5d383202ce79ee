import type { ReactNode } from 'react';
import type { ColumnSort } from './sorting.ts';

export type Column<Row> = {
  key: string;
  title: string;
  cell(row: Row): ReactNode;
  /** how a click on its header sorts the list */
  sort?: ColumnSort | undefined;
  /** width of the column; without one it takes the rest */
  width?: number | undefined;
  /** amounts and counts are aligned right */
  numeric?: boolean | undefined;
  /** its header is for screen readers only */
  quiet?: boolean | undefined;
  /** hidden first on narrow screens (below 1100 px); cards leave it out as well, unless they say otherwise */
  minor?: boolean | undefined;
  /**
   * its place on a card: a 'field' with its label, in the row of 'actions', or nowhere, because the card's head
   * contains it. The first column is the head unless the list defines one for cards.
   */
  card?: 'field' | 'actions' | 'none' | undefined;
};

/** The head of a card. */
export type CardHead = {
  image?: ReactNode;
  title: ReactNode;
  below?: ReactNode;
  /** right of the title, and below that */
  side?: ReactNode;
  sideBelow?: ReactNode;
};
