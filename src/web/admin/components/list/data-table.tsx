import type { UseQueryResult } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type HTMLAttributes, type ReactNode, useEffect, useRef, useState } from 'react';
import { formatCount } from '#shared/count.ts';
import { useKeyboardShortcuts } from '../../keyboard-shortcuts.ts';
import { LoadFailed } from '../load-failed.tsx';
import { Filters } from './filters.tsx';
import type { ListState } from './use-list-state.ts';

export type Column<Row> = {
  key: string;
  title: string;
  cell(row: Row): ReactNode;
  /** width of the column; without one it takes what is left */
  width?: number | undefined;
  /** amounts and counts stand right */
  numeric?: boolean | undefined;
  /** its heading is for screen readers only */
  quiet?: boolean | undefined;
  /** on phones its heading stands before the value, which does not say by itself what it is */
  titled?: boolean | undefined;
  /** leaves first when it gets narrow: below 1100 px */
  minor?: boolean | undefined;
};

type Page<Row> = {
  rows: Row[];
  before: string | null;
  after: string | null;
  total: { count: number; more: boolean };
};

type Props<Row extends { id: string }> = {
  /** what the list is of, for screen readers: 'Coupons' */
  name: string;
  query: UseQueryResult<Page<Row>>;
  state: ListState;
  columns: readonly Column<Row>[];
  /** how a person calls a row */
  rowName(row: Row): string;
  /** its search field, always in sight */
  find?: ReactNode;
  /** the rest of the toolbar; on phones it opens from a button */
  filters?: ReactNode;
  /** shown in place of rows when there are none at all; with filters set the list says that instead */
  empty: ReactNode;
  /** words when filters leave nothing over */
  nothing?: string;
  /** words when it cannot be loaded; '{name} could not be loaded' unless given */
  failed?: string;
  onOpen?(row: Row): void;
  onNew?(): void;
  /** single keys for the row one is on: { v: hide } */
  rowKeys?: Record<string, (row: Row) => void>;
  /** what can be done with several rows at once */
  bulk?(rows: Row[], clear: () => void): ReactNode;
  /** more of a row's element: how it is dragged */
  rowProps?(index: number): HTMLAttributes<HTMLTableRowElement>;
  /** the row one is on has changed */
  onCurrent?(row: Row): void;
  tall?: boolean;
};

/** '10,000+' when there are more than were counted. */
export const formatTotal = ({ count, more }: { count: number; more: boolean }) =>
  `${formatCount(count)}${more ? '+' : ''}`;

/**
 * A list of the panel: toolbar, table, keyboard, selection, pages. Rows become cards below 900 px. J and K move the
 * focus from row to row; the focus sits on the row's first link or button.
 */
