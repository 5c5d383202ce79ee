import type { Key, ReactNode } from 'react';
import tableStyles from '../../ui/table.module.css';
import textStyles from '../../ui/text.module.css';
import { joinClasses } from './list/join-classes.ts';

export type TableColumn<Row> = {
  title: string;
  cell(row: Row): ReactNode;
  /** amounts and counts are aligned right */
  numeric?: boolean;
  /** its header is for screen readers only */
  quiet?: boolean;
  /** its cells name their rows */
  isRowHeader?: boolean;
  className?: string | undefined;
};

type Props<Row> = {
  /** for screen readers */
  caption?: string;
  columns: readonly TableColumn<Row>[];
  rows: readonly Row[];
  rowKey(row: Row): Key;
  /** the look, instead of that of a list */
  className?: string | undefined;
  rowClass?(row: Row): string | undefined;
};

/** A table of the rows that are there: without search, sorting, selection and pages, which a `ListPage` has. */
export function Table<Row>({ caption, columns, rows, rowKey, className = tableStyles.table, rowClass }: Props<Row>) {
  const classOf = (column: TableColumn<Row>) => joinClasses(column.numeric && textStyles.number, column.className);
  return (
    <table className={className}>
      {caption && <caption className="visually-hidden">{caption}</caption>}
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column.title} scope="col" className={classOf(column)}>
              {column.quiet ? <span className="visually-hidden">{column.title}</span> : column.title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={rowKey(row)} className={rowClass?.(row)}>
            {columns.map((column, index) =>
              column.isRowHeader ? (
                <th key={column.title} scope="row" className={classOf(column)}>
                  {column.cell(row)}
                </th>
              ) : (
                <td
                  key={column.title}
                  data-title={column.title}
                  data-key={index === 0 ? '' : undefined}
                  className={classOf(column)}
                >
                  {column.cell(row)}
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
