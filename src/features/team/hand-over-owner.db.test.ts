import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { accounts, userRoles } from '#db/schema/customers.ts';
import { auditLog, mails, securityEvents } from '#db/schema/platform.ts';
import { ownerHandovers } from '#db/schema/team.ts';
import { createSession } from '#features/customers/session.ts';
import { DAY_MS, MINUTE_MS } from '#shared/dates.ts';
import { makeMember, makeStaff, scriptedGateway } from '#tests/factories.ts';
import { createTestApp, type TestApp } from '#tests/test-app.ts';
import { testHttp } from '#tests/test-http.ts';
import { endMember } from './end-member.ts';
import { acceptHandover, endHandover, offerHandover, readHandover } from './hand-over-owner.ts';
import { setMemberRole } from './set-member-role.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
// each test starts without an owner
afterEach(() => app.db.delete(userRoles).where(eq(userRoles.role, 'admin')));
afterAll(() => app.close());

const roleOf = async (userId: string) =>
  (await app.db.select().from(userRoles).where(eq(userRoles.userId, userId))).map(({ role }) => role);
const owners = async () =>
  (await app.db.select().from(userRoles).where(eq(userRoles.role, 'admin'))).map(({ userId }) => userId);
const offerId = async (userId: string) => (await readHandover(app, userId))!.id;
const codeOf = (result: PromiseSettledResult<unknown>) => (result.status === 'rejected' ? result.reason.code : 'done');

test('transfers ownership once the other accepts, with mails, change log and security events', async () => {
  const giver = await makeStaff(app);
  const receiver = await makeMember(app, 'manager');
  await offerHandover(app, giver, { id: receiver.userId, role: 'manager' });
  expect(await roleOf(receiver.userId)).toEqual(['manager']);
  expect(await readHandover(app, receiver.userId)).toMatchObject({ isReceiver: true, roleName: 'Manager' });
  expect(await readHandover(app, giver.userId)).toMatchObject({ isReceiver: false });
  const [receiverMail] = await app.db.select().from(mails).where(eq(mails.toAddress, receiver.email));
  expect(receiverMail!.subject).toMatch(/ hands .+ over to you$/);
  // no link of the mail accepts the offer
  expect(receiverMail!.text).not.toContain('token');

  await acceptHandover(app, receiver, await offerId(receiver.userId));
  expect(await owners()).toEqual([receiver.userId]);
  expect(await roleOf(giver.userId)).toEqual(['manager']);
  expect(await readHandover(app, giver.userId)).toBeNull();
  const [giverMail] = await app.db.select().from(mails).where(eq(mails.toAddress, giver.email));
  expect(giverMail!.subject).toMatch(/ is the owner of /);
  const changes = await app.db.select().from(auditLog).where(eq(auditLog.entityId, receiver.userId));
  expect(changes.map(({ action, actorId }) => [action, actorId])).toEqual([
    ['team.offer-shop', giver.userId],
    ['team.accept-shop', receiver.userId],
  ]);
  const events = await app.db.select().from(securityEvents).where(eq(securityEvents.userId, giver.userId));
  expect(events.map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(['owner.offered', 'owner.handed_over', 'role.taken', 'role.granted']),
  );
});

test('requires re-authentication of both', async () => {
  const giver = await makeStaff(app);
  const receiver = await makeMember(app, 'packing');
  const http = testHttp(app, scriptedGateway().gateways);
  const asker = async (userId: string) => {
    const [user] = await app.db.select().from(accounts).where(eq(accounts.id, userId));
    const { accessToken } = await createSession(app, user!, 'test');
    // ten minutes after the last authentication
    return async (path: string, body: object) => {
      const response = await http.request(`/api/admin${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${accessToken}` },
        body: JSON.stringify(body),
      });
      return ((await response.json()) as { code?: string }).code ?? response.status;
    };
  };
  const [asGiver, asReceiver] = [await asker(giver.userId), await asker(receiver.userId)];
  app.advance(11 * MINUTE_MS);
  const offer = [`/team/${receiver.userId}/handover`, { role: 'manager' }] as const;
  expect(await asGiver(...offer)).toBe('REAUTHENTICATION_REQUIRED');
  await offerHandover(app, giver, { id: receiver.userId, role: 'manager' });
  expect(await asReceiver(`/owner-handover/${await offerId(receiver.userId)}/accept`, {})).toBe(
    'REAUTHENTICATION_REQUIRED',
  );
});

