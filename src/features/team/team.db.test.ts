import { randomUUID } from 'node:crypto';
import { eq, isNull } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { apiKeys } from '#db/schema/api-keys.ts';
import { accounts, sessions, userRoles, users } from '#db/schema/customers.ts';
import { auditLog, mails, securityEvents } from '#db/schema/platform.ts';
import { roles, staffMembers, teamInvitations } from '#db/schema/team.ts';
import { createKey } from '#features/api-keys/create-key.ts';
import { endKey } from '#features/api-keys/end-key.ts';
import { hashPassword } from '#features/customers/password.ts';
import { createSession } from '#features/customers/session.ts';
import { signIn } from '#features/customers/sign-in.ts';
import { permissionsOf } from '#platform/http/permissions.ts';
import { readCachedStaffSession, readStaffSession } from '#platform/http/viewer.ts';
import { DAY_MS } from '#shared/dates.ts';
import { GRANTABLE_PERMISSIONS } from '#shared/permissions.ts';
import { makeCustomer, makeMember, makeStaff, scriptedGateway } from '#tests/factories.ts';
import { createTestApp, type TestApp } from '#tests/test-app.ts';
import { testHttp } from '#tests/test-http.ts';
import { acceptInvitation, readInvitation } from './accept-invitation.ts';
import { endMember } from './end-member.ts';
import { inviteMember, resendInvitation, withdrawInvitation } from './invite-member.ts';
import { listRoles } from './list-roles.ts';
import { listTeam } from './list-team.ts';
import { endMemberSessions, listMemberSessions } from './member-sessions.ts';
import { purgeEndedInvitations } from './purge-ended-invitations.ts';
import { removeRole } from './remove-role.ts';
import { createRole, updateRole } from './save-role.ts';
import { setMemberRole } from './set-member-role.ts';

let app: TestApp;
let owner: Awaited<ReturnType<typeof makeStaff>>;
beforeAll(async () => {
  app = await createTestApp();
  owner = await makeStaff(app);
});
afterAll(() => app.close());

const PASSWORD = 'a rather long pass phrase';
const invitation = (more: object = {}) => ({
  email: `${randomUUID()}@example.in`,
  fullName: 'Farhan Ansari',
  role: 'packing',
  secondFactorRequired: false,
  note: '',
  ...more,
});
async function lastToken(email: string): Promise<string> {
  const mailRows = await app.db.select().from(mails).where(eq(mails.toAddress, email)).orderBy(mails.createdAt);
  return /#token=([\w-]+)/.exec(mailRows.at(-1)!.text)![1]!;
}
const rolesNow = async (userId: string) =>
  (await app.db.select().from(userRoles).where(eq(userRoles.userId, userId))).map(({ role }) => role);
const actionsOf = async (userId: string) =>
  (await app.db.select().from(auditLog).where(eq(auditLog.actorId, userId))).map(({ action }) => action);

async function sessionOf(userId: string) {
  const [user] = await app.db.select().from(accounts).where(eq(accounts.id, userId));
  const { refreshToken } = await createSession(app, user!, 'test');
  return { userId, sessionId: refreshToken.split('.')[0]! };
}

test('has the built-in roles, each with fewer permissions than the owner', async () => {
  const listed = await listRoles(app, await permissionsOf(app.db, owner.userId));
  expect(listed.map(({ name }) => name)).toEqual(['Owner', 'Manager', 'Packing', 'Support', 'Content', 'Accountant']);
  expect(listed[0]!.permissions).toEqual([...GRANTABLE_PERMISSIONS]);
  for (const { permissions, isHeld } of listed.slice(1)) {
    expect(permissions.length).toBeGreaterThan(3);
    expect(permissions.length).toBeLessThan(GRANTABLE_PERMISSIONS.length);
    expect(isHeld).toBe(true);
  }
});

