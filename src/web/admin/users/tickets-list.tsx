import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { formatDateTime } from '#shared/dates.ts';
import { Badge } from '../../ui/badge.tsx';
import { LinkButton } from '../../ui/button.tsx';
import textStyles from '../../ui/text.module.css';
import { adminQueries } from '../api.ts';
import type { Column } from '../components/list/column.ts';
import { ListPage } from '../components/list/list-page.tsx';
import { BY_AGE } from '../components/list/sorting.ts';
import {
  dueText,
  KINDS,
  kindName,
  STATE_HUES,
  STATES,
  spanText,
  stateName,
  type Ticket,
  useTicketCounts,
  useTicketList,
} from './users.ts';
import { UsersSubTabs } from './users-sub-tabs.tsx';

const COLUMNS: Column<Ticket>[] = [
  {
    key: 'number',
    title: 'Number',
    width: 104,
    cell: ({ id, number }) => (
      <LinkButton variant="text" className={textStyles.code} to={`/admin/users/tickets/${id}`}>
        {number}
      </LinkButton>
    ),
  },
  { key: 'kind', title: 'Kind', width: 104, cell: ({ kind }) => kindName(kind) },
  { key: 'subject', title: 'Subject', cell: ({ subject }) => <span className={textStyles.ellipsis}>{subject}</span> },
  {
    key: 'who',
    title: 'Who',
    width: 220,
    minor: true,
    cell: ({ name, email }) => (
      <span className={textStyles.ellipsis} title={email}>
        {name} <span className="muted">{email}</span>
      </span>
    ),
  },
  {
    key: 'age',
    title: 'Age',
    sort: { ...BY_AGE, up: BY_AGE.down, down: BY_AGE.up, first: 'down' },
    width: 76,
    cell: ({ createdAt }) => (
      <span title={formatDateTime(createdAt)}>{spanText(Date.now() - Date.parse(createdAt))}</span>
    ),
  },
  {
    key: 'assignee',
    title: 'Assignee',
    width: 130,
    minor: true,
    cell: ({ assignee }) =>
      assignee ? <span className={textStyles.ellipsis}>{assignee.name}</span> : <span className="muted">Nobody</span>,
  },
  { key: 'due', title: 'Due', width: 190, cell: ({ due }) => <Due due={due} /> },
  {
    key: 'state',
    title: 'State',
    width: 110,
    cell: ({ state }) => <Badge hue={STATE_HUES[state]}>{stateName(state)}</Badge>,
  },
];

function Due({ due }: Pick<Ticket, 'due'>) {
  const dueNote = dueText(due, Date.now());
  if (!dueNote) return <span className="muted">Nothing due</span>;
  return (
    <span className={dueNote.isLate ? textStyles.problem : undefined} title={formatDateTime(due!.at)}>
      {dueNote.text}
    </span>
  );
}

/** Tickets with their due times. */
export function TicketsList() {
  const list = useTicketList();
  const navigate = useNavigate();
  const counts = useTicketCounts().data;
  const assignees = useQuery({ ...adminQueries.support.assignees.queryOptions(), staleTime: 60_000 }).data ?? [];
  const assigneeChoices = [
    ['me', 'Me'],
    ['none', 'Nobody'],
    ...assignees.map(({ id, name }) => [id, name] as const),
  ] as const;
  return (
    <>
      <h1 className="visually-hidden">Users</h1>
      <ListPage
        title="Tickets"
        links={<UsersSubTabs current="tickets" />}
        views={{
          tab: 'tickets',
          all: 'All tickets',
          defaultViews: [
            { name: 'To answer', query: 'state=open&sort=oldest', count: counts?.open },
            { name: 'Overdue', query: 'state=overdue', count: counts?.overdue, urgent: true },
            { name: 'Mine', query: 'assignee=me' },
            { name: 'Complaints', query: 'kind=complaint' },
          ],
        }}
        name="Tickets"
        noun="ticket"
        sorts={[['open', 'Open first']]}
        initialSort="open"
        list={list}
        columns={COLUMNS}
        rowName={({ number }) => number}
        onOpen={({ id }) => void navigate(`/admin/users/tickets/${id}`)}
        search="Number, name, email or subject"
        filters={[
          {
            name: 'state',
            label: 'State',
            choices: [...STATES, ['due', 'Due soon'], ['overdue', 'Overdue']],
            isSegmented: true,
          },
          { name: 'kind', label: 'Kind', choices: KINDS },
          { name: 'assignee', label: 'Assignee', choices: assigneeChoices, all: 'Anybody' },
        ]}
        nothing="No ticket matches"
        empty={{
          title: 'No tickets yet',
          text: 'Messages from the contact page appear here, with a number and a due time.',
        }}
      />
    </>
  );
}
