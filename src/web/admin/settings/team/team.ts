import { type QueryClient, useQuery } from '@tanstack/react-query';
import { formatDate, formatDateTime } from '#shared/dates.ts';
import { type AdminApi, adminQueries } from '../../api.ts';

export type Team = Awaited<ReturnType<AdminApi['team']['list']>>;
export type Role = Awaited<ReturnType<AdminApi['team']['roles']['list']>>[number];
export type Member = Team['members'][number] & { kind: 'active' | 'ended' };
export type Invitation = Team['invitations'][number] & { kind: 'invited' };
/** A row of the team: a member, an invitation or a former member. */
export type TeamRow = Member | Invitation;

/** What the page does next, in a dialog. */
export type TeamAction =
  | { what: 'role' | 'sessions' | 'end' | 'handover'; member: Member }
  | { what: 'invite'; invitee?: TeamRow };

export const useTeam = () => useQuery({ ...adminQueries.team.list.queryOptions(), staleTime: 0 });
export const useRoles = () => useQuery({ ...adminQueries.team.roles.list.queryOptions(), staleTime: 0 });

/** Members, invitations and roles. */
export const reloadTeam = (client: QueryClient) => client.invalidateQueries({ queryKey: adminQueries.team.key() });

export const teamRows = ({ members, invitations }: Team): TeamRow[] => [
  ...members.filter(({ endedAt }) => !endedAt).map((one) => ({ ...one, kind: 'active' as const })),
  ...invitations.map((one) => ({ ...one, kind: 'invited' as const })),
  ...members.filter(({ endedAt }) => endedAt).map((one) => ({ ...one, kind: 'ended' as const })),
];

export const isActive = (row: TeamRow): row is Member => row.kind === 'active';

const MINUTE = 60_000;

/** 'Now', '4 min ago', '3 h ago', then the time. */
export function formatSeen(at: string, now = Date.now()): string {
  const minutes = Math.floor((now - Date.parse(at)) / MINUTE);
  if (minutes < 2) return 'Now';
  if (minutes < 60) return `${minutes} min ago`;
  return minutes < 12 * 60 ? `${Math.floor(minutes / 60)} h ago` : formatDateTime(at);
}

export const isSignedInNow = ({ lastSeenAt, sessions }: Member) =>
  sessions > 0 && lastSeenAt !== null && Date.now() - Date.parse(lastSeenAt) < 15 * MINUTE;

export function inviteEnds({ expiresAt, isExpired }: Invitation): string {
  if (isExpired) return `Invited, the link ended on ${formatDate(expiresAt)}`;
  const days = Math.ceil((Date.parse(expiresAt) - Date.now()) / (24 * 60 * MINUTE));
  return `Invited, the link ends in ${days} ${days === 1 ? 'day' : 'days'}`;
}