test('invites by mail and creates an account for a new address', async () => {
  const invited = invitation({ note: 'See you on Monday.' });
  await inviteMember(app, owner, invited);
  const [mail] = await app.db.select().from(mails).where(eq(mails.toAddress, invited.email));
  expect(mail!.text).toContain('See you on Monday.');
  expect(mail!.text).toContain('Packing');
  const token = await lastToken(invited.email);
  const [stored] = await app.db.select().from(teamInvitations).where(eq(teamInvitations.email, invited.email));
  expect(JSON.stringify(stored)).not.toContain(token);
  expect(await readInvitation(app, token)).toMatchObject({ roleName: 'Packing', hasAccount: false });

  await acceptInvitation(app, { token, fullName: 'Farhan A', password: PASSWORD }, 'r1');
  const signed = await signIn(app, { email: invited.email, password: PASSWORD, userAgent: 'test' });
  expect(signed.user).toMatchObject({ fullName: 'Farhan A', roles: ['packing'] });
  expect((await permissionsOf(app.db, signed.user.id)).has('orders.ship')).toBe(true);
  await expect(readInvitation(app, token)).rejects.toMatchObject({ code: 'INVALID_LINK' });
  expect(await actionsOf(owner.userId)).toContain('team.invite');
  expect(await actionsOf(signed.user.id)).toEqual(['team.join']);
  const [member] = (await listTeam(app, owner.userId, await permissionsOf(app.db, owner.userId))).members.filter(
    ({ id }) => id === signed.user.id,
  );
  expect(member).toMatchObject({ roleName: 'Packing', addedBy: 'Asha Rao', secondFactor: 'off', sessions: 1 });
});

test('adds an existing account to the team, with a new password and no other session', async () => {
  const userId = await makeCustomer(app);
  const [{ email } = { email: '' }] = await app.db.select().from(accounts).where(eq(accounts.id, userId));
  const before = await sessionOf(userId);
  await inviteMember(app, owner, invitation({ email, role: 'support' }));
  const token = await lastToken(email);
  expect(await readInvitation(app, token)).toMatchObject({ hasAccount: true });
  await expect(acceptInvitation(app, { token, fullName: 'Asha', password: 'too short' }, 'r')).rejects.toMatchObject({
    code: 'WEAK_PASSWORD',
  });
  await acceptInvitation(app, { token, fullName: 'Asha', password: PASSWORD }, 'r');
  expect(await rolesNow(userId)).toEqual(['support']);
  const [old] = await app.db.select().from(sessions).where(eq(sessions.id, before.sessionId));
  expect(old!.revokedAt).not.toBeNull();
  await expect(inviteMember(app, owner, invitation({ email }))).rejects.toMatchObject({ code: 'MEMBER_EXISTS' });
});

test('lets one of two concurrent acceptances succeed', async () => {
  const invited = invitation();
  await inviteMember(app, owner, invited);
  const token = await lastToken(invited.email);
  const both = await Promise.allSettled(
    ['one long pass phrase', 'two long pass phrases'].map((password) =>
      acceptInvitation(app, { token, fullName: 'F', password }, 'r'),
    ),
  );
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
});

test("ends a link by expiry, replacement, withdrawal, and with its inviter's permission", async () => {
  const manager = await makeMember(app, 'manager');
  const links: Record<string, string> = {};
  for (const name of ['late', 'resent', 'withdrawn', 'left']) {
    const invited = invitation();
    const { id } = await inviteMember(app, name === 'left' ? manager : owner, invited);
    links[name] = await lastToken(invited.email);
    if (name === 'resent') {
      await expect(inviteMember(app, owner, invited)).rejects.toMatchObject({ code: 'INVITATION_OPEN' });
      await resendInvitation(app, owner, id);
      expect(await lastToken(invited.email)).not.toBe(links.resent);
      expect(await readInvitation(app, await lastToken(invited.email))).toBeTruthy();
    }
    if (name === 'withdrawn') await withdrawInvitation(app, owner, id);
  }
  await endMember(app, owner, manager.userId);
  for (const name of ['resent', 'withdrawn', 'left'])
    await expect(readInvitation(app, links[name]!), name).rejects.toMatchObject({ code: 'INVALID_LINK' });
  expect(await readInvitation(app, links.late!)).toBeTruthy();
  app.advance(7 * DAY_MS + 1000);
  await expect(readInvitation(app, links.late!)).rejects.toMatchObject({ code: 'INVALID_LINK' });
  expect(
    (await listTeam(app, owner.userId, await permissionsOf(app.db, owner.userId))).invitations.every(
      ({ isExpired }) => isExpired,
    ),
  ).toBe(true);
  app.advance(30 * DAY_MS);
  expect(await purgeEndedInvitations(app)).toBeGreaterThan(0);
  expect(await app.db.select().from(teamInvitations)).toEqual([]);
});

