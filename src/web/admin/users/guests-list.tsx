import { useNavigate } from 'react-router';
import { formatDate } from '#shared/dates.ts';
import { formatRupees } from '#shared/money.ts';
import { formatPhone } from '#shared/phone.ts';
import { LinkButton } from '../../ui/button.tsx';
import textStyles from '../../ui/text.module.css';
import type { Column } from '../components/list/column.ts';
import { ListPage } from '../components/list/list-page.tsx';
import { BY_AGE } from '../components/list/sorting.ts';
import { type GuestRow, useGuestList } from './users.ts';
import { UsersSubTabs } from './users-sub-tabs.tsx';

const COLUMNS: Column<GuestRow>[] = [
  {
    key: 'name',
    title: 'Name',
    width: 200,
    cell: ({ id, fullName }) => (
      <LinkButton variant="text" className={textStyles.ellipsis} to={`/admin/users/guests/${id}`}>
        {fullName}
      </LinkButton>
    ),
  },
  { key: 'phone', title: 'Phone', width: 150, cell: ({ phone }) => formatPhone(phone) },
  {
    key: 'email',
    title: 'Email',
    cell: ({ email }) => <span className={`${textStyles.ellipsis} muted`}>{email || 'None given'}</span>,
  },
  { key: 'orders', title: 'Orders', width: 84, numeric: true, cell: ({ orderCount }) => orderCount },
  { key: 'ordered', title: 'Ordered', width: 120, numeric: true, cell: ({ ordered }) => formatRupees(ordered) },
  {
    key: 'first',
    title: 'First order',
    width: 116,
    minor: true,
    cell: ({ firstOrderAt }) => formatDate(firstOrderAt),
  },
  {
    key: 'last',
    title: 'Last order',
    width: 116,
    sort: BY_AGE,
    cell: ({ lastOrderAt }) => formatDate(lastOrderAt),
  },
];

/** Visitors who ordered without an account, named as in their last order. */
export function GuestsList() {
  const list = useGuestList();
  const navigate = useNavigate();
  return (
    <>
      <h1 className="visually-hidden">Users</h1>
      <ListPage<GuestRow>
        title="Guests"
        links={<UsersSubTabs current="guests" />}
        name="Guests"
        noun="guest"
        list={list}
        columns={COLUMNS}
        rowName={({ fullName }) => fullName}
        onOpen={({ id }) => void navigate(`/admin/users/guests/${id}`)}
        search="Phone, email or order ID"
        nothing="No guest matches"
        empty={{
          title: 'No guests yet',
          text: 'Visitors who order without an account appear here.',
        }}
      />
    </>
  );
}
