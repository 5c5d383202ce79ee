import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatDate } from '#shared/dates.ts';
import { Badge } from '../components/badge.tsx';
import { type Column, DataTable } from '../components/list/data-table.tsx';
import { FilterSelect } from '../components/list/filter-controls.tsx';
import { SearchField } from '../components/list/search-field.tsx';
import { useListState } from '../components/list/use-list-state.ts';
import { type Member, useMembers } from './community.ts';

const COLUMNS: Column<Member>[] = [
  {
    key: 'name',
    title: 'Name',
    cell: ({ id, name }) => (
      <Link className="a-link a-ell" to={`/admin/users/${id}`}>
        {name || 'No name'}
      </Link>
    ),
  },
  { key: 'email', title: 'Email', cell: ({ email }) => <span className="a-ell">{email}</span> },
  { key: 'role', title: 'Role', width: 112, cell: ({ role }) => (role === 'admin' ? 'Administrator' : 'Customer') },
  { key: 'posts', title: 'Posts', width: 70, numeric: true, titled: true, cell: ({ posts }) => posts },
  {
    key: 'reputation',
    title: 'Reputation',
    width: 96,
    numeric: true,
    titled: true,
    cell: ({ reputation }) => reputation,
  },
  { key: 'joined', title: 'Joined', width: 100, cell: ({ joinedAt }) => formatDate(joinedAt) },
  {
    key: 'active',
    title: 'Status',
    width: 100,
    cell: ({ isActive }) => <Badge hue={isActive ? 'green' : 'grey'}>{isActive ? 'Active' : 'Deleted'}</Badge>,
  },
];

/** Who has written in the community. Display only. */
export function MembersList({ head }: { head: ReactNode }) {
  const state = useListState();
  const query = useMembers(state);
  return (
    <>
      {head}
      <DataTable
        name="Members"
        query={query}
        state={state}
        columns={COLUMNS}
        rowName={({ name, email }) => name || email}
        find={<SearchField state={state} label="Name or email" />}
        filters={
          <>
            <FilterSelect
              state={state}
              name="sort"
              label="Sort"
              all="Reputation"
              choices={[['newest', 'Joined last']]}
            />
            <span className="muted a-sm">Reputation: active posts and the likes that they have.</span>
          </>
        }
        nothing="No member matches"
        empty={
          <>
            <h3>No members yet</h3>
            <p>Whoever writes a post or a reply becomes one.</p>
          </>
        }
      />
    </>
  );
}
