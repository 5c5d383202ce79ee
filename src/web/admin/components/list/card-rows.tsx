import type { CardHead, Column } from './column.ts';
import { joinClasses } from './join-classes.ts';
import type { RowsProps } from './table-rows.tsx';

type Props<Row extends { id: string }> = RowsProps<Row> & {
  head: ((row: Row) => CardHead) | undefined;
  /** boxes stand in the place of pictures */
  isSelecting: boolean;
};

/** A list on a phone: each row a card with labels. */
export function CardRows<Row extends { id: string }>(props: Props<Row>) {
  const { name, list, columns, rowName, selection, current, onCurrent, rowProps, head, isSelecting } = props;
  const fields = columns.filter((column, index) => placeOf(column, index, head !== undefined) === 'field');
  const actions = columns.filter((column, index) => placeOf(column, index, head !== undefined) === 'actions');
  const headOf = head ?? ((row: Row): CardHead => ({ title: columns[0]?.cell(row) }));
  return (
    <ul className="a-cards" aria-label={name}>
      {list.data
        ? list.data.rows.map((row, index) => {
            const { picture, title, below, side, sideBelow } = headOf(row);
            const isSelected = selection?.has(row.id) ?? false;
            return (
              <li
                key={row.id}
                {...rowProps?.(index)}
                data-row={row.id}
                className={joinClasses('a-lc', row.id === current && 'a-current', isSelected && 'a-selected')}
                onFocus={() => onCurrent(row)}
              >
                <div className="a-lc__h">
                  {isSelecting && selection ? (
                    <label className="a-lc__ck">
                      <input
                        type="checkbox"
                        aria-label={`Select ${rowName(row)}`}
                        checked={isSelected}
                        onChange={() => selection.toggle(row)}
                      />
                    </label>
                  ) : (
                    picture && <span className="a-lc__p">{picture}</span>
                  )}
                  <div className="a-lc__t" data-key="">
                    <div className="a-lc__n">{title}</div>
                    {below && <div className="a-l2">{below}</div>}
                  </div>
                  {(side || sideBelow) && (
                    <div className="a-lc__s">
                      <b>{side}</b>
                      <span className="a-l2">{sideBelow}</span>
                    </div>
                  )}
                </div>
                {fields.length > 0 && (
                  <dl className="a-lc__f">
                    {fields.map((column) => (
                      <div key={column.key}>
                        <dt>{column.title}</dt>
                        <dd>{column.cell(row)}</dd>
                      </div>
                    ))}
                  </dl>
                )}
                {actions.length > 0 && !isSelecting && (
                  <div className="a-lc__a">
                    {actions.map((column) => (
                      <span key={column.key}>{column.cell(row)}</span>
                    ))}
                  </div>
                )}
              </li>
            );
          })
        : SKELETON.map((key) => (
            <li key={key} className="a-lc">
              <span className="a-sk" />
            </li>
          ))}
    </ul>
  );
}

const SKELETON = ['a', 'b', 'c', 'd', 'e'];

function placeOf<Row>({ key, card, minor }: Column<Row>, index: number, hasHead: boolean): Column<Row>['card'] {
  if (card) return card;
  if (key === 'actions') return 'actions';
  return minor || (index === 0 && !hasHead) ? 'none' : 'field';
}
