import type { ReactNode } from 'react';
import type { ColumnSort } from './sorting.ts';

export type Column<Row> = {
  key: string;
  title: string;
  cell(row: Row): ReactNode;
  /** how a press of its head sorts the list */
  sort?: ColumnSort | undefined;
  /** width of the column; without one it takes what is left */
  width?: number | undefined;
  /** amounts and counts stand right */
  numeric?: boolean | undefined;
  /** its heading is for screen readers only */
  quiet?: boolean | undefined;
  /** leaves first when it gets narrow: below 1100 px; cards leave it out too, unless they say otherwise */
  minor?: boolean | undefined;
  /**
   * where it stands on a card: a 'field' with its label, in the row of 'actions', or nowhere, because the card's head
   * says it. The first column is the head unless the list gives cards a head of their own.
   */
  card?: 'field' | 'actions' | 'none' | undefined;
};

/** The upper part of a card. */
export type CardHead = {
  picture?: ReactNode;
  title: ReactNode;
  below?: ReactNode;
  /** right of the title, and below that */
  side?: ReactNode;
  sideBelow?: ReactNode;
};
