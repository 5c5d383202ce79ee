import { formatDate } from '#shared/dates.ts';
import { Badge } from '../../ui/badge.tsx';
import textStyles from '../../ui/text.module.css';
import type { Column } from '../components/list/column.ts';
import { type ListHead, ListPage } from '../components/list/list-page.tsx';
import { BY_AGE } from '../components/list/sorting.ts';
import { PanelLink } from '../components/panel-link.tsx';
import { type Member, useMemberList } from './community.ts';

const COLUMNS: Column<Member>[] = [
  {
    key: 'name',
    title: 'Name',
    cell: ({ id, name }) => (
      <PanelLink variant="text" className={textStyles.ellipsis} to={`/admin/users/${id}`}>
        {name || 'No name'}
      </PanelLink>
    ),
  },
  { key: 'email', title: 'Email', cell: ({ email }) => <span className={textStyles.ellipsis}>{email}</span> },
  { key: 'role', title: 'Role', width: 112, cell: ({ role }) => (role === 'admin' ? 'Administrator' : 'Customer') },
  { key: 'posts', title: 'Posts', width: 70, numeric: true, cell: ({ posts }) => posts },
  {
    key: 'reputation',
    title: 'Reputation',
    sort: {
      up: ['reputation-low', 'Lowest reputation'],
      down: ['reputation', 'Highest reputation'],
      first: 'down',
    },
    width: 96,
    numeric: true,
    cell: ({ reputation }) => reputation,
  },
  { key: 'joined', title: 'Joined', width: 100, sort: BY_AGE, cell: ({ joinedAt }) => formatDate(joinedAt) },
  {
    key: 'active',
    title: 'Status',
    width: 100,
    cell: ({ isActive }) => <Badge hue={isActive ? 'green' : 'grey'}>{isActive ? 'Active' : 'Deleted'}</Badge>,
  },
];

/** Members of the community, read only. */
export function MembersList({ head }: { head: ListHead }) {
  return (
    <ListPage
      {...head}
      name="Members"
      initialSort="reputation"
      noun="member"
      list={useMemberList()}
      columns={COLUMNS}
      rowName={({ name, email }) => name || email}
      search="Name or email"
      toolbar={<span className={`muted ${textStyles.small}`}>Reputation: active posts plus their likes.</span>}
      nothing="No member matches"
      empty={{ title: 'No members yet', text: 'Anyone who writes a post or a reply becomes a member.' }}
    />
  );
}
