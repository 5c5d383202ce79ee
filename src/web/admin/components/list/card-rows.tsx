import tableStyles from '../../../ui/table.module.css';
import textStyles from '../../../ui/text.module.css';
import styles from './card-rows.module.css';
import type { CardHead, Column } from './column.ts';
import { joinClasses } from './join-classes.ts';
import { openOnClick } from './open-on-click.ts';
import type { RowsProps } from './table-rows.tsx';

type Props<Row extends { id: string }> = RowsProps<Row> & {
  head: ((row: Row) => CardHead) | undefined;
  /** checkboxes take the place of images */
  isSelecting: boolean;
};

/** The rows of a list as cards with labels, on phones. */
export function CardRows<Row extends { id: string }>(props: Props<Row>) {
  const { name, list, columns, rowName, selection, current, onCurrent, onOpen, rowProps, head, isSelecting } = props;
  const fields = columns.filter((column, index) => placeOf(column, index, head !== undefined) === 'field');
  const actions = columns.filter((column, index) => placeOf(column, index, head !== undefined) === 'actions');
  const headOf = head ?? ((row: Row): CardHead => ({ title: columns[0]?.cell(row) }));
  return (
    <ul className={styles.cards} aria-label={name}>
      {list.data
        ? list.data.rows.map((row, index) => {
            const { image, title, below, side, sideBelow } = headOf(row);
            const isSelected = selection?.has(row.id) ?? false;
            return (
              <li
                key={row.id}
                {...rowProps?.(index)}
                {...openOnClick(onOpen && !isSelecting ? () => onOpen(row) : undefined)}
                data-row={row.id}
                className={joinClasses(
                  styles.listCard,
                  row.id === current && tableStyles.current,
                  isSelected && tableStyles.selected,
                )}
                onFocus={() => onCurrent(row)}
              >
                <div className={styles.listCardHead}>
                  {isSelecting && selection ? (
                    <label className={styles.listCardCheckbox}>
                      <input
                        type="checkbox"
                        aria-label={`Select ${rowName(row)}`}
                        checked={isSelected}
                        onChange={({ nativeEvent }) => selection.toggle(row, (nativeEvent as MouseEvent).shiftKey)}
                      />
                    </label>
                  ) : (
                    image && <span className={styles.listCardImage}>{image}</span>
                  )}
                  <div className={styles.listCardText} data-key="">
                    <div className={styles.listCardName}>{title}</div>
                    {below && <div className={textStyles.second}>{below}</div>}
                  </div>
                  {(side || sideBelow) && (
                    <div className={styles.listCardSide}>
                      <b>{side}</b>
                      <span className={textStyles.second}>{sideBelow}</span>
                    </div>
                  )}
                </div>
                {fields.length > 0 && (
                  <dl className={styles.listCardFoot}>
                    {fields.map((column) => (
                      <div key={column.key}>
                        <dt>{column.title}</dt>
                        <dd>{column.cell(row)}</dd>
                      </div>
                    ))}
                  </dl>
                )}
                {actions.length > 0 && !isSelecting && (
                  <div className={styles.listCardActions}>
                    {actions.map((column) => (
                      <span key={column.key}>{column.cell(row)}</span>
                    ))}
                  </div>
                )}
              </li>
            );
          })
        : SKELETON.map((key) => (
            <li key={key} className={styles.listCard}>
              <span className={tableStyles.skeleton} />
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