export function DataTable<Row extends { id: string }>(props: Props<Row>) {
  const {
    name,
    query,
    state,
    columns,
    rowName,
    find,
    filters,
    empty,
    nothing,
    failed,
    onOpen,
    onNew,
    rowKeys = {},
    bulk,
    rowProps,
    onCurrent,
    tall,
  } = props;
  const body = useRef<HTMLTableSectionElement>(null);
  const [current, setCurrent] = useState<string | null>(null);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const rows = query.data?.rows ?? [];
  const row = rows.find(({ id }) => id === current);
  const chosen = rows.filter(({ id }) => selected.has(id));
  const pageKey = `${state.query} ${state.after ?? ''} ${state.before ?? ''}`;
  // what is not in sight must not be changed with the rest
  useEffect(() => {
    if (pageKey) setSelected(new Set());
  }, [pageKey]);

  const focusRow = (index: number) => {
    const next = rows[Math.max(0, Math.min(index, rows.length - 1))];
    if (!next) return;
    setCurrent(next.id);
    const line = body.current?.querySelector<HTMLElement>(`[data-row="${next.id}"]`);
    line?.querySelector<HTMLElement>('[data-key] :is(a, button)')?.focus();
    line?.scrollIntoView({ block: 'nearest' });
  };
  const at = rows.findIndex(({ id }) => id === current);
  const toggle = (id: string) => {
    const next = new Set(selected);
    if (!next.delete(id)) next.add(id);
    setSelected(next);
  };
  const all = () => setSelected(chosen.length === rows.length ? new Set() : new Set(rows.map(({ id }) => id)));
  useKeyboardShortcuts({
    j: () => focusRow(at + 1),
    k: () => focusRow(at < 0 ? 0 : at - 1),
    enter: row && onOpen ? () => onOpen(row) : undefined,
    n: onNew,
    e: row && onOpen ? () => onOpen(row) : undefined,
    x: row && bulk ? () => toggle(row.id) : undefined,
    'ctrl+a': bulk && row ? all : undefined,
    f: () => document.querySelector<HTMLElement>('.a-bar .a-seg button, .a-bar select, .a-bar .a-filter-b')?.focus(),
    '[': query.data?.before ? () => state.turn({ before: query.data.before! }) : undefined,
    ']': query.data?.after ? () => state.turn({ after: query.data.after! }) : undefined,
    escape: selected.size > 0 ? () => setSelected(new Set()) : state.filters.length > 0 ? state.clear : undefined,
    ...Object.fromEntries(Object.entries(rowKeys).map(([key, act]) => [key, row ? () => act(row) : undefined])),
  });

  const head = (
    <thead>
      <tr>
        {bulk && (
          <th scope="col" className="a-ck">
            <input
              type="checkbox"
              aria-label="Select the page"
              checked={rows.length > 0 && chosen.length === rows.length}
              ref={(box) => {
                if (box) box.indeterminate = chosen.length > 0 && chosen.length < rows.length;
              }}
              onChange={all}
            />
          </th>
        )}
        {columns.map(({ key, title, numeric, quiet, minor }) => (
          <th key={key} scope="col" className={classes(numeric && 'a-num', minor && 'a-minor')}>
            {quiet ? <span className="sr">{title}</span> : title}
          </th>
        ))}
      </tr>
    </thead>
  );
  return (
    <section
      className={classes('a-sheet', query.isPlaceholderData && 'a-stale')}
      aria-label={name}
      aria-busy={query.isFetching}
    >
      {(find || filters) && (
        <div className="a-bar">
          {find}
          {filters && <Filters state={state}>{filters}</Filters>}
        </div>
      )}
      {query.isError && !query.data ? (
        <LoadFailed
          bare
          title={failed ?? `${name} could not be loaded`}
          error={query.error}
          onRetry={() => void query.refetch()}
        />
      ) : query.data && rows.length === 0 ? (
        state.filters.length > 0 ? (
          <div className="a-empty">
            <h3>{nothing ?? 'Nothing matches'}</h3>
            <p>Try other words or take a filter away.</p>
            <button type="button" className="a-btn" onClick={state.clear}>
              Clear search and filters
            </button>
          </div>
        ) : (
          <div className="a-empty">{empty}</div>
        )
      ) : (
        <table className={classes('a-tbl a-flow', tall && 'a-tall')}>
          <caption className="sr">{name}</caption>
          <colgroup>
            {bulk && <col className="a-col-ck" />}
            {columns.map(({ key, width, minor }) => (
              <col
                key={key}
                className={classes(minor && 'a-minor')}
                ref={(col) => {
                  if (width) col?.style.setProperty('width', `${width}px`);
                }}
              />
            ))}
          </colgroup>
          {head}
          <tbody ref={body}>
            {query.data
              ? rows.map((one, index) => (
                  <tr
                    key={one.id}
                    {...rowProps?.(index)}
                    data-row={one.id}
                    className={classes(one.id === current && 'a-current', selected.has(one.id) && 'a-selected')}
                    onFocus={() => {
                      setCurrent(one.id);
                      onCurrent?.(one);
                    }}
                  >
                    {bulk && (
                      <td className="a-ck">
                        <input
                          type="checkbox"
                          aria-label={`Select ${rowName(one)}`}
                          checked={selected.has(one.id)}
                          onChange={() => toggle(one.id)}
                        />
                      </td>
                    )}
                    {columns.map(({ key, title, cell, numeric, titled, minor }, column) => (
                      <td
                        key={key}
                        data-title={title}
                        data-key={column === 0 ? '' : undefined}
                        className={classes(numeric && 'a-num', titled && 'a-titled', minor && 'a-minor')}
                      >
                        {cell(one)}
                      </td>
                    ))}
                  </tr>
                ))
              : SKELETON.map((key) => (
                  <tr key={key}>
                    <td colSpan={columns.length + (bulk ? 1 : 0)}>
                      <span className="a-sk" />
                    </td>
                  </tr>
                ))}
          </tbody>
        </table>
      )}
      {query.data && rows.length > 0 && (
        <div className="a-foot">
          <Hints open={Boolean(onOpen)} select={Boolean(bulk)} add={Boolean(onNew)} order={Boolean(rowProps)} />
          <div className="a-pg">
            <span>
              <b>{rows.length}</b> of {formatTotal(query.data.total)}
            </span>
            <Turn label="Page back" to={query.data.before} onTurn={(before) => state.turn({ before })}>
              <ChevronLeft className="ic" aria-hidden="true" />
            </Turn>
            <Turn label="Page forward" to={query.data.after} onTurn={(after) => state.turn({ after })}>
              <ChevronRight className="ic" aria-hidden="true" />
            </Turn>
          </div>
        </div>
      )}
      {bulk && chosen.length > 0 && (
        <section className="a-bulk" aria-label="Selected rows">
          <span className="a-cntr" role="status">
            {chosen.length} selected
          </span>
          {bulk(chosen, () => setSelected(new Set()))}
        </section>
      )}
      <span className="sr" role="status">
        {query.data ? `${formatTotal(query.data.total)} found` : 'Loading'}
      </span>
    </section>
  );
}

const SKELETON = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];

const classes = (...names: (string | false | undefined)[]) => names.filter(Boolean).join(' ') || undefined;

type TurnProps = { label: string; to: string | null; onTurn(cursor: string): void; children: ReactNode };

function Turn({ label, to, onTurn, children }: TurnProps) {
  return (
    <button
      type="button"
      className="a-btn a-icon a-sm"
      aria-label={label}
      disabled={to === null}
      onClick={() => to && onTurn(to)}
    >
      {children}
    </button>
  );
}

/** The keys of a list, for whoever sees them. */
function Hints({ open, select, add, order }: Record<'open' | 'select' | 'add' | 'order', boolean>) {
  const hints: [string[], string][] = [
    [['J', 'K'], 'move'],
    ...(select ? [[['X'], 'select'] as [string[], string]] : []),
    ...(open ? [[['↵'], 'open'] as [string[], string]] : []),
    ...(add ? [[['N'], 'new'] as [string[], string]] : []),
    ...(order ? [[['Alt', '↑', '↓'], 'change place'] as [string[], string]] : []),
    [['?'], 'all keys'],
  ];
  return (
    <div className="a-keys" aria-hidden="true">
      {hints.map(([keys, what]) => (
        <span key={what}>
          {keys.map((key) => (
            <kbd key={key}>{key}</kbd>
          ))}
          {what}
        </span>
      ))}
    </div>
  );
}
