import { useNavigate } from 'react-router';
import { formatDate } from '#shared/dates.ts';
import { formatRupees } from '#shared/money.ts';
import { LinkButton } from '../../ui/button.tsx';
import textStyles from '../../ui/text.module.css';
import { adminApi } from '../api.ts';
import type { Column } from '../components/list/column.ts';
import { ListPage } from '../components/list/list-page.tsx';
import { useExport } from '../components/list/use-export.ts';
import { type OwedRow, useOwedList } from './users.ts';
import { UsersSubTabs } from './users-sub-tabs.tsx';

const COLUMNS: Column<OwedRow>[] = [
  {
    key: 'name',
    title: 'Name',
    width: 200,
    cell: ({ id, fullName }) => (
      <LinkButton variant="text" className={textStyles.ellipsis} to={`/admin/users/${id}`}>
        {fullName || 'Unnamed User'}
      </LinkButton>
    ),
  },
  {
    key: 'email',
    title: 'Email',
    cell: ({ email }) => <span className={`${textStyles.ellipsis} muted`}>{email}</span>,
  },
  {
    key: 'balance',
    title: 'Store credit',
    width: 130,
    numeric: true,
    sort: { up: ['lowest', 'Lowest'], down: ['highest', 'Highest'], first: 'down' },
    cell: ({ balance }) => <b>{formatRupees(balance)}</b>,
  },
  {
    key: 'held',
    title: 'Held',
    width: 110,
    numeric: true,
    minor: true,
    cell: ({ held }) => (held > 0 ? formatRupees(held) : ''),
  },
  {
    key: 'expiry',
    title: 'Next expiry',
    width: 120,
    cell: ({ nextExpiryAt }) => (nextExpiryAt ? formatDate(nextExpiryAt) : 'Never'),
  },
];

/** Customers with store credit: what the shop owes to each, and to all of them. */
export function OwedList() {
  const list = useOwedList();
  const navigate = useNavigate();
  const exporting = useExport('store credit', () => adminApi.storeCredit.exportOwed({}));
  return (
    <>
      <h1 className="visually-hidden">Users</h1>
      <ListPage<OwedRow>
        title="What the shop owes"
        totalNote={list.data && `${formatRupees(list.data.owed)} in all`}
        links={<UsersSubTabs current="credit" />}
        exports={{ needs: 'users.export', isDisabled: exporting.isPending, run: () => exporting.mutate(undefined) }}
        name="What the shop owes"
        noun="customer"
        list={list}
        columns={COLUMNS}
        rowName={({ fullName }) => fullName}
        onOpen={({ id }) => void navigate(`/admin/users/${id}`)}
        search="Name or email"
        nothing="No customer matches"
        empty={{ title: 'The shop owes nothing', text: 'Customers with store credit appear here.' }}
      />
    </>
  );
}
