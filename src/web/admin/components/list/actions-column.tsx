import type { ReactNode } from 'react';
import tableCellStyles from '../../../ui/table-cell.module.css';
import type { Column } from './column.ts';

type Options<Row> = {
  width: number;
  /** its header is for screen readers only */
  quiet?: boolean;
  /** whether the user may do any of them; by default they may */
  isPermitted?: boolean;
  /** the buttons of a row */
  buttons(row: Row): ReactNode;
};

/** The last column of a list: what can be done with each row. */
export const actionsColumn = <Row,>({ width, quiet, isPermitted = true, buttons }: Options<Row>): Column<Row> => ({
  key: 'actions',
  title: 'Actions',
  width,
  quiet,
  numeric: true,
  cell: (row) => isPermitted && <span className={tableCellStyles.rowActions}>{buttons(row)}</span>,
});
