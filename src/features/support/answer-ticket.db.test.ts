import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { userRoles, users } from '#db/schema/customers.ts';
import { auditLog, mails } from '#db/schema/platform.ts';
import { tickets } from '#db/schema/support.ts';
import { HOUR_MS } from '#shared/dates.ts';
import { makeCustomer, makeMember, makeStaff } from '#tests/factories.ts';
import { createTestApp, type TestApp } from '#tests/test-app.ts';
import { addTicketNote } from './add-ticket-note.ts';
import { answerTicket } from './answer-ticket.ts';
import { assignTicket, listAssignees } from './assign-ticket.ts';
import { countTickets } from './count-tickets.ts';
import { createTicket } from './create-ticket.ts';
import { listTickets } from './list-tickets.ts';
import { readTicket } from './read-ticket.ts';
import { reopenTicket } from './reopen-ticket.ts';
import { resolveTicket } from './resolve-ticket.ts';
import { ticketDue } from './rules.ts';

let app: TestApp;
let staff: Awaited<ReturnType<typeof makeStaff>>;
beforeAll(async () => {
  app = await createTestApp();
  staff = await makeStaff(app);
});
afterAll(() => app.close());

const address = () => `${randomUUID().slice(0, 13)}@example.in`;

const actionsOn = async (entityId: string) =>
  (await app.db.select().from(auditLog).where(eq(auditLog.entityId, entityId))).map(({ action }) => action).sort();

const first = { limit: 25 };

async function person(values: Partial<typeof users.$inferInsert>): Promise<string> {
  const [row] = await app.db
    .insert(users)
    .values({ email: address(), createdAt: app.now(), ...values })
    .returning({ id: users.id });
  return row!.id;
}

