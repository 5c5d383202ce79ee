import type { HTMLAttributes } from 'react';
import { ArrowDown } from '../../../icons/arrow-down.ts';
import { ArrowUp } from '../../../icons/arrow-up.ts';
import tableStyles from '../../../ui/table.module.css';
import textStyles from '../../../ui/text.module.css';
import type { Column } from './column.ts';
import { joinClasses } from './join-classes.ts';
import type { List } from './list.ts';
import { openOnClick } from './open-on-click.ts';
import { sortedBy, toggleSort } from './sorting.ts';
import styles from './table-rows.module.css';
import type { Selection } from './use-selection.ts';

export type RowsProps<Row extends { id: string }> = {
  name: string;
  list: List<Row>;
  columns: readonly Column<Row>[];
  rowName(row: Row): string;
  /** undefined without bulk actions */
  selection: Selection<Row> | undefined;
  current: string | null;
  onCurrent(row: Row): void;
  onOpen: ((row: Row) => void) | undefined;
  rowProps?: ((index: number) => HTMLAttributes<HTMLElement>) | undefined;
};

type Props<Row extends { id: string }> = RowsProps<Row> & {
  initialSort: string;
  tall: boolean | undefined;
};

/** The rows of a list as a table. */
export function TableRows<Row extends { id: string }>(props: Props<Row>) {
  const { name, list, columns, rowName, selection, current, onCurrent, onOpen, rowProps, tall } = props;
  return (
    <table className={joinClasses(tableStyles.table, tall && tableStyles.tallRows)}>
      <caption className="visually-hidden">{name}</caption>
      <colgroup>
        {selection && <col className={styles.columnCheckbox} />}
        {columns.map(({ key, width, minor }) => (
          <col
            key={key}
            className={joinClasses(minor && tableStyles.secondary)}
            ref={(col) => {
              if (width) col?.style.setProperty('width', `${width}px`);
            }}
          />
        ))}
      </colgroup>
      <TableHead {...props} />
      <tbody>
        {list.data
          ? list.data.rows.map((row, index) => (
              <tr
                key={row.id}
                {...rowProps?.(index)}
                {...openOnClick(onOpen && (() => onOpen(row)))}
                data-row={row.id}
                className={joinClasses(
                  row.id === current && tableStyles.current,
                  selection?.has(row.id) && tableStyles.selected,
                )}
                onFocus={() => onCurrent(row)}
              >
                {selection && (
                  <td className={tableStyles.tick}>
                    <input
                      type="checkbox"
                      aria-label={`Select ${rowName(row)}`}
                      checked={selection.has(row.id)}
                      onChange={({ nativeEvent }) => selection.toggle(row, (nativeEvent as MouseEvent).shiftKey)}
                    />
                  </td>
                )}
                {columns.map(({ key, title, cell, numeric, minor }, column) => (
                  <td
                    key={key}
                    data-title={title}
                    data-key={column === 0 ? '' : undefined}
                    className={joinClasses(numeric && textStyles.number, minor && tableStyles.secondary)}
                  >
                    {cell(row)}
                  </td>
                ))}
              </tr>
            ))
          : SKELETON.map((key) => (
              <tr key={key}>
                <td colSpan={columns.length + (selection ? 1 : 0)}>
                  <span className={tableStyles.skeleton} />
                </td>
              </tr>
            ))}
      </tbody>
    </table>
  );
}

const SKELETON = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];

function TableHead<Row extends { id: string }>({ list, columns, selection, initialSort }: Props<Row>) {
  const current = list.state.get('sort') ?? initialSort;
  return (
    <thead>
      <tr>
        {selection && (
          <th scope="col" className={tableStyles.tick}>
            <input
              type="checkbox"
              aria-label="Select the page"
              disabled={!list.data}
              checked={selection.isPageSelected}
              ref={(box) => {
                if (box) box.indeterminate = selection.isPagePartial;
              }}
              onChange={selection.togglePage}
            />
          </th>
        )}
        {columns.map(({ key, title, numeric, quiet, minor, sort }) => (
          <th
            key={key}
            scope="col"
            className={joinClasses(numeric && textStyles.number, minor && tableStyles.secondary)}
            aria-sort={sort && sortedBy(sort, current)}
          >
            {sort ? (
              <button type="button" onClick={() => toggleSort(list.state, sort, current, initialSort)}>
                {title}
                <SortArrow way={sortedBy(sort, current)} />
              </button>
            ) : quiet ? (
              <span className="visually-hidden">{title}</span>
            ) : (
              title
            )}
          </th>
        ))}
      </tr>
    </thead>
  );
}

function SortArrow({ way }: { way: ReturnType<typeof sortedBy> }) {
  if (!way) return null;
  const Icon = way === 'ascending' ? ArrowUp : ArrowDown;
  return <Icon size="small" />;
}
