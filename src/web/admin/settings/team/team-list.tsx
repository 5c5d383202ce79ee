import { type UseQueryResult, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  Ban,
  ChevronRight,
  CircleMinus,
  ClockAlert,
  KeyRound,
  Mail,
  Send,
  ShieldCheck,
  UserMinus,
  X,
} from 'lucide-react';
import { nameOf } from '#features/team/rules.ts';
import { formatDate } from '#shared/dates.ts';
import { OWNER_ROLE } from '#shared/staff-role.ts';
import { pluralize } from '#shared/text.ts';
import { errorMessage } from '../../../lib/errors.ts';
import avatarStyles from '../../../ui/avatar.module.css';
import { Badge } from '../../../ui/badge.tsx';
import buttonStyles from '../../../ui/button.module.css';
import { IconButton } from '../../../ui/icon-button.tsx';
import tableCellStyles from '../../../ui/table-cell.module.css';
import textStyles from '../../../ui/text.module.css';
import { toast, toastError } from '../../../ui/toast.tsx';
import { adminApi, adminQueries } from '../../api.ts';
import type { Column } from '../../components/list/column.ts';
import { DataTable } from '../../components/list/data-table.tsx';
import { FilterSegments } from '../../components/list/filter-controls.tsx';
import { BY_NAME } from '../../components/list/sorting.ts';
import { useLocalList } from '../../components/list/use-local-list.ts';
import { useMay } from '../../permissions.tsx';
import { Avatar } from '../../users/avatar.tsx';
import styles from './team.module.css';
import { formatSeen, inviteEnds, type Member, type Team, type TeamRow, teamRows } from './team.ts';
import type { TeamAction } from './team-page.tsx';

type Props = { query: UseQueryResult<Team>; onAct(action: TeamAction): void };

/** Members, open invitations and former members in one list. */
export function TeamList({ query, onAct }: Props) {
  const mayWrite = useMay()('team.write');
  const client = useQueryClient();
  const all = query.data ? teamRows(query.data) : [];
  const whole = useLocalList({ ...query, data: all } as UseQueryResult<TeamRow[]>, {
    texts: (row) => [row.fullName, row.email, row.roleName],
    sorts: {
      name: (row) => nameOf(row),
      seen: (row) => -(row.kind === 'active' && row.lastSeenAt ? Date.parse(row.lastSeenAt) : 0),
    },
  });
  const shown = whole.state.get('show');
  const rows = (whole.data?.rows ?? []).filter(({ kind }) => !shown || kind === shown);
  const list = {
    ...whole,
    data: whole.data && { ...whole.data, rows, total: { count: rows.length, more: false } },
    loadAll: async () => rows,
  };
  const reload = () => client.invalidateQueries({ queryKey: adminQueries.team.key() });
  const resend = useMutation({
    mutationFn: ({ id }: TeamRow) => adminApi.team.resend({ id }),
    onSuccess: (_, { email }) => {
      void reload();
      toast('Invitation sent again', `${email} has a new link; the earlier one has ended.`);
    },
    onError: (error) => toastError('Error', errorMessage(error)),
  });
  const withdraw = useMutation({
    mutationFn: ({ id }: TeamRow) => adminApi.team.withdraw({ id }),
    onSuccess: (_, { email }) => {
      void reload();
      toast('Invitation withdrawn', `The link to ${email} opens nothing any more.`);
    },
    onError: (error) => toastError('Error', errorMessage(error)),
  });
  const isOwner = all.some((row) => row.kind === 'active' && row.isYou && row.role === OWNER_ROLE);
  const manages = (row: TeamRow): row is Member => mayWrite && row.kind === 'active' && row.isManaged;
  const columns: Column<TeamRow>[] = [
    {
      key: 'member',
      title: 'Member',
      sort: BY_NAME,
      card: 'none',
      cell: (row) => (
        <span className={tableCellStyles.cell}>
          <Face row={row} />
          <span className={`${tableCellStyles.twoLines} ${textStyles.ellipsis}`}>
            {row.kind === 'active' ? (
              <button
                type="button"
                className={buttonStyles.textButton}
                onClick={() => onAct({ what: 'sessions', member: row })}
              >
                {nameOf(row)}
              </button>
            ) : (
              <span className={row.kind === 'ended' ? 'muted' : textStyles.key}>{nameOf(row)}</span>
            )}{' '}
            {row.kind === 'active' && row.isYou && <span className="muted">you</span>}
            <span className={textStyles.second}>{row.email}</span>
          </span>
        </span>
      ),
    },
    {
      key: 'role',
      title: 'Role',
      width: 150,
      cell: (row) =>
        manages(row) ? (
          <button
            type="button"
            className={styles.role}
            aria-label={`${row.roleName}: role of ${nameOf(row)}`}
            onClick={() => onAct({ what: 'role', member: row })}
          >
            <Badge hue={row.isOwnRole ? 'purple' : 'grey'}>{row.roleName}</Badge>
            <ChevronRight className="icon" aria-hidden="true" />
          </button>
        ) : (
          <Badge hue={row.isOwnRole ? 'purple' : 'grey'}>{row.roleName}</Badge>
        ),
    },
    { key: 'factor', title: 'Second factor', width: 226, cell: (row) => <State row={row} /> },
    {
      key: 'seen',
      title: 'Last seen',
      width: 150,
      sort: { up: ['seen', 'Seen last'], down: ['seen-down', 'Seen longest ago'] },
      cell: (row) =>
        row.kind === 'active' && row.lastSeenAt ? (
          <span className={tableCellStyles.twoLines}>
            {formatSeen(row.lastSeenAt)}
            <span className={textStyles.second}>{row.lastSeenIn}</span>
          </span>
        ) : (
          <span className="muted">{row.kind === 'ended' ? `${pluralize(row.changes, 'change')} kept` : 'Never'}</span>
        ),
    },
    {
      key: 'sessions',
      title: 'Sessions',
      width: 118,
      cell: (row) =>
        row.kind !== 'active' ? (
          <span className="muted">None</span>
        ) : (
          <button
            type="button"
            className={buttonStyles.textButton}
            onClick={() => onAct({ what: 'sessions', member: row })}
          >
            {pluralize(row.sessions, 'session')}
            <span className="visually-hidden"> of {nameOf(row)}</span>
          </button>
        ),
    },
    {
      key: 'added',
      title: 'Added by',
      width: 168,
      minor: true,
      cell: (row) => <span className="muted">{addedBy(row)}</span>,
    },
    {
      key: 'actions',
      title: 'Actions',
      card: 'actions',
      width: 124,
      numeric: true,
      quiet: true,
      cell: (row) => (
        <span className={tableCellStyles.rowActions}>
          {isOwner && manages(row) && row.role !== OWNER_ROLE && (
            <IconButton
              icon={KeyRound}
              label={`Hand the shop over to ${nameOf(row)}`}
              onClick={() => onAct({ what: 'handover', member: row })}
            />
          )}
          {manages(row) && (
            <IconButton
              icon={UserMinus}
              label={`End ${nameOf(row)}`}
              onClick={() => onAct({ what: 'end', member: row })}
            />
          )}
          {mayWrite && row.kind === 'invited' && (
            <>
              <button
                type="button"
                className={`${buttonStyles.button} ${buttonStyles.small}`}
                aria-disabled={resend.isPending}
                onClick={() => !resend.isPending && resend.mutate(row)}
              >
                Resend<span className="visually-hidden"> the invitation of {nameOf(row)}</span>
              </button>
              <IconButton
                icon={X}
                label={`Withdraw the invitation of ${nameOf(row)}`}
                onClick={() => withdraw.mutate(row)}
              />
            </>
          )}
          {mayWrite && row.kind === 'ended' && (
            <button
              type="button"
              className={`${buttonStyles.button} ${buttonStyles.small}`}
              onClick={() => onAct({ what: 'invite', again: row })}
            >
              Invite again<span className="visually-hidden">: {nameOf(row)}</span>
            </button>
          )}
        </span>
      ),
    },
  ];
  const count = (kind: TeamRow['kind']) => all.filter((row) => row.kind === kind).length;
  return (
    <DataTable<TeamRow>
      name="Team"
      noun="member"
      list={list}
      columns={columns}
      tall
      initialSort="role"
      rowName={nameOf}
      onOpen={(row) => row.kind === 'active' && onAct({ what: 'sessions', member: row })}
      onNew={mayWrite ? () => onAct({ what: 'invite' }) : undefined}
      rowKeys={{ r: (row) => manages(row) && onAct({ what: 'role', member: row }) }}
      search="Name, email, role"
      filters={
        <FilterSegments
          state={list.state}
          name="show"
          label="State"
          choices={[
            ['active', 'Active', count('active')],
            ['invited', 'Invited', count('invited')],
            ['ended', 'Ended', count('ended')],
          ]}
        />
      }
      nothing="Nobody in the team matches"
      empty={<h3>Nobody is in the team</h3>}
      card={(row) => ({
        title:
          row.kind === 'active' ? (
            <button
              type="button"
              className={buttonStyles.textButton}
              onClick={() => onAct({ what: 'sessions', member: row })}
            >
              {nameOf(row)}
            </button>
          ) : (
            nameOf(row)
          ),
        below: row.email,
      })}
    />
  );
}