test('names the API keys that a member made, and revokes them on request', async () => {
  const manager = await makeMember(app, 'admin');
  const staff = { userId: manager.userId, requestId: 'r' };
  const make = (name: string, expiresAt: string | null = null) =>
    createKey(app, staff, { name, scopes: ['orders.read'], expiresAt });
  const shipping = await make('Shipping');
  const accounts = await make('Accounts');
  await endKey(app, owner, (await make('Former')).id);
  const others = await createKey(app, owner, { name: 'Of the owner', scopes: ['orders.read'], expiresAt: null });
  const keysOf = async (userId: string) =>
    (await listTeam(app, owner.userId, await permissionsOf(app.db, owner.userId))).members.find(
      ({ id }) => id === userId,
    )!.apiKeys;
  expect((await keysOf(manager.userId)).map(({ id, name }) => [id, name])).toEqual([
    [shipping.id, 'Shipping'],
    [accounts.id, 'Accounts'],
  ]);
  // without the request they stay valid, since programs use them
  expect(await endMember(app, owner, manager.userId)).toBe(0);
  expect(await keysOf(manager.userId)).toHaveLength(2);
  const other = await makeMember(app, 'admin');
  await app.db.update(apiKeys).set({ createdBy: other.userId }).where(eq(apiKeys.id, shipping.id));
  expect(await endMember(app, owner, other.userId, { revokesKeys: true })).toBe(1);
  expect(await keysOf(other.userId)).toEqual([]);
  expect(await actionsOf(owner.userId)).toContain('api-key.end');
  const valid = await app.db.select().from(apiKeys).where(isNull(apiKeys.endedAt));
  expect(valid.map(({ id }) => id).sort()).toEqual([accounts.id, others.id].sort());
});

