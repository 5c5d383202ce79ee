import { and, eq, gt, isNull, ne } from 'drizzle-orm';
import { transact } from '#db/client.ts';
import type { Queryable } from '#db/queryable.ts';
import { accounts, userRoles } from '#db/schema/customers.ts';
import { roles, teamInvitations } from '#db/schema/team.ts';
import type { App } from '#platform/app.ts';
import { permissionsOf } from '#platform/http/permissions.ts';
import { DomainError } from '#shared/domain-error.ts';
import { recordChange } from '../audit/record-change.ts';
import { claimAccount } from '../customers/claim-account.ts';
import { hashPassword } from '../customers/password.ts';
import { requireStrongPassword } from '../customers/require-strong-password.ts';
import { sha256 } from '../customers/tokens.ts';
import { assignRole } from './assign-role.ts';
import { lockTeam } from './lock-team.ts';
import { permissionsOfRole } from './require-held.ts';
import { nameOf } from './rules.ts';

/** The invitation of a link. INVALID_LINK when it was used, withdrawn, replaced or has expired. */
export async function readInvitation(app: App, token: string) {
  const { invitation, role, inviter } = await findInvitation(app.db, token, app.now());
  const [account] = await app.db
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(eq(accounts.email, invitation.email), isNull(accounts.deletedAt)));
  return {
    email: invitation.email,
    fullName: invitation.fullName,
    roleName: role.name,
    invitedBy: nameOf(inviter),
    hasAccount: account !== undefined,
    expiresAt: invitation.expiresAt.toISOString(),
  };
}

type Acceptance = { token: string; fullName: string; password: string };

/**
 * Joins the team: the mailed link proves the address, so it creates the account, or sets the password of the existing
 * one and ends its sessions. Signing in follows, with a second factor where one is required.
 */
export async function acceptInvitation(app: App, { token, fullName, password }: Acceptance, requestId: string) {
  const { invitation } = await findInvitation(app.db, token, app.now());
  const { email } = invitation;
  await requireStrongPassword(app, password, { email, fullName }, true);
  const passwordHash = await hashPassword(password);
  await transact(app.db, async (tx) => {
    await lockTeam(tx);
    const { role, invitation: open } = await findInvitation(tx, token, app.now());
    await tx.delete(teamInvitations).where(eq(teamInvitations.id, open.id));
    const userId = await claimAccount(app, tx, { email, fullName, passwordHash });
    const { secondFactorRequired, invitedBy } = open;
    await assignRole(app, tx, { userId, role, secondFactorRequired, added: { by: invitedBy } });
    await recordChange(tx, { userId, requestId }, app.now(), {
      action: 'team.join',
      entityId: userId,
      label: email,
      after: { role: role.name },
    });
  });
  return { email };
}

async function findInvitation(db: Queryable, token: string, now: Date) {
  const [match] = await db
    .select({
      invitation: teamInvitations,
      role: roles,
      inviter: { fullName: accounts.fullName, email: accounts.email },
    })
    .from(teamInvitations)
    .innerJoin(roles, eq(roles.key, teamInvitations.role))
    .innerJoin(accounts, eq(accounts.id, teamInvitations.invitedBy))
    .where(and(eq(teamInvitations.tokenHash, sha256(token)), gt(teamInvitations.expiresAt, now)));
  if (!match) throw new DomainError('INVALID_LINK');
  // the inviter may have left or lost permissions since: only what they may still give is given
  const granted = await permissionsOf(db, match.invitation.invitedBy);
  const isGiven = granted.has('team.write') && [...permissionsOfRole(match.role)].every((one) => granted.has(one));
  const [member] = await db
    .select({ id: accounts.id })
    .from(accounts)
    .innerJoin(userRoles, and(eq(userRoles.userId, accounts.id), ne(userRoles.role, 'customer')))
    .where(eq(accounts.email, match.invitation.email));
  if (!isGiven || member) throw new DomainError('INVALID_LINK');
  return match;
}
