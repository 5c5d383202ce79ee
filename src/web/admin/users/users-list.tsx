import { Link, useNavigate } from 'react-router';
import { DIETS, FITNESS_GOALS } from '#features/customers/rules.ts';
import { formatDate } from '#shared/dates.ts';
import { type Column, DataTable, formatTotal } from '../components/list/data-table.tsx';
import { FilterSegments, FilterSelect } from '../components/list/filter-controls.tsx';
import { SavedViews } from '../components/list/saved-views.tsx';
import { SearchField } from '../components/list/search-field.tsx';
import { useListState } from '../components/list/use-list-state.ts';
import { Avatar } from './avatar.tsx';
import { BadgeList } from './badge-list.tsx';
import { UserStatus } from './user-status.tsx';
import { type UserRow, useUsers } from './users.ts';
import { UsersSubTabs } from './users-sub-tabs.tsx';

const pairs = (words: readonly string[]) => words.map((word) => [word, word] as const);

const COLUMNS: Column<UserRow>[] = [
  {
    key: 'name',
    title: 'Name',
    width: 230,
    cell: (person) => (
      <span className="a-cell">
        <Avatar person={person} />
        <Link className="a-link a-ell" to={`/admin/users/${person.id}`}>
          {person.fullName || 'Unnamed User'}
        </Link>
      </span>
    ),
  },
  { key: 'email', title: 'Email', cell: ({ email }) => <span className="a-ell muted">{email}</span> },
  { key: 'joined', title: 'Joined', width: 116, titled: true, cell: ({ createdAt }) => formatDate(createdAt) },
  {
    key: 'goals',
    titled: true,
    title: 'Fitness goals',
    width: 240,
    minor: true,
    cell: ({ fitnessGoals }) => <BadgeList words={fitnessGoals} />,
  },
  {
    key: 'diets',
    titled: true,
    title: 'Dietary preferences',
    width: 220,
    minor: true,
    cell: ({ dietaryPreferences }) => <BadgeList words={dietaryPreferences} />,
  },
  { key: 'status', title: 'Status', width: 100, cell: ({ isNew }) => <UserStatus isNew={isNew} /> },
];

/** Everybody with an account; nothing is changed here. */
export function UsersList() {
  const state = useListState();
  const query = useUsers(state);
  const navigate = useNavigate();
  return (
    <>
      <div className="a-sec">
        <h2>Users</h2>
        {query.data && (
          <span className="a-count">
            {formatTotal(query.data.total)}
            <span className="a-sm">
              {' '}
              · {formatTotal({ count: query.data.joinedRecently, more: false })} joined in the last 30 days
            </span>
          </span>
        )}
        <div className="a-acts">
          <UsersSubTabs current="users" />
        </div>
      </div>
      <SavedViews
        tab="users"
        state={state}
        all="All users"
        given={[
          { name: 'New', query: 'status=new' },
          { name: 'Longest with us', query: 'sort=oldest' },
        ]}
      />
      <DataTable
        name="Users"
        query={query}
        state={state}
        columns={COLUMNS}
        rowName={({ fullName, email }) => fullName || email}
        onOpen={({ id }) => void navigate(`/admin/users/${id}`)}
        find={<SearchField state={state} label="Name or email" />}
        filters={
          <>
            <FilterSegments
              state={state}
              name="status"
              label="Status"
              choices={[
                ['new', 'New'],
                ['active', 'Active'],
              ]}
            />
            <FilterSelect state={state} name="goal" label="Goal" choices={pairs(FITNESS_GOALS)} />
            <FilterSelect state={state} name="diet" label="Diet" choices={pairs(DIETS)} />
            <FilterSelect
              state={state}
              name="sort"
              label="Sort"
              all="Newest first"
              choices={[
                ['oldest', 'Oldest first'],
                ['name', 'By name'],
              ]}
            />
          </>
        }
        nothing="No users found matching your criteria."
        empty={<h3>No users found matching your criteria.</h3>}
      />
    </>
  );
}
