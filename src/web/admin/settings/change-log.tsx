import { useState } from 'react';
import { formatDateTime } from '#shared/dates.ts';
import { titleCase } from '#shared/text.ts';
import { ArrowLeft } from '../../icons/arrow-left.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogBody } from '../../ui/dialog.tsx';
import tableStyles from '../../ui/table.module.css';
import { type AdminApi, adminQueries } from '../api.ts';
import type { Column } from '../components/list/column.ts';
import { ListPage } from '../components/list/list-page.tsx';
import { BY_AGE } from '../components/list/sorting.ts';
import { usePagedList } from '../components/list/use-paged-list.ts';
import { Table } from '../components/table.tsx';
import styles from './change-log.module.css';

type Entry = Awaited<ReturnType<AdminApi['audit']['list']>>['rows'][number];

const ENTITIES = [
  'settings',
  'brand',
  'product',
  'category',
  'hero',
  'banner',
  'order',
  'refund',
  'tracking',
  'coupon',
  'plan',
  'guide',
  'campaign',
  'subscriber',
  'ticket',
  'review',
  'post',
  'invoice',
  'user',
] as const;

/** The audit log with the values before and after. */
export function ChangeLog() {
  const [openEntry, setOpenEntry] = useState<Entry | null>(null);
  const list = usePagedList(adminQueries.audit.list, ['search', 'entity', 'sort']);
  const columns: Column<Entry>[] = [
    {
      key: 'what',
      title: 'What',
      cell: (entry) => (
        <Button variant="text" onClick={() => setOpenEntry(entry)}>
          {words(entry.action)} {entry.label}
        </Button>
      ),
    },
    { key: 'who', title: 'Who', width: 280, cell: ({ actor }) => actor ?? 'A deleted account' },
    { key: 'at', title: 'When', width: 180, sort: BY_AGE, cell: ({ at }) => formatDateTime(at) },
  ];
  return (
    <ListPage
      title="Change log"
      isPage
      actions={[{ label: 'Settings', icon: ArrowLeft, to: '/admin/settings' }]}
      name="Changes"
      noun="change"
      list={list}
      columns={columns}
      rowName={({ action, label }) => `${words(action)} ${label}`}
      onOpen={setOpenEntry}
      search="What or who"
      filters={[{ name: 'entity', label: 'Of', choices: ENTITIES.map((entity) => [entity, titleCase(entity)]) }]}
      empty={{ title: 'No change yet', text: 'Every change by staff appears here.' }}
    >
      <Dialog
        open={openEntry !== null}
        title={openEntry ? `${words(openEntry.action)} ${openEntry.label}` : ''}
        onClose={() => setOpenEntry(null)}
      >
        {openEntry && <Difference entry={openEntry} />}
      </Dialog>
    </ListPage>
  );
}

/** 'coupon.update' → 'Coupon update' */
const words = (action: string) => {
  const text = action.replace(/[._-]/g, ' ');
  return text[0]!.toUpperCase() + text.slice(1);
};

function Difference({ entry }: { entry: Entry }) {
  const [before, after] = [flat(entry.before), flat(entry.after)];
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (name) => before[name] !== after[name],
  );
  return (
    <DialogBody>
      <p className="muted">
        {entry.actor ?? 'A deleted account'}, {formatDateTime(entry.at)}
      </p>
      {names.length === 0 ? (
        <p>Nothing else was noted.</p>
      ) : (
        <Table
          className={`${tableStyles.table} ${styles.diff}`}
          columns={[
            { title: 'Field', isRowHeader: true, cell: (name) => name },
            { title: 'Before', cell: (name) => before[name] ?? '–' },
            { title: 'After', cell: (name) => after[name] ?? '–' },
          ]}
          rows={names}
          rowKey={(name) => name}
        />
      )}
    </DialogBody>
  );
}

/** All values as text with joined names: { a: { b: 1 } } → { 'a.b': '1' } */
function flat(value: unknown, path = ''): Record<string, string> {
  if (value === null || value === undefined) return {};
  if (typeof value !== 'object') return { [path]: String(value) };
  return Object.entries(value).reduce<Record<string, string>>(
    (all, [name, one]) => Object.assign(all, flat(one, path ? `${path}.${name}` : name)),
    {},
  );
}