test('is offered only by an owner, to one member at a time who is no owner', async () => {
  const giver = await makeStaff(app);
  const [manager, packer, other] = [
    await makeMember(app, 'manager'),
    await makeMember(app, 'packing'),
    await makeStaff(app),
  ];
  const offer = (staff: typeof giver, id: string, role = 'manager') => offerHandover(app, staff, { id, role });
  await expect(offer(manager, packer.userId)).rejects.toMatchObject({ code: 'OWNER_REQUIRED' });
  await expect(offer(giver, other.userId)).rejects.toMatchObject({ code: 'MEMBER_IS_OWNER' });
  await expect(offer(giver, packer.userId, 'admin')).rejects.toMatchObject({ code: 'ROLE_NOT_FOUND' });
  await offer(giver, packer.userId);
  await expect(offer(giver, manager.userId)).rejects.toMatchObject({ code: 'HANDOVER_OPEN' });
  const id = await offerId(packer.userId);
  await expect(acceptHandover(app, manager, id)).rejects.toMatchObject({ code: 'HANDOVER_ENDED' });
  await expect(endHandover(app, manager, id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await endHandover(app, packer, id);
  await offer(giver, manager.userId);
  await endHandover(app, giver, await offerId(manager.userId));
  expect(await readHandover(app, manager.userId)).toBeNull();
});

test('ends after a week, and when the role of either changes', async () => {
  const giver = await makeStaff(app);
  const receiver = await makeMember(app, 'packing');
  const offer = () => offerHandover(app, giver, { id: receiver.userId, role: 'manager' });
  await offer();
  const laterOfferId = await offerId(receiver.userId);
  app.advance(7 * DAY_MS);
  await expect(acceptHandover(app, receiver, laterOfferId)).rejects.toMatchObject({ code: 'HANDOVER_ENDED' });
  // an expired offer does not block another one
  await offer();
  await setMemberRole(app, giver, { id: receiver.userId, role: 'support', secondFactorRequired: false });
  expect(await readHandover(app, receiver.userId)).toBeNull();
  await offer();
  const second = await makeStaff(app);
  await setMemberRole(app, second, { id: giver.userId, role: 'packing', secondFactorRequired: false });
  expect(await readHandover(app, receiver.userId)).toBeNull();
});

test('accepts one of two concurrent offers of an owner', async () => {
  for (let round = 0; round < 5; round++) {
    const giver = await makeStaff(app);
    const [one, other] = [await makeMember(app, 'packing'), await makeMember(app, 'support')];
    const results = await Promise.allSettled(
      [one, other].map(({ userId }) => offerHandover(app, giver, { id: userId, role: 'manager' })),
    );
    expect(results.map(codeOf).sort()).toEqual(['HANDOVER_OPEN', 'done']);
    expect(await app.db.select().from(ownerHandovers).where(eq(ownerHandovers.fromUserId, giver.userId))).toHaveLength(
      1,
    );
  }
});

test('keeps an owner when two handovers are accepted at once', async () => {
  for (let round = 0; round < 5; round++) {
    const [first, second] = [await makeStaff(app), await makeStaff(app)];
    const [one, other] = [await makeMember(app, 'packing'), await makeMember(app, 'support')];
    await offerHandover(app, first, { id: one.userId, role: 'manager' });
    await offerHandover(app, second, { id: other.userId, role: 'manager' });
    const ids = [await offerId(one.userId), await offerId(other.userId)];
    // each twice, as with a double click
    const results = await Promise.allSettled([
      acceptHandover(app, one, ids[0]!),
      acceptHandover(app, other, ids[1]!),
      acceptHandover(app, one, ids[0]!),
      acceptHandover(app, other, ids[1]!),
    ]);
    expect(results.map(codeOf).sort()).toEqual(['HANDOVER_ENDED', 'HANDOVER_ENDED', 'done', 'done']);
    expect((await owners()).sort()).toEqual([one.userId, other.userId].sort());
    await app.db.delete(userRoles).where(eq(userRoles.role, 'admin'));
  }
});

test('either transfers ownership or removes the receiver when both are requested at once', async () => {
  const ends = new Set<string>();
  for (let round = 0; round < 8; round++) {
    const [giver, receiver] = [await makeStaff(app), await makeMember(app, 'packing')];
    await offerHandover(app, giver, { id: receiver.userId, role: 'manager' });
    const id = await offerId(receiver.userId);
    const accept = () => acceptHandover(app, receiver, id);
    const remove = () => endMember(app, giver, receiver.userId);
    const [accepted, removed] =
      round % 2 === 0
        ? await Promise.allSettled([accept(), remove()])
        : (await Promise.allSettled([remove(), accept()])).reverse();
    ends.add(`${codeOf(accepted!)} ${codeOf(removed!)}`);
    const isOwner = (await roleOf(receiver.userId)).includes('admin');
    expect(await owners()).toEqual([isOwner ? receiver.userId : giver.userId]);
    expect(codeOf(accepted!)).toBe(isOwner ? 'done' : 'HANDOVER_ENDED');
    await app.db.delete(userRoles).where(eq(userRoles.role, 'admin'));
  }
  // a former owner cannot remove members with more permissions
  for (const end of ends) expect(['done PERMISSION_NOT_HELD', 'HANDOVER_ENDED done']).toContain(end);
});

test('does not restore an old offer when the member is invited again', async () => {
  const [giver, receiver] = [await makeStaff(app), await makeMember(app, 'packing')];
  await offerHandover(app, giver, { id: receiver.userId, role: 'manager' });
  await endMember(app, giver, receiver.userId);
  await app.db.insert(userRoles).values({ userId: receiver.userId, role: 'packing' });
  expect(await readHandover(app, receiver.userId)).toBeNull();
});
