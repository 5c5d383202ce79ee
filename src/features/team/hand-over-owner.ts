import { and, eq, gt, lte, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { transact } from '#db/client.ts';
import type { Queryable, Tx } from '#db/queryable.ts';
import { accounts, users } from '#db/schema/customers.ts';
import { ownerHandovers, roles, staffMembers } from '#db/schema/team.ts';
import type { App } from '#platform/app.ts';
import type { Staff } from '#platform/http/api-middleware.ts';
import { enqueueMail } from '#platform/mail/outbox.ts';
import { recordSecurityEvent } from '#platform/security-events.ts';
import { DAY_MS } from '#shared/dates.ts';
import { DomainError } from '#shared/domain-error.ts';
import { OWNER_ROLE } from '#shared/staff-role.ts';
import { recordChange } from '../audit/record-change.ts';
import { readLetterhead } from '../mail-texts/read-letterhead.ts';
import { assignRole } from './assign-role.ts';
import { findMember } from './find-member.ts';
import { findRole } from './find-role.ts';
import { lockTeam } from './lock-team.ts';
import { handedOverMail, handoverMail } from './mails.ts';
import { beginTeamChange } from './require-held.ts';
import { HANDOVER_DAYS, nameOf } from './rules.ts';

/**
 * Offers the shop to another member and mails them; `role`: the owner's role afterwards. OWNER_REQUIRED,
 * MEMBER_IS_OWNER, ROLE_NOT_FOUND, HANDOVER_OPEN while an earlier offer is open.
 */
export function offerHandover(app: App, staff: Staff, { id, role: key }: { id: string; role: string }): Promise<void> {
  return transact(app.db, async (tx) => {
    const granted = await beginTeamChange(tx, staff.userId, 'team.write');
    if (!(await isOwner(tx, staff.userId))) throw new DomainError('OWNER_REQUIRED');
    const receiver = await findMember(tx, granted, id);
    if (receiver.isOwner) throw new DomainError('MEMBER_IS_OWNER');
    const role = await findRole(tx, key);
    if (role.key === OWNER_ROLE) throw new DomainError('ROLE_NOT_FOUND');
    const now = app.now();
    const expiresAt = new Date(now.getTime() + HANDOVER_DAYS * DAY_MS);
    await tx
      .delete(ownerHandovers)
      .where(and(eq(ownerHandovers.fromUserId, staff.userId), lte(ownerHandovers.expiresAt, now)));
    const rows = await tx
      .insert(ownerHandovers)
      .values({ fromUserId: staff.userId, toUserId: id, role: key, createdAt: now, expiresAt })
      .onConflictDoNothing()
      .returning({ id: ownerHandovers.id });
    if (rows.length === 0) throw new DomainError('HANDOVER_OPEN');
    const letterhead = await readLetterhead(app, tx);
    const [giver] = await tx.select().from(accounts).where(eq(accounts.id, staff.userId));
    await enqueueMail(
      app,
      tx,
      handoverMail(letterhead, app.config.origin, { to: receiver.email, giver: nameOf(giver!), expiresAt }),
    );
    const data = { to: id };
    await recordSecurityEvent(tx, { kind: 'owner.offered', at: now, userId: staff.userId, data });
    const after = { owner: receiver.email, becomes: role.name };
    await recordChange(tx, staff, now, { action: 'team.offer-shop', entityId: id, label: receiver.email, after });
  });
}

/** The open offer that this user has made or received, or null. */
export async function readHandover(app: App, userId: string) {
  const [openHandover] = await findHandovers(
    app.db,
    app.now(),
    or(eq(ownerHandovers.fromUserId, userId), eq(ownerHandovers.toUserId, userId)),
  );
  if (!openHandover) return null;
  const { handover, giver, receiver, roleName } = openHandover;
  return {
    id: handover.id,
    isReceiver: handover.toUserId === userId,
    giver: nameOf(giver),
    receiver: nameOf(receiver),
    roleName,
    expiresAt: handover.expiresAt.toISOString(),
  };
}

/**
 * The receiver becomes owner and the giver gets the role in the offer, in one transaction, so that there always is an
 * owner. HANDOVER_ENDED when the offer has expired or the role of either has changed.
 */
export function acceptHandover(app: App, staff: Staff, id: string): Promise<void> {
  return transact(app.db, async (tx) => {
    await lockTeam(tx);
    const now = app.now();
    const [openHandover] = await findHandovers(
      tx,
      now,
      and(eq(ownerHandovers.id, id), eq(ownerHandovers.toUserId, staff.userId)),
    );
    if (!openHandover) throw new DomainError('HANDOVER_ENDED');
    const { handover, giver, receiver, roleName } = openHandover;
    const [owner, role] = [await findRole(tx, OWNER_ROLE), await findRole(tx, handover.role)];
    for (const [userId, next] of [
      [receiver.id, owner],
      [giver.id, role],
    ] as const) {
      const [member] = await tx.select().from(staffMembers).where(eq(staffMembers.userId, userId));
      await assignRole(app, tx, {
        userId,
        role: next,
        secondFactorRequired: member?.secondFactorRequired ?? false,
      });
    }
    const data = { to: receiver.id };
    await recordSecurityEvent(tx, { kind: 'owner.handed_over', at: now, userId: giver.id, data });
    await recordChange(tx, staff, now, {
      action: 'team.accept-shop',
      entityId: receiver.id,
      label: receiver.email,
      before: { owner: giver.email },
      after: { owner: receiver.email, [giver.email]: roleName },
    });
    const letterhead = await readLetterhead(app, tx);
    const mail = { to: giver.email, receiver: nameOf(receiver), roleName };
    await enqueueMail(app, tx, handedOverMail(letterhead, mail));
  });
}

/** Withdraws or declines an offer. NOT_FOUND except for giver and receiver. */
export function endHandover(app: App, staff: Staff, id: string): Promise<void> {
  return transact(app.db, async (tx) => {
    const isTheirs = or(eq(ownerHandovers.fromUserId, staff.userId), eq(ownerHandovers.toUserId, staff.userId));
    const [endedOffer] = await tx
      .delete(ownerHandovers)
      .where(and(eq(ownerHandovers.id, id), isTheirs))
      .returning();
    if (!endedOffer) throw new DomainError('NOT_FOUND');
    const [receiver] = await tx.select().from(accounts).where(eq(accounts.id, endedOffer.toUserId));
    const action = endedOffer.toUserId === staff.userId ? 'team.decline-shop' : 'team.keep-shop';
    await recordChange(tx, staff, app.now(), { action, entityId: endedOffer.toUserId, label: receiver!.email });
  });
}

const holds = (userId: SQL, roleName: SQL) =>
  sql`exists (select from user_roles r where r.user_id = ${userId} and ${roleName})`;

// only from an owner to a member who is none, both with an account
function findHandovers(db: Queryable, now: Date, which: SQL | undefined) {
  const [giver, receiver] = [alias(users, 'giver'), alias(users, 'receiver')];
  return db
    .select({
      handover: ownerHandovers,
      giver: { id: giver.id, fullName: giver.fullName, email: sql<string>`${giver.email}` },
      receiver: { id: receiver.id, fullName: receiver.fullName, email: sql<string>`${receiver.email}` },
      roleName: roles.name,
    })
    .from(ownerHandovers)
    .innerJoin(giver, and(eq(giver.id, ownerHandovers.fromUserId), sql`${giver.deletedAt} is null`))
    .innerJoin(receiver, and(eq(receiver.id, ownerHandovers.toUserId), sql`${receiver.deletedAt} is null`))
    .innerJoin(roles, eq(roles.key, ownerHandovers.role))
    .where(
      and(
        which,
        gt(ownerHandovers.expiresAt, now),
        holds(sql`${giver.id}`, sql`r.role = ${OWNER_ROLE}`),
        holds(sql`${receiver.id}`, sql`r.role <> 'customer'`),
        sql`not ${holds(sql`${receiver.id}`, sql`r.role = ${OWNER_ROLE}`)}`,
      ),
    );
}

async function isOwner(tx: Tx, userId: string): Promise<boolean> {
  const { rows } = await tx.execute<{ is: boolean }>(
    sql`select ${holds(sql`${userId}`, sql`r.role = ${OWNER_ROLE}`)} as is`,
  );
  return rows[0]!.is;
}