function addedBy(row: TeamRow): string {
  if (row.kind === 'invited') return `${row.invitedBy}, ${formatDate(row.createdAt)}`;
  return row.addedAt ? `${row.addedBy ?? 'Set-up'}, ${formatDate(row.addedAt)}` : 'Set-up';
}

function Face({ row }: { row: TeamRow }) {
  if (row.kind !== 'invited') return <Avatar person={{ ...row, avatarUrl: null }} />;
  return (
    <span className={`${avatarStyles.avatar} ${avatarStyles.small} ${styles.invited}`} aria-hidden="true">
      <Mail className="icon" />
    </span>
  );
}

/** Whether a second factor is set up, or why none is required. */
function State({ row }: { row: TeamRow }) {
  if (row.kind === 'invited')
    return (
      <Badge hue={row.isExpired ? 'amber' : 'blue'} icon={row.isExpired ? ClockAlert : Send} plain>
        {inviteEnds(row)}
      </Badge>
    );
  if (row.kind === 'ended')
    return (
      <Badge hue="grey" icon={Ban} plain>
        Ended {formatDate(row.endedAt ?? '')} by {row.endedBy?.split(' ')[0] ?? 'a deleted account'}
      </Badge>
    );
  if (row.secondFactor === 'on')
    return (
      <Badge hue="green" icon={ShieldCheck} plain>
        App and codes
      </Badge>
    );
  if (row.secondFactor === 'off')
    return (
      <Badge hue="grey" icon={CircleMinus} plain>
        Off, not required
      </Badge>
    );
  return (
    <Badge hue="amber" icon={ClockAlert} plain>
      {row.secondFactorDueAt ? `Due by ${formatDate(row.secondFactorDueAt)}` : 'At the next sign-in'}
    </Badge>
  );
}
