import type { UseQueryResult } from '@tanstack/react-query';
import { nameOf } from '#features/team/rules.ts';
import { OWNER_ROLE } from '#shared/staff-role.ts';
import { ListPage } from '../../components/list/list-page.tsx';
import { useLocalList } from '../../components/list/use-local-list.ts';
import { useMay } from '../../permissions.tsx';
import { MemberButton } from './member-button.tsx';
import { type Member, type Team, type TeamAction, type TeamRow, teamRows } from './team.ts';
import { teamColumns } from './team-columns.tsx';
import { useInvitationActions } from './use-invitation-actions.ts';

type Props = { query: UseQueryResult<Team>; onAct(action: TeamAction): void };

/** Members, open invitations and former members in one list. */
export function TeamList({ query, onAct }: Props) {
  const mayWrite = useMay()('team.write');
  const all = query.data ? teamRows(query.data) : [];
  const whole = useLocalList({ ...query, data: all } as UseQueryResult<TeamRow[]>, {
    texts: (row) => [row.fullName, row.email, row.roleName],
    sorts: {
      name: (row) => nameOf(row),
      seen: (row) => -(row.kind === 'active' && row.lastSeenAt ? Date.parse(row.lastSeenAt) : 0),
    },
  });
  const visibleKind = whole.state.get('show');
  const rows = (whole.data?.rows ?? []).filter(({ kind }) => !visibleKind || kind === visibleKind);
  const list = {
    ...whole,
    data: whole.data && { ...whole.data, rows, total: { count: rows.length, more: false } },
    loadAll: async () => rows,
  };
  const invitationActions = useInvitationActions();
  const isOwner = all.some((row) => row.kind === 'active' && row.isYou && row.role === OWNER_ROLE);
  const manages = (row: TeamRow): row is Member => mayWrite && row.kind === 'active' && row.isManaged;
  const columns = teamColumns({ mayWrite, isOwner, manages, invitationActions, onAct });
  const count = (kind: TeamRow['kind']) => all.filter((row) => row.kind === kind).length;
  return (
    <ListPage<TeamRow>
      name="Team"
      noun="member"
      list={list}
      columns={columns}
      tall
      initialSort="role"
      rowName={nameOf}
      onOpen={(row) => row.kind === 'active' && onAct({ what: 'sessions', member: row })}
      create={{ label: 'Invite a member', needs: 'team.write', run: () => onAct({ what: 'invite' }) }}
      rowKeys={{ r: (row) => manages(row) && onAct({ what: 'role', member: row }) }}
      search="Name, email, role"
      filters={[
        {
          name: 'show',
          label: 'State',
          isSegmented: true,
          choices: [
            ['active', 'Active', count('active')],
            ['invited', 'Invited', count('invited')],
            ['ended', 'Ended', count('ended')],
          ],
        },
      ]}
      nothing="No member matches"
      empty={{ title: 'Nobody is in the team' }}
      card={(row) => ({
        title: row.kind === 'active' ? <MemberButton member={row} onAct={onAct} /> : nameOf(row),
        below: row.email,
      })}
    />
  );
}
