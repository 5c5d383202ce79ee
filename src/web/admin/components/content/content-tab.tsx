import type { UseQueryResult } from '@tanstack/react-query';
import { type ComponentType, type ReactNode, useState } from 'react';
import { Eye } from '../../../icons/eye.ts';
import { EyeOff } from '../../../icons/eye-off.ts';
import { Pencil } from '../../../icons/pencil.ts';
import { Trash2 } from '../../../icons/trash-2.ts';
import type { ImageAsset } from '../../../shop/product-image.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { useMay } from '../../permissions.tsx';
import { actionsColumn } from '../list/actions-column.tsx';
import type { Column } from '../list/column.ts';
import { DeleteConfirmation } from '../list/delete-confirmation.tsx';
import { ListPage } from '../list/list-page.tsx';
import { useLocalList } from '../list/use-local-list.ts';
import { rowMessages } from '../list/use-row-actions.ts';
import { MoveButtons } from './move-buttons.tsx';
import { NameCell } from './name-cell.tsx';
import { type ContentApi, useContentRows } from './use-content-rows.ts';

type Row = { id: string; title: string; picture: ImageAsset | null; displayOrder: number; isActive: boolean };

type Props<One extends Row> = {
  /** 'Hero banner', in toasts and errors */
  what: string;
  /** 'banner', in buttons and questions */
  short: string;
  heading: string;
  query: UseQueryResult<One[]>;
  /** placeholder of its search: 'Title or subtitle' */
  search: string;
  /** the searched text besides the title */
  texts(row: One): readonly string[];
  api: ContentApi;
  /** the second line below a title */
  below(row: One): ReactNode;
  /** the columns between title and order */
  columns: readonly Column<One>[];
  /** the empty state */
  purpose: string;
  /** 'the homepage': where a deleted row disappears */
  from: string;
  form: ComponentType<FormProps<One>>;
};

/** The form of a row, or of a new one (`row` null) with display order `order`. */
export type FormProps<One> = { row: One | null; order: number; onClose(): void };

/** A list with a display order, whose rows can be created, edited, moved, shown, hidden and deleted. */
export function ContentTab<One extends Row>(props: Props<One>) {
  const { what, short, heading, query, api, below, columns, purpose, from, form: Form } = props;
  const list = useLocalList(query, {
    texts: (row) => [row.title, ...props.texts(row)],
    sorts: { order: ({ displayOrder }) => displayOrder, title: ({ title }) => title },
  });
  const { all } = list;
  const rows = useContentRows(all, api, rowMessages(what), ({ title }) => title);
  const [editing, setEditing] = useState<One | 'new' | null>(null);
  const mayWrite = useMay()('content.write');
  const name = `${what}s`;
  return (
    <>
      <ListPage
        title={heading}
        create={{ label: `Add ${short}`, needs: 'content.write', run: () => setEditing('new') }}
        name={name}
        noun={short}
        list={list}
        search={props.search}
        initialSort="order"
        columns={[
          {
            key: 'title',
            title: 'Title',
            sort: { up: ['title', 'Title, A to Z'], down: ['title-down', 'Title, Z to A'] },
            cell: (row) => (
              <NameCell wide image={row.picture} below={below(row)}>
                <Button variant="text" disabled={!mayWrite} onClick={() => setEditing(row)}>
                  {row.title}
                </Button>
              </NameCell>
            ),
          },
          ...columns,
          {
            key: 'order',
            title: 'Order',
            width: 64,
            numeric: true,
            sort: { up: ['order', 'Order'], down: ['order-down', 'Order, last first'] },
            cell: ({ displayOrder }) => displayOrder,
          },
          {
            key: 'status',
            title: 'Status',
            width: 100,
            cell: ({ isActive }) => <Badge hue={isActive ? 'green' : 'grey'}>{isActive ? 'Active' : 'Inactive'}</Badge>,
          },
          actionsColumn({
            width: 184,
            isPermitted: mayWrite,
            buttons: (row: One) => (
              <>
                <MoveButtons
                  name={row.title}
                  first={row === all[0]}
                  last={row === all.at(-1)}
                  onMove={(by) => rows.move(row, by)}
                />
                <IconButton
                  icon={row.isActive ? Eye : EyeOff}
                  label={`${row.isActive ? 'Deactivate' : 'Activate'} ${row.title}`}
                  onClick={() => rows.toggle(row)}
                />
                <IconButton icon={Pencil} label={`Edit ${row.title}`} onClick={() => setEditing(row)} />
                <IconButton icon={Trash2} label={`Delete ${row.title}`} onClick={() => rows.ask(row)} />
              </>
            ),
          }),
        ]}
        rowName={({ title }) => title}
        onOpen={mayWrite ? setEditing : undefined}
        rowKeys={{ v: mayWrite ? rows.toggle : undefined }}
        rowProps={list.isWhole && mayWrite ? rows.rowProps : undefined}
        tall
        empty={{ title: `No ${name.toLowerCase()} yet`, text: purpose }}
      />
      {editing && <Form row={editing === 'new' ? null : editing} order={all.length} onClose={() => setEditing(null)} />}
      <DeleteConfirmation what={short} {...rows.deletion}>
        {rows.target?.title} is removed from {from} at once.
      </DeleteConfirmation>
    </>
  );
}
