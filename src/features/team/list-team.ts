import { sql } from 'drizzle-orm';
import type { App } from '#platform/app.ts';
import { type Granted, grantedOf } from '#platform/http/permissions.ts';
import { browserName } from '#shared/browser-name.ts';
import { DAY_MS } from '#shared/dates.ts';
import { OWNER_ROLE } from '#shared/staff-role.ts';

const FAILED_DAYS = 7;

// an instant as the API formats it
const iso = (column: string) => sql.raw(`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`);

type MemberRow = {
  id: string;
  email: string;
  full_name: string;
  role: string;
  role_name: string | null;
  is_built_in: boolean | null;
  permissions: string[] | null;
  is_asked: boolean;
  is_required: boolean;
  has_factor: boolean;
  due_at: string | null;
  seen_at: string | null;
  seen_in: string | null;
  sessions: number;
  added_at: string | null;
  added_by: string | null;
  ended_at: string | null;
  ended_by: string | null;
  changes: number;
  api_keys: { id: string; name: string; prefix: string }[];
};

/** Present and former members, open invitations, and the figures above the list. */
export async function listTeam(app: App, userId: string, granted: Granted) {
  const now = app.now();
  const [members, invitations, facts] = await Promise.all([
    readMembers(app, now),
    readInvitations(app, now),
    readFacts(app, now),
  ]);
  return {
    members: members.map((row) => describeMember(row, granted, userId, now)),
    invitations,
    facts,
  };
}

async function readMembers({ db }: App, now: Date): Promise<MemberRow[]> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const { rows } = await db.execute<MemberRow>(sql`
    with held as (
      select distinct on (r.user_id) r.user_id, r.role from user_roles r left join roles o on o.key = r.role
      where r.role <> 'customer' order by r.user_id, o.place
    ), known as (
      select coalesce(h.user_id, m.user_id) as user_id, coalesce(h.role, m.role) as role, h.role is null as is_ended
      from held h full join staff_members m on m.user_id = h.user_id
    )
    select u.id, u.email::text as email, u.full_name, k.role, o.name as role_name, o.is_built_in, o.permissions,
      coalesce(m.second_factor_required, false) as is_asked,
      coalesce(m.second_factor_required or o.second_factor_required, false) or (k.role = ${OWNER_ROLE} and exists (
        select from settings s where s.section = 'security' and s.value -> 'twoFactorAuth' = 'true'::jsonb)) as is_required,
      exists (select from user_totp t where t.user_id = u.id) as has_factor,
      ${iso('m.second_factor_due_at')} as due_at, ${iso('last.seen_at')} as seen_at, last.seen_in,
      (select count(*)::int from sessions s
        where s.user_id = u.id and s.revoked_at is null and s.expires_at > ${at}) as sessions,
      ${iso('m.added_at')} as added_at, nullif(coalesce(nullif(by.full_name, ''), by.email::text), '') as added_by,
      case when k.is_ended then ${iso('m.ended_at')} end as ended_at,
      case when k.is_ended then coalesce(nullif(ended.full_name, ''), ended.email::text) end as ended_by,
      case when k.is_ended then (select count(*)::int from audit_log a where a.actor_id = u.id) else 0 end as changes,
      coalesce((select jsonb_agg(jsonb_build_object('id', a.id, 'name', a.name, 'prefix', a.prefix) order by a.created_at)
        from api_keys a where a.created_by = u.id and a.ended_at is null
          and (a.expires_at is null or a.expires_at > ${at})), '[]') as api_keys
    from known k join users u on u.id = k.user_id and u.deleted_at is null
    left join roles o on o.key = k.role
    left join staff_members m on m.user_id = u.id
    left join users by on by.id = m.added_by
    left join users ended on ended.id = m.ended_by
    left join lateral (select s.last_seen_at as seen_at, s.user_agent as seen_in from sessions s
      where s.user_id = u.id order by s.last_seen_at desc limit 1) last on true
    where not k.is_ended or m.ended_at is not null
    order by k.is_ended, o.place nulls last, u.full_name, u.email`);
  return rows;
}

function describeMember(row: MemberRow, granted: Granted, userId: string, now: Date) {
  const isEnded = row.ended_at !== null;
  const isDueLater = row.due_at !== null && Date.parse(row.due_at) > now.getTime();
  const factor = row.is_required ? (isDueLater ? 'due' : 'asked') : 'off';
  return {
    id: row.id,
    email: row.email,
    fullName: row.full_name,
    role: row.role,
    roleName: row.role_name ?? row.role,
    isOwnRole: row.is_built_in === false,
    isYou: row.id === userId,
    isManaged: isEnded || [...grantedOf([row.role], row.permissions ?? [])].every((one) => granted.has(one)),
    secondFactor: row.has_factor ? ('on' as const) : (factor as 'due' | 'asked' | 'off'),
    secondFactorDueAt: isDueLater ? row.due_at : null,
    secondFactorRequired: row.is_asked,
    lastSeenAt: row.seen_at,
    lastSeenIn: row.seen_in === null ? null : browserName(row.seen_in),
    sessions: isEnded ? 0 : row.sessions,
    addedAt: row.added_at,
    addedBy: row.added_by,
    endedAt: row.ended_at,
    endedBy: row.ended_by,
    changes: row.changes,
    apiKeys: row.api_keys,
  };
}

type InvitationRow = {
  id: string;
  email: string;
  fullName: string;
  role: string;
  roleName: string;
  isOwnRole: boolean;
  invitedBy: string;
  createdAt: string;
  expiresAt: string;
  isExpired: boolean;
};

async function readInvitations({ db }: App, now: Date): Promise<InvitationRow[]> {
  const { rows } = await db.execute<InvitationRow>(sql`
    select i.id, i.email::text as email, i.full_name as "fullName", i.role, o.name as "roleName",
      not o.is_built_in as "isOwnRole", coalesce(nullif(u.full_name, ''), u.email::text) as "invitedBy",
      ${iso('i.created_at')} as "createdAt", ${iso('i.expires_at')} as "expiresAt",
      i.expires_at <= ${now.toISOString()}::timestamptz as "isExpired"
    from team_invitations i join roles o on o.key = i.role join users u on u.id = i.invited_by
    order by i.created_at desc`);
  return rows;
}

async function readFacts({ db }: App, now: Date) {
  const since = new Date(now.getTime() - FAILED_DAYS * DAY_MS);
  const [failed, last] = await Promise.all([
    db.execute<{ n: number }>(sql`
      select count(*)::int as n from security_events e where e.kind = 'sign_in.failed' and e.at > ${since.toISOString()}::timestamptz
        and e.user_id in (select user_id from user_roles where role <> 'customer')`),
    db.execute<{ label: string; action: string; by: string | null; at: string }>(sql`
      select a.label, a.action, coalesce(nullif(u.full_name, ''), u.email::text) as by, ${iso('a.at')} as at
      from audit_log a left join users u on u.id = a.actor_id where a.entity in ('team', 'role')
      order by a.at desc limit 1`),
  ]);
  return { failedSignIns: failed.rows[0]!.n, lastChange: last.rows[0] ?? null };
}
