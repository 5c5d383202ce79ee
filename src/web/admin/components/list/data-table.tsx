import { type HTMLAttributes, type ReactNode, useRef, useState } from 'react';
import { pluralize } from '#shared/text.ts';
import { ArrowUp } from '../../../icons/arrow-up.ts';
import { Button } from '../../../ui/button.tsx';
import emptyStyles from '../../../ui/empty.module.css';
import { LoadFailed } from '../../../ui/load-failed.tsx';
import tableStyles from '../../../ui/table.module.css';
import tableToolsStyles from '../../../ui/table-tools.module.css';
import { useKeyboardShortcuts } from '../../keyboard-shortcuts.ts';
import { useMay } from '../../permissions.tsx';
import { type BulkAction, BulkBar, SelectionHead } from './bulk-bar.tsx';
import { CardRows } from './card-rows.tsx';
import type { CardHead, Column } from './column.ts';
import styles from './data-table.module.css';
import { type Filter, FilterControl } from './filter-controls.tsx';
import { joinClasses } from './join-classes.ts';
import type { List } from './list.ts';
import { formatTotal, ListFoot } from './list-foot.tsx';
import { ListToolbar } from './list-toolbar.tsx';
import { SkipToList } from './skip-to-list.tsx';
import type { SortChoice } from './sorting.ts';
import { TableRows } from './table-rows.tsx';
import { useMediaQuery } from './use-media-query.ts';
import { useSelection } from './use-selection.ts';
import { useUrlAction } from './use-url-action.ts';

export type DataTableProps<Row extends { id: string }> = {
  /** name of the list, for screen readers: 'Coupons' */
  name: string;
  /** name of a row: 'coupon' */
  noun: string;
  list: List<Row>;
  columns: readonly Column<Row>[];
  /** a row's name for users */
  rowName(row: Row): string;
  /** the head of a row's card; by default the first column */
  card?(row: Row): CardHead;
  /** the label of its search field, always visible; null for no search */
  search: string | null;
  /** filters, on phones behind a button */
  filters?: readonly Filter[];
  /** further controls beside the filters */
  toolbar?: ReactNode;
  /** sort orders that no column header offers */
  sorts?: readonly SortChoice[];
  /** sort order without a URL parameter */
  initialSort?: string;
  /** shown when there are no rows at all; with filters set the list says that instead */
  empty: { title: string; text?: string; children?: ReactNode };
  /** text when filters match nothing */
  nothing?: string;
  /** text when loading fails; '{name} could not be loaded' by default */
  failed?: string;
  onOpen?: ((row: Row) => void) | undefined;
  onNew?: (() => void) | undefined;
  /** single-key shortcuts for the current row: { v: hide } */
  rowKeys?: Record<string, ((row: Row) => void) | undefined>;
  /** rows can be selected when the user may run any of these */
  bulkActions?: readonly BulkAction<Row>[];
  /** a sum of the selected rows */
  bulkSummary?(rows: Row[]): ReactNode;
  /** further props of a row's element, such as dragging */
  rowProps?: ((index: number) => HTMLAttributes<HTMLElement>) | undefined;
  /** called when the current row changes */
  onCurrent?(row: Row): void;
  tall?: boolean;
};

/**
 * A list of the panel: toolbar, rows, keyboard, selection, pages. Rows are a table, or cards below 1100 px. J and K move
 * the focus between rows, to the first link or button of each.
 */