test('revokes keys only for who may revoke them', async () => {
  const { key } = await createKey(app, owner, { name: 'K', scopes: ['orders.read'], expiresAt: null });
  expect(key).toBeTruthy();
  await createRole(app, owner, {
    name: 'Team lead',
    permissions: ['team.read', 'team.write'],
    secondFactorRequired: false,
  });
  const [role] = await app.db.select().from(roles).where(eq(roles.name, 'Team lead'));
  const lead = await makeMember(app, role!.key);
  const member = await makeMember(app, role!.key);
  const [user] = await app.db.select().from(accounts).where(eq(accounts.id, lead.userId));
  const { accessToken, refreshToken } = await createSession(app, user!, 'test');
  await app.db
    .update(sessions)
    .set({ authenticatedAt: app.now() })
    .where(eq(sessions.id, refreshToken.split('.')[0]!));
  const end = (revokesKeys: boolean) =>
    testHttp(app, scriptedGateway().gateways).request(`/api/admin/team/${member.userId}/end`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${accessToken}` },
      body: JSON.stringify({ revokesKeys }),
    });
  expect((await end(true)).status).toBe(403);
  expect(await (await end(false)).json()).toMatchObject({ ok: true, revokedKeys: 0 });
});

test('changes a role at once and logs the author', async () => {
  const { userId } = await makeMember(app, 'packing');
  const viewer = await sessionOf(userId);
  expect((await readCachedStaffSession(app.db, viewer, app.now()))!.permissions.has('orders.ship')).toBe(true);
  const change = { id: userId, role: 'content', secondFactorRequired: false };
  await expect(setMemberRole(app, owner, { ...change, expected: { role: 'support' } })).rejects.toMatchObject({
    code: 'EDIT_CONFLICT',
    data: { now: { role: 'packing' } },
  });
  await setMemberRole(app, owner, { ...change, expected: { role: 'packing' } });
  const session = await readCachedStaffSession(app.db, viewer, app.now());
  expect([session!.permissions.has('orders.ship'), session!.permissions.has('content.write')]).toEqual([false, true]);
  const [entry] = (await app.db.select().from(auditLog).where(eq(auditLog.entityId, userId))).slice(-1);
  expect(entry).toMatchObject({ actorId: owner.userId, action: 'team.set-role', after: { role: 'Content' } });
  const kinds = (await app.db.select().from(securityEvents).where(eq(securityEvents.userId, userId))).map(
    ({ kind }) => kind,
  );
  expect(kinds).toEqual(expect.arrayContaining(['role.taken', 'role.granted']));
});

test('ends a member with all sessions, and keeps the name on their changes', async () => {
  const member = await makeMember(app, 'manager');
  const viewer = await sessionOf(member.userId);
  await createRole(app, owner, { name: 'Short lived', permissions: [], secondFactorRequired: false });
  await expect(endMember(app, { ...member, requestId: 'r' }, owner.userId)).rejects.toMatchObject({
    code: 'PERMISSION_NOT_HELD',
  });
  await inviteMember(app, member, invitation());
  await endMember(app, owner, member.userId);
  expect(await readStaffSession(app.db, viewer, app.now())).toBeNull();
  expect(await readCachedStaffSession(app.db, viewer, app.now())).toBeNull();
  expect([...(await permissionsOf(app.db, member.userId))]).toEqual([]);
  const ended = (await listTeam(app, owner.userId, await permissionsOf(app.db, owner.userId))).members.find(
    ({ id }) => id === member.userId,
  );
  expect(ended).toMatchObject({ endedBy: 'Asha Rao', changes: 1, sessions: 0, roleName: 'Manager' });
  await expect(endMember(app, owner, member.userId)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  // invited again, the same account is a member again
  await inviteMember(app, owner, invitation({ email: member.email }));
  await acceptInvitation(app, { token: await lastToken(member.email), fullName: 'B', password: PASSWORD }, 'r');
  const memberNow = (await listTeam(app, owner.userId, await permissionsOf(app.db, owner.userId))).members.find(
    ({ id }) => id === member.userId,
  );
  expect(memberNow).toMatchObject({ endedAt: null, roleName: 'Packing' });
});

test("refuses to assign, remove or invite beyond the caller's permissions", async () => {
  const manager = await makeMember(app, 'manager');
  const packing = await makeMember(app, 'packing');
  const to = (role: string) => setMemberRole(app, manager, { id: packing.userId, role, secondFactorRequired: false });
  await expect(to('admin')).rejects.toMatchObject({ code: 'PERMISSION_NOT_HELD' });
  await expect(inviteMember(app, manager, invitation({ role: 'admin' }))).rejects.toMatchObject({
    code: 'PERMISSION_NOT_HELD',
  });
  await expect(
    setMemberRole(app, manager, { id: owner.userId, role: 'packing', secondFactorRequired: false }),
  ).rejects.toMatchObject({ code: 'PERMISSION_NOT_HELD' });
  await expect(endMemberSessions(app, manager, owner.userId, null)).rejects.toMatchObject({
    code: 'PERMISSION_NOT_HELD',
  });
  await to('support');
  expect(await rolesNow(packing.userId)).toEqual(['support']);
  // members who may create roles cannot grant more than they have
  const { key } = await createRole(app, owner, {
    name: 'Role maker',
    permissions: ['roles.write', 'orders.read'],
    secondFactorRequired: false,
  });
  const maker = await makeMember(app, key);
  const make = (permissions: ('orders.read' | 'orders.refund')[]) =>
    createRole(app, maker, { name: 'Made', permissions, secondFactorRequired: false });
  await expect(make(['orders.refund'])).rejects.toMatchObject({
    code: 'PERMISSION_NOT_HELD',
    data: { permissions: ['orders.refund'] },
  });
  expect((await make(['orders.read'])).key).toBe('made');
  await expect(
    updateRole(app, maker, { key: 'manager', name: 'Manager', permissions: [], secondFactorRequired: false }),
  ).rejects.toMatchObject({ code: 'PERMISSION_NOT_HELD' });
  // permissions are checked when the change begins, so a lost one is noticed
  await endMember(app, owner, maker.userId);
  await expect(make(['orders.read'])).rejects.toMatchObject({ code: 'FORBIDDEN' });
});

test('keeps the last owner, also when two owners end each other at once', async () => {
  for (let round = 0; round < 5; round++) {
    const second = await makeStaff(app);
    const third = await makeStaff(app);
    await endMember(app, third, owner.userId);
    const both = await Promise.allSettled([
      endMember(app, second, third.userId),
      setMemberRole(app, third, { id: second.userId, role: 'packing', secondFactorRequired: false }),
    ]);
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const owners = await app.db.select().from(userRoles).where(eq(userRoles.role, 'admin'));
    expect(owners).toHaveLength(1);
    const last = { userId: owners[0]!.userId, requestId: 'r' };
    await expect(endMember(app, last, last.userId)).rejects.toMatchObject({ code: 'LAST_ADMINISTRATOR' });
    await expect(
      setMemberRole(app, last, { id: last.userId, role: 'manager', secondFactorRequired: false }),
    ).rejects.toMatchObject({ code: 'LAST_ADMINISTRATOR' });
    // restores the owner of these tests
    await app.db.insert(userRoles).values({ userId: owner.userId, role: 'admin' });
    await endMember(app, owner, last.userId);
  }
});

test('applies changes of a custom role at once, and refuses an outdated one', async () => {
  const first = { name: 'Festive desk', permissions: ['orders.ship' as const], secondFactorRequired: false };
  const { key } = await createRole(app, owner, first);
  expect(key).toBe('festive-desk');
  const member = await makeMember(app, key);
  const viewer = await sessionOf(member.userId);
  // shipping requires reading orders
  expect([...(await readCachedStaffSession(app.db, viewer, app.now()))!.permissions]).toEqual([
    'panel.use',
    'orders.read',
    'orders.ship',
  ]);
  const filled = { name: first.name, permissions: ['orders.read', 'orders.ship'], secondFactorRequired: false };
  await updateRole(app, owner, { ...first, key, permissions: ['orders.read'], expected: filled });
  expect([...(await readCachedStaffSession(app.db, viewer, app.now()))!.permissions]).toEqual([
    'panel.use',
    'orders.read',
  ]);
  await expect(updateRole(app, owner, { ...first, key, expected: filled })).rejects.toMatchObject({
    code: 'EDIT_CONFLICT',
    data: { now: { permissions: ['orders.read'] } },
  });
  await expect(createRole(app, owner, { ...first, name: 'festive DESK' })).rejects.toMatchObject({
    code: 'ROLE_NAME_TAKEN',
  });
  await expect(removeRole(app, owner, key)).rejects.toMatchObject({
    code: 'ROLE_IN_USE',
    data: { members: 1, invitations: 0 },
  });
  await endMember(app, owner, member.userId);
  await removeRole(app, owner, key);
  expect(await app.db.select().from(roles).where(eq(roles.key, key))).toEqual([]);
});

test('keeps a role that is being assigned at the same moment', async () => {
  for (let round = 0; round < 5; round++) {
    const { key } = await createRole(app, owner, {
      name: `Passing ${round}`,
      permissions: [],
      secondFactorRequired: false,
    });
    const { userId } = await makeMember(app, 'packing');
    const both = await Promise.allSettled([
      removeRole(app, owner, key),
      setMemberRole(app, owner, { id: userId, role: key, secondFactorRequired: false }),
    ]);
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const [assignment] = await rolesNow(userId);
    expect(
      (await listRoles(app, await permissionsOf(app.db, owner.userId))).some((one) => one.key === assignment),
    ).toBe(true);
  }
});

test('changes only the second factor of a built-in role', async () => {
  const support = (await listRoles(app, await permissionsOf(app.db, owner.userId))).find(
    ({ key }) => key === 'support',
  )!;
  const { name, permissions } = support;
  await expect(
    updateRole(app, owner, { key: 'support', name, permissions: ['orders.read'], secondFactorRequired: false }),
  ).rejects.toMatchObject({ code: 'ROLE_BUILT_IN' });
  await expect(removeRole(app, owner, 'support')).rejects.toMatchObject({ code: 'ROLE_BUILT_IN' });

  const member = await makeMember(app, 'support');
  const viewer = await sessionOf(member.userId);
  await updateRole(app, owner, { key: 'support', name, permissions, secondFactorRequired: true });
  const state = async () =>
    (await listTeam(app, owner.userId, await permissionsOf(app.db, owner.userId))).members.find(
      ({ id }) => id === member.userId,
    )!.secondFactor;
  expect(await state()).toBe('due');
  // open sessions continue until the deadline; a new sign-in requires it at once
  expect(await readStaffSession(app.db, viewer, app.now())).not.toBeNull();
  await expect(signInAs(member)).rejects.toMatchObject({ code: 'TOTP_ENROLMENT_REQUIRED' });
  app.advance(7 * DAY_MS);
  await app.db.update(sessions).set({ expiresAt: new Date(app.now().getTime() + DAY_MS) });
  expect(await readStaffSession(app.db, viewer, app.now())).toBeNull();
  expect(await state()).toBe('asked');
  await updateRole(app, owner, { key: 'support', name, permissions, secondFactorRequired: false });
  expect(await readStaffSession(app.db, viewer, app.now())).not.toBeNull();
  expect(await state()).toBe('off');
});

test('requires a second factor of one member', async () => {
  const member = await makeMember(app, 'packing');
  await setMemberRole(app, owner, { id: member.userId, role: 'packing', secondFactorRequired: true });
  await expect(signInAs(member)).rejects.toMatchObject({ code: 'TOTP_ENROLMENT_REQUIRED' });
  const [row] = await app.db.select().from(staffMembers).where(eq(staffMembers.userId, member.userId));
  expect(row!.secondFactorDueAt).toEqual(new Date(app.now().getTime() + 7 * DAY_MS));
});

test("lists a member's sessions, and ends one or all", async () => {
  const member = await makeMember(app, 'packing');
  const [first, second] = [await sessionOf(member.userId), await sessionOf(member.userId)];
  const ids = async () =>
    (await listMemberSessions(app, member.userId, first.sessionId)).map(({ id, isCurrent }) => [id, isCurrent]);
  expect(await ids()).toHaveLength(2);
  await endMemberSessions(app, owner, member.userId, second.sessionId);
  expect(await ids()).toEqual([[first.sessionId, true]]);
  expect(await readStaffSession(app.db, second, app.now())).toBeNull();
  expect(await endMemberSessions(app, owner, member.userId, null)).toBe(1);
  await expect(endMemberSessions(app, owner, member.userId, null)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  const customer = await makeCustomer(app);
  await expect(listMemberSessions(app, customer, first.sessionId)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect(endMemberSessions(app, owner, customer, null)).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

/** Sets a password for a member and signs them in. */
async function signInAs({ email }: { email: string }) {
  await app.db
    .update(users)
    .set({ passwordHash: await hashPassword(PASSWORD) })
    .where(eq(users.email, email));
  return signIn(app, { email, password: PASSWORD, userAgent: 'test' });
}
