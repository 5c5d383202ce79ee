import { useNavigate } from 'react-router';
import { DIETS, FITNESS_GOALS } from '#features/customers/rules.ts';
import { nameOf } from '#features/team/rules.ts';
import { formatDate } from '#shared/dates.ts';
import { LinkButton } from '../../ui/button.tsx';
import tableCellStyles from '../../ui/table-cell.module.css';
import textStyles from '../../ui/text.module.css';
import { adminApi } from '../api.ts';
import type { Column } from '../components/list/column.ts';
import { formatTotal } from '../components/list/list-foot.tsx';
import { ListPage } from '../components/list/list-page.tsx';
import { BY_AGE, BY_NAME } from '../components/list/sorting.ts';
import { useExport } from '../components/list/use-export.ts';
import { Avatar } from './avatar.tsx';
import { BadgeList } from './badge-list.tsx';
import { UserStatus } from './user-status.tsx';
import { parseUserFilter, type UserRow, useUserList } from './users.ts';
import { UsersSubTabs } from './users-sub-tabs.tsx';

const pairs = (words: readonly string[]) => words.map((word) => [word, word] as const);

const COLUMNS: Column<UserRow>[] = [
  {
    key: 'name',
    title: 'Name',
    sort: BY_NAME,
    width: 230,
    cell: (person) => (
      <span className={tableCellStyles.cell}>
        <Avatar person={person} />
        <LinkButton variant="text" className={textStyles.ellipsis} to={`/admin/users/${person.id}`}>
          {person.fullName || 'Unnamed User'}
        </LinkButton>
      </span>
    ),
  },
  {
    key: 'email',
    title: 'Email',
    cell: ({ email }) => <span className={`${textStyles.ellipsis} muted`}>{email}</span>,
  },
  { key: 'joined', title: 'Joined', width: 116, sort: BY_AGE, cell: ({ createdAt }) => formatDate(createdAt) },
  {
    key: 'goals',
    title: 'Fitness goals',
    width: 240,
    minor: true,
    cell: ({ fitnessGoals }) => <BadgeList labels={fitnessGoals} />,
  },
  {
    key: 'diets',
    title: 'Dietary preferences',
    width: 220,
    minor: true,
    cell: ({ dietaryPreferences }) => <BadgeList labels={dietaryPreferences} />,
  },
  { key: 'status', title: 'Status', width: 100, cell: ({ isNew }) => <UserStatus isNew={isNew} /> },
];

/** All accounts, read only. */
export function UsersList() {
  const list = useUserList();
  const navigate = useNavigate();
  const exporting = useExport('users', (ids?: string[]) =>
    adminApi.customers.export(ids ? { ids } : parseUserFilter(list.state)),
  );
  return (
    <ListPage<UserRow>
      title="Users"
      totalNote={
        list.data && `${formatTotal({ count: list.data.joinedRecently, more: false })} joined in the last 30 days`
      }
      links={<UsersSubTabs current="users" />}
      exports={{ needs: 'users.export', isDisabled: exporting.isPending, run: exporting.mutate }}
      views={{
        tab: 'users',
        all: 'All users',
        defaultViews: [
          { name: 'New', query: 'status=new' },
          { name: 'Longest with us', query: 'sort=oldest' },
        ],
      }}
      name="Users"
      noun="user"
      list={list}
      columns={COLUMNS}
      rowName={nameOf}
      onOpen={({ id }) => void navigate(`/admin/users/${id}`)}
      search="Name or email"
      filters={[
        {
          name: 'status',
          label: 'Status',
          isSegmented: true,
          choices: [
            ['new', 'New'],
            ['active', 'Active'],
          ],
        },
        { name: 'goal', label: 'Goal', choices: pairs(FITNESS_GOALS) },
        { name: 'diet', label: 'Diet', choices: pairs(DIETS) },
      ]}
      nothing="No users found matching your criteria."
      empty={{ title: 'No users found matching your criteria.' }}
    />
  );
}
