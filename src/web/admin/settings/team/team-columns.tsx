import type { ComponentProps } from 'react';
import { nameOf } from '#features/team/rules.ts';
import { formatDate } from '#shared/dates.ts';
import { pluralize } from '#shared/text.ts';
import { ChevronRight } from '../../../icons/chevron-right.ts';
import { Mail } from '../../../icons/mail.ts';
import avatarStyles from '../../../ui/avatar.module.css';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import tableCellStyles from '../../../ui/table-cell.module.css';
import textStyles from '../../../ui/text.module.css';
import type { Column } from '../../components/list/column.ts';
import { BY_NAME } from '../../components/list/sorting.ts';
import { Avatar } from '../../users/avatar.tsx';
import { MemberButton } from './member-button.tsx';
import { MemberState } from './member-state.tsx';
import styles from './team.module.css';
import { formatSeen, type TeamRow } from './team.ts';
import { TeamRowActions } from './team-row-actions.tsx';

type Props = Omit<ComponentProps<typeof TeamRowActions>, 'row'>;

/** The columns of the team, and the row actions that the user's permissions allow. */
export function teamColumns(props: Props): Column<TeamRow>[] {
  const { manages, onAct } = props;
  return [
    {
      key: 'member',
      title: 'Member',
      sort: BY_NAME,
      card: 'none',
      cell: (row) => (
        <span className={tableCellStyles.cell}>
          <MemberAvatar row={row} />
          <span className={`${tableCellStyles.twoLines} ${textStyles.ellipsis}`}>
            {row.kind === 'active' ? (
              <MemberButton member={row} onAct={onAct} />
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
            <ChevronRight />
          </button>
        ) : (
          <Badge hue={row.isOwnRole ? 'purple' : 'grey'}>{row.roleName}</Badge>
        ),
    },
    { key: 'factor', title: 'Second factor', width: 226, cell: (row) => <MemberState row={row} /> },
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
          <Button variant="text" onClick={() => onAct({ what: 'sessions', member: row })}>
            {pluralize(row.sessions, 'session')}
            <span className="visually-hidden"> of {nameOf(row)}</span>
          </Button>
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
      cell: (row) => <TeamRowActions row={row} {...props} />,
    },
  ];
}

function addedBy(row: TeamRow): string {
  if (row.kind === 'invited') return `${row.invitedBy}, ${formatDate(row.createdAt)}`;
  return row.addedAt ? `${row.addedBy ?? 'Set-up'}, ${formatDate(row.addedAt)}` : 'Set-up';
}

function MemberAvatar({ row }: { row: TeamRow }) {
  if (row.kind !== 'invited') return <Avatar person={{ ...row, avatarUrl: null }} />;
  return (
    <span className={`${avatarStyles.avatar} ${avatarStyles.small} ${styles.invited}`} aria-hidden="true">
      <Mail />
    </span>
  );
}