describe('tickets', () => {
  const write = async (values: object = {}) => {
    const email = address();
    await createTicket(app, null, {
      kind: 'contact',
      name: 'Asha Rao',
      email,
      subject: 'Scoop missing',
      message: 'No scoop in the tub.',
      idempotencyKey: randomUUID(),
      ...values,
    });
    const [row] = await app.db.select().from(tickets).where(eq(tickets.email, email));
    return row!;
  };
  const mailsTo = async (to: string) => app.db.select().from(mails).where(eq(mails.toAddress, to));

  test('are answered once per key with their number; noted, resolved and reopened', async () => {
    const { id, email, number } = await write();
    const input = { id, body: 'A scoop is on its way.\nSorry.', resolve: false, idempotencyKey: randomUUID() };
    const [one, two] = await Promise.all([answerTicket(app, staff, input), answerTicket(app, staff, input)]);
    expect(one).toEqual(two);
    expect(one).toMatchObject({ state: 'answered', due: null, messages: [{ kind: 'answer', body: input.body }] });
    const replies = (await mailsTo(email)).filter(({ purpose }) => purpose === 'ticket-reply');
    expect(replies).toHaveLength(1);
    expect(replies[0]!.subject).toBe(`Re: Scoop missing [T-${String(number).padStart(6, '0')}]`);
    expect(replies[0]!.text).toContain('A scoop is on its way.');

    app.advance(1000);
    await addTicketNote(app, staff, { id, body: 'Sent by courier', idempotencyKey: randomUUID() });
    app.advance(1000);
    expect((await resolveTicket(app, staff, id)).state).toBe('resolved');
    await expect(resolveTicket(app, staff, id)).rejects.toMatchObject({ code: 'TICKET_STATE_CHANGED' });
    app.advance(1000);
    const reopened = await reopenTicket(app, staff, id);
    expect(reopened).toMatchObject({ state: 'open', resolvedAt: null, due: { what: 'answer' } });
    expect(reopened.messages.map(({ kind }) => kind)).toEqual(['answer', 'note', 'resolved', 'reopened']);
    await expect(reopenTicket(app, staff, id)).rejects.toMatchObject({ code: 'TICKET_STATE_CHANGED' });
    const last = await answerTicket(app, staff, { ...input, resolve: true, idempotencyKey: randomUUID() });
    expect(last.state).toBe('resolved');
    expect(await mailsTo(email)).toHaveLength(3);
    expect(await actionsOn(id)).toEqual([
      'ticket.answer',
      'ticket.answer',
      'ticket.note',
      'ticket.reopen',
      'ticket.resolve',
    ]);
  });

  test('are found by number, text, state and kind; customers see their own', async () => {
    const userId = await person({ fullName: 'Ravi' });
    const { id, number } = await write({ kind: 'complaint', subject: 'Broken seal', name: 'Ravi Menon' });
    await app.db.update(tickets).set({ userId }).where(eq(tickets.id, id));
    const findIds = async (filter: object) =>
      (await listTickets(app, { ...first, sort: 'newest', ...filter }, staff.userId)).rows.map((row) => row.id);
    expect(await findIds({ search: `T-${String(number).padStart(6, '0')}` })).toContain(id);
    expect(await findIds({ search: String(number) })).toContain(id);
    expect(await findIds({ search: 'broken SEAL', state: 'open', kind: 'complaint' })).toEqual([id]);
    expect(await findIds({ search: 'broken seal', state: 'resolved' })).toEqual([]);
    expect(await findIds({ customer: userId })).toEqual([id]);
    expect((await readTicket(app, app.db, id)).customer).toMatchObject({ id: userId, signedIn: true });
  });

  test('begin with open ones when sorted by them, over pages too', async () => {
    await app.db.delete(tickets);
    const ids = new Map<string, string>();
    for (const state of ['resolved', 'open', 'answered', 'open'] as const) {
      const { id } = await write({ subject: state });
      await app.db.update(tickets).set({ state, createdAt: app.now() }).where(eq(tickets.id, id));
      ids.set(id, state);
      app.advance(60_000);
    }
    const page = await listTickets(app, { ...first, limit: 2, sort: 'open' }, staff.userId);
    const next = await listTickets(
      app,
      { ...first, limit: 2, sort: 'open', after: page.after ?? undefined },
      staff.userId,
    );
    const [older, newer] = [...ids].filter(([, state]) => state === 'open').map(([id]) => id);
    expect(page.rows.map(({ id }) => id)).toEqual([newer, older]);
    expect(next.rows.map(({ state }) => state)).toEqual(['answered', 'resolved']);
  });

  test('are assigned to staff who may answer, to whoever answers first, and to nobody', async () => {
    const support = await makeMember(app, 'support');
    const packer = await makeMember(app, 'packing');
    const { id } = await write();
    const assign = (assigneeId: string | null) => assignTicket(app, staff, { id, assigneeId });
    expect((await listAssignees(app.db)).map((member) => member.id)).toEqual(
      expect.arrayContaining([staff.userId, support.userId]),
    );
    for (const stranger of [packer.userId, await makeCustomer(app), randomUUID()])
      await expect(assign(stranger)).rejects.toMatchObject({ code: 'ASSIGNEE_NOT_STAFF' });
    const answer = { id, body: 'On its way.', resolve: false, idempotencyKey: randomUUID() };
    expect((await answerTicket(app, support, answer)).assignee?.id).toBe(support.userId);
    app.advance(1000);
    expect((await assign(staff.userId)).assignee?.id).toBe(staff.userId);
    // the same assignee is no change
    expect((await assign(staff.userId)).messages).toHaveLength(2);
    // an answer by another person leaves the assignee
    app.advance(1000);
    const second = { ...answer, idempotencyKey: randomUUID() };
    expect((await answerTicket(app, support, second)).assignee?.id).toBe(staff.userId);

    const idsOf = async (assignee: string, userId = staff.userId) =>
      (await listTickets(app, { ...first, assignee }, userId)).rows.map((row) => row.id);
    expect(await idsOf('me')).toEqual([id]);
    expect(await idsOf('me', support.userId)).toEqual([]);
    expect(await idsOf(staff.userId, support.userId)).toEqual([id]);
    expect(await idsOf('none')).not.toContain(id);
    app.advance(1000);
    const free = await assign(null);
    expect(free.assignee).toBeNull();
    expect(free.messages.map(({ kind }) => kind)).toEqual(['answer', 'assigned', 'answer', 'unassigned']);
    expect(await idsOf('none')).toContain(id);
    // a former member answers nothing
    await assign(support.userId);
    await app.db.delete(userRoles).where(eq(userRoles.userId, support.userId));
    expect(await idsOf('none')).toContain(id);
    expect(await actionsOn(id)).toContain('ticket.assign');
  });

  test('state when a reply and the resolution of a complaint are due', async () => {
    const at = new Date('2026-11-01T00:00:00Z');
    const ticket = { kind: 'complaint', state: 'open' as const, createdAt: at, acknowledgedAt: at, waitingSince: at };
    const hours = (count: number) => new Date(at.getTime() + count * HOUR_MS);
    expect(ticketDue({ ...ticket, acknowledgedAt: null }, 72)).toEqual({ what: 'acknowledge', at: hours(48) });
    expect(ticketDue(ticket, 48)).toEqual({ what: 'answer', at: hours(48) });
    expect(ticketDue({ ...ticket, state: 'answered' }, 48)).toEqual({ what: 'resolve', at: hours(30 * 24) });
    expect(ticketDue({ ...ticket, state: 'resolved' }, 48)).toBeNull();
    expect(ticketDue({ ...ticket, kind: 'contact', state: 'answered' }, 48)).toBeNull();

    const overdueTicket = await write({ kind: 'complaint' });
    const before = await countTickets(app);
    app.advance(49 * HOUR_MS);
    expect((await countTickets(app)).overdue).toBeGreaterThan(before.overdue);
    const overdue = await listTickets(app, { ...first, sort: 'oldest', state: 'overdue' }, staff.userId);
    expect(overdue.rows.map(({ id }) => id)).toContain(overdueTicket.id);
  });
});
