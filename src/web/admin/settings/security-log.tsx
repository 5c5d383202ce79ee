import { useState } from 'react';
import { formatDateTime } from '#shared/dates.ts';
import { SECURITY_EVENT_KINDS, SECURITY_EVENTS, type SecurityEventKind } from '#shared/security-events.ts';
import { titleCase } from '#shared/text.ts';
import { ArrowLeft } from '../../icons/arrow-left.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogBody } from '../../ui/dialog.tsx';
import textStyles from '../../ui/text.module.css';
import { type AdminApi, adminQueries } from '../api.ts';
import { Facts } from '../components/facts.tsx';
import type { Column } from '../components/list/column.ts';
import { ListPage } from '../components/list/list-page.tsx';
import { BY_AGE } from '../components/list/sorting.ts';
import { readFilters, usePagedList } from '../components/list/use-paged-list.ts';

type Filter = NonNullable<Parameters<AdminApi['audit']['securityEvents']>[0]>;
type Entry = Awaited<ReturnType<AdminApi['audit']['securityEvents']>>['rows'][number];

/** events that may indicate an attack */
const ALARMING: ReadonlySet<SecurityEventKind> = new Set([
  'sign_in.failed',
  'sign_in.locked',
  'reauthentication.failed',
  'session.token_reused',
  'access.denied',
]);
const isKind = (text: string | undefined): text is SecurityEventKind =>
  text !== undefined && Object.hasOwn(SECURITY_EVENTS, text);
const customer = ({ email }: Entry) => email ?? 'No account';

/** The security log: sign-ins, failures, password changes and exports. */
export function SecurityLog() {
  const [openEntry, setOpenEntry] = useState<Entry | null>(null);
  const list = usePagedList(adminQueries.audit.securityEvents, (state) => {
    const { kind, ...filter } = readFilters<Filter>(state, ['search', 'kind', 'sort']);
    return isKind(kind) ? { ...filter, kind } : filter;
  });
  const columns: Column<Entry>[] = [
    {
      key: 'what',
      title: 'What',
      width: 250,
      cell: (entry) => (
        <Button variant="text" onClick={() => setOpenEntry(entry)}>
          {ALARMING.has(entry.kind) ? (
            <Badge hue="red">{SECURITY_EVENTS[entry.kind]}</Badge>
          ) : (
            SECURITY_EVENTS[entry.kind]
          )}
        </Button>
      ),
    },
    { key: 'who', title: 'Who', cell: (entry) => <span className={textStyles.ellipsis}>{customer(entry)}</span> },
    {
      key: 'address',
      title: 'Address',
      width: 160,
      cell: ({ address }) => <span className="tabular">{address || '–'}</span>,
    },
    { key: 'browser', title: 'Browser', width: 180, minor: true, cell: ({ browser }) => browser || '–' },
    { key: 'at', title: 'When', width: 160, sort: BY_AGE, cell: ({ at }) => formatDateTime(at) },
  ];
  return (
    <ListPage
      title="Security log"
      isPage
      actions={[{ label: 'Settings', icon: ArrowLeft, to: '/admin/settings' }]}
      name="Security events"
      noun="event"
      list={list}
      columns={columns}
      rowName={(entry) => `${SECURITY_EVENTS[entry.kind]}, ${customer(entry)}`}
      onOpen={setOpenEntry}
      search="Name, email or address"
      filters={[
        { name: 'kind', label: 'What', choices: SECURITY_EVENT_KINDS.map((kind) => [kind, SECURITY_EVENTS[kind]]) },
      ]}
      nothing="No event matches"
      empty={{
        title: 'No event yet',
        text: 'Sign-ins, failed attempts, password changes and exports appear here.',
      }}
    >
      <Dialog
        open={openEntry !== null}
        title={openEntry ? SECURITY_EVENTS[openEntry.kind] : ''}
        onClose={() => setOpenEntry(null)}
      >
        {openEntry && <Details entry={openEntry} />}
      </Dialog>
    </ListPage>
  );
}

function Details({ entry }: { entry: Entry }) {
  const lines: [string, string][] = [
    ['Who', customer(entry)],
    ['When', formatDateTime(entry.at)],
    ['Address', entry.address || '–'],
    ['Browser', entry.browser || '–'],
    ['Request', entry.requestId ?? '–'],
    ...Object.entries(entry.data).map(([name, value]): [string, string] => [titleCase(name), String(value)]),
  ];
  return (
    <DialogBody>
      <Facts facts={lines.map(([name, value]) => [name, value, textStyles.wrap])} />
    </DialogBody>
  );
}