export function DataTable<Row extends { id: string }>(props: DataTableProps<Row>) {
  const { name, noun, list, columns, search, filters = [], empty, nothing, failed, onOpen, onNew, rowProps } = props;
  const { state, data, news } = list;
  const may = useMay();
  const bulkActions = (props.bulkActions ?? []).filter(({ needs }) => !needs || may(needs));
  const isSelectable = bulkActions.length > 0;
  const initialSort = props.initialSort ?? 'newest';
  const isPhone = useMediaQuery('(max-width: 767px)');
  const isNarrow = useMediaQuery('(max-width: 1099px)');
  const sheet = useRef<HTMLElement>(null);
  const [current, setCurrent] = useState<string | null>(null);
  const [isSelecting, setSelecting] = useState(false);
  const selection = useSelection(list);
  const rows = data?.rows ?? [];
  const row = rows.find(({ id }) => id === current);
  const { rowKeys = {} } = props;

  const focusRow = (index: number) => {
    const next = rows[Math.max(0, Math.min(index, rows.length - 1))];
    if (!next) return;
    setCurrent(next.id);
    const line = sheet.current?.querySelector<HTMLElement>(`[data-row="${next.id}"]`);
    line?.querySelector<HTMLElement>('[data-key] :is(a, button)')?.focus();
    line?.scrollIntoView({ block: 'nearest' });
  };
  const at = rows.findIndex(({ id }) => id === current);
  const endSelecting = () => {
    setSelecting(false);
    selection.clear();
  };
  useKeyboardShortcuts({
    j: () => focusRow(at + 1),
    k: () => focusRow(at < 0 ? 0 : at - 1),
    enter: row && onOpen ? () => onOpen(row) : undefined,
    n: onNew,
    e: row && onOpen ? () => onOpen(row) : undefined,
    x: row && isSelectable ? () => selection.toggle(row) : undefined,
    'ctrl+a': isSelectable && row ? selection.togglePage : undefined,
    f: () =>
      sheet.current
        ?.querySelector<HTMLElement>('[data-toolbar] :is([role="group"] button, select, [data-filters])')
        ?.focus(),
    '[': data?.before ? () => state.turn({ before: data.before! }) : undefined,
    ']': data?.after ? () => state.turn({ after: data.after! }) : undefined,
    escape: selection.count > 0 ? endSelecting : state.filters.length > 0 ? state.clear : undefined,
    ...Object.fromEntries(Object.entries(rowKeys).map(([key, act]) => [key, row && act ? () => act(row) : undefined])),
  });

  useUrlAction({ new: onNew }, data !== undefined);

  const shared = {
    name,
    list,
    columns,
    current,
    rowProps,
    rowName: props.rowName,
    selection: isSelectable ? selection : undefined,
    onOpen,
    onCurrent: (one: Row) => {
      setCurrent(one.id);
      props.onCurrent?.(one);
    },
  };
  const fromHeads = columns.flatMap(({ sort }) => (sort ? [sort.down, sort.up] : []));
  const more = props.sorts ?? [];
  const choices =
    more.length > 0 || (isNarrow && fromHeads.length > 0) ? joinChoices(more, fromHeads, initialSort) : [];
  return (
    <section
      ref={sheet}
      className={joinClasses(tableToolsStyles.sheet, list.isStale && tableStyles.stale)}
      aria-label={name}
      aria-busy={list.isFetching}
    >
      {rows.length > 0 && <SkipToList name={name} onSkip={() => focusRow(0)} />}
      {isNarrow && isSelecting && data ? (
        <SelectionHead selection={selection} total={data.total} onEnd={endSelecting} />
      ) : (
        <ListToolbar
          {...{ list, search, initialSort, isPhone }}
          onLeaveSearch={() => focusRow(0)}
          filters={
            filters.length > 0 || props.toolbar ? (
              <>
                {filters.map((filter) => (
                  <FilterControl key={filter.name} state={state} filter={filter} />
                ))}
                {props.toolbar}
              </>
            ) : null
          }
          sorts={choices}
          onSelect={isNarrow && isSelectable && rows.length > 0 ? () => setSelecting(true) : undefined}
        />
      )}
      <div role="status">
        {news && (
          <button type="button" className={styles.announcement} onClick={news.show}>
            <ArrowUp />
            {news.more ? `More than ${news.count} new ${noun}s` : `${pluralize(news.count, `new ${noun}`)}`} – show
          </button>
        )}
      </div>
      {list.error && !data ? (
        <LoadFailed
          heading="h3"
          bare
          title={failed ?? `${name} could not be loaded`}
          error={list.error}
          onRetry={() => void list.refetch()}
        />
      ) : data && rows.length === 0 ? (
        state.filters.length > 0 ? (
          <div className={emptyStyles.empty}>
            <h3>{nothing ?? 'Nothing matches'}</h3>
            <p>Try other words or remove a filter.</p>
            <Button onClick={state.clear}>Clear search and filters</Button>
          </div>
        ) : (
          <div className={emptyStyles.empty}>
            <h3>{empty.title}</h3>
            {empty.text && <p>{empty.text}</p>}
            {empty.children}
          </div>
        )
      ) : isNarrow ? (
        <CardRows {...shared} head={props.card} isSelecting={isSelecting} />
      ) : (
        <TableRows {...shared} initialSort={initialSort} tall={props.tall} />
      )}
      <ListFoot
        list={list}
        keys={{ open: Boolean(onOpen), select: isSelectable, add: Boolean(onNew), order: Boolean(rowProps) }}
      />
      {isSelectable && data && (
        <BulkBar
          selection={selection}
          total={data.total}
          actions={bulkActions}
          summary={props.bulkSummary?.(selection.rows)}
          onClear={endSelecting}
        />
      )}
      <span className="visually-hidden" role="status">
        {data ? `${formatTotal(data.total)} found` : 'Loading'}
      </span>
    </section>
  );
}

/** The list's own order first, then the others, each once. */
function joinChoices(more: readonly SortChoice[], heads: readonly SortChoice[], initial: string): SortChoice[] {
  const all = new Map([...more, ...heads].map((choice) => [choice[0], choice]));
  const first = all.get(initial);
  all.delete(initial);
  return first ? [first, ...all.values()] : [...all.values()];
}
