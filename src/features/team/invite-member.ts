import { and, eq, isNull, ne } from 'drizzle-orm';
import { transact } from '#db/client.ts';
import type { Tx } from '#db/queryable.ts';
import { accounts, userRoles } from '#db/schema/customers.ts';
import { teamInvitations } from '#db/schema/team.ts';
import type { App } from '#platform/app.ts';
import type { Staff } from '#platform/http/api-middleware.ts';
import { enqueueMail } from '#platform/mail/outbox.ts';
import { DAY_MS } from '#shared/dates.ts';
import { DomainError } from '#shared/domain-error.ts';
import { recordChange } from '../audit/record-change.ts';
import { randomToken, sha256 } from '../customers/tokens.ts';
import { readLetterhead } from '../mail-texts/read-letterhead.ts';
import { findRole, type Role } from './find-role.ts';
import { invitationMail } from './mails.ts';
import { beginTeamChange, permissionsOfRole, requireHeld } from './require-held.ts';
import { INVITATION_DAYS, nameOf } from './rules.ts';

type Request = { email: string; fullName: string; role: string; secondFactorRequired: boolean; note: string };

/**
 * Invites a user by mail; they have no access before accepting. MEMBER_EXISTS, INVITATION_OPEN, ROLE_NOT_FOUND;
 * PERMISSION_NOT_HELD {permissions} for a role with permissions that the inviter lacks.
 */
export function inviteMember(app: App, staff: Staff, request: Request): Promise<{ id: string }> {
  return transact(app.db, async (tx) => {
    const granted = await beginTeamChange(tx, staff.userId, 'team.write');
    const role = await findRole(tx, request.role);
    requireHeld(granted, permissionsOfRole(role));
    await requireNoMember(tx, request.email);
    const link = newLink(app);
    const [invitation] = await tx
      .insert(teamInvitations)
      .values({ ...request, ...link.stored, invitedBy: staff.userId, createdAt: app.now() })
      .onConflictDoNothing()
      .returning();
    if (!invitation) throw new DomainError('INVITATION_OPEN');
    await mailInvitation(app, tx, invitation, role, link.token);
    await recordChange(tx, staff, app.now(), {
      action: 'team.invite',
      entityId: invitation.id,
      label: request.email,
      after: { role: role.name, secondFactorRequired: request.secondFactorRequired },
    });
    return { id: invitation.id };
  });
}

/** Mails a new link in the caller's name; the earlier one becomes invalid. */
export function resendInvitation(app: App, staff: Staff, id: string): Promise<void> {
  return transact(app.db, async (tx) => {
    const granted = await beginTeamChange(tx, staff.userId, 'team.write');
    const [open] = await tx.select().from(teamInvitations).where(eq(teamInvitations.id, id));
    if (!open) throw new DomainError('NOT_FOUND');
    const role = await findRole(tx, open.role);
    requireHeld(granted, permissionsOfRole(role));
    const link = newLink(app);
    const [renewed] = await tx
      .update(teamInvitations)
      .set({ ...link.stored, invitedBy: staff.userId })
      .where(eq(teamInvitations.id, id))
      .returning();
    await mailInvitation(app, tx, renewed!, role, link.token);
    const after = { role: role.name };
    await recordChange(tx, staff, app.now(), { action: 'team.resend', entityId: id, label: open.email, after });
  });
}

/** Withdraws an invitation: its link becomes invalid. */
export function withdrawInvitation(app: App, staff: Staff, id: string): Promise<void> {
  return transact(app.db, async (tx) => {
    const granted = await beginTeamChange(tx, staff.userId, 'team.write');
    const [open] = await tx.select().from(teamInvitations).where(eq(teamInvitations.id, id));
    if (!open) throw new DomainError('NOT_FOUND');
    const role = await findRole(tx, open.role);
    requireHeld(granted, permissionsOfRole(role));
    await tx.delete(teamInvitations).where(eq(teamInvitations.id, id));
    const before = { role: role.name };
    await recordChange(tx, staff, app.now(), { action: 'team.withdraw', entityId: id, label: open.email, before });
  });
}

function newLink(app: App) {
  const token = randomToken();
  const expiresAt = new Date(app.now().getTime() + INVITATION_DAYS * DAY_MS);
  return { token, stored: { tokenHash: sha256(token), expiresAt } };
}

async function requireNoMember(tx: Tx, email: string): Promise<void> {
  const existingMembers = await tx
    .select({ id: accounts.id })
    .from(accounts)
    .innerJoin(userRoles, and(eq(userRoles.userId, accounts.id), ne(userRoles.role, 'customer')))
    .where(and(eq(accounts.email, email), isNull(accounts.deletedAt)));
  if (existingMembers.length > 0) throw new DomainError('MEMBER_EXISTS');
}

async function mailInvitation(
  app: App,
  tx: Tx,
  invitation: typeof teamInvitations.$inferSelect,
  { name }: Role,
  token: string,
): Promise<void> {
  const [inviter] = await tx.select().from(accounts).where(eq(accounts.id, invitation.invitedBy));
  const letterhead = await readLetterhead(app, tx);
  const mail = invitationMail(
    letterhead,
    app.config.origin,
    { ...invitation, roleName: name },
    nameOf(inviter!),
    token,
  );
  await enqueueMail(app, tx, mail);
}
