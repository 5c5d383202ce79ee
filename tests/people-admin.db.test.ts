/** Customers, tickets and subscribers as staff keep them. */
import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { users } from '../src/db/schema/customers.ts';
import { consents, newsletterSubscribers } from '../src/db/schema/newsletter.ts';
import { auditLog, mails } from '../src/db/schema/platform.ts';
import { tickets } from '../src/db/schema/support.ts';
import { listCustomerOrders } from '../src/features/customers/list-customer-orders.ts';
import { listCustomers } from '../src/features/customers/list-customers.ts';
import { readCustomer } from '../src/features/customers/read-customer.ts';
import { addSubscriber } from '../src/features/newsletter/add-subscriber.ts';
import { exportSubscribers } from '../src/features/newsletter/export-subscribers.ts';
import { importSubscribers } from '../src/features/newsletter/import-subscribers.ts';
import { unsubscribeUrl } from '../src/features/newsletter/links.ts';
import { listSubscribers } from '../src/features/newsletter/list-subscribers.ts';
import { removeSubscriber } from '../src/features/newsletter/remove-subscriber.ts';
import { restoreSubscriber } from '../src/features/newsletter/restore-subscriber.ts';
import { unsubscribe } from '../src/features/newsletter/unsubscribe.ts';
import { addTicketNote } from '../src/features/support/add-ticket-note.ts';
import { answerTicket } from '../src/features/support/answer-ticket.ts';
import { countTickets } from '../src/features/support/count-tickets.ts';
import { createTicket } from '../src/features/support/create-ticket.ts';
import { listTickets } from '../src/features/support/list-tickets.ts';
import { readTicket } from '../src/features/support/read-ticket.ts';
import { reopenTicket } from '../src/features/support/reopen-ticket.ts';
import { resolveTicket } from '../src/features/support/resolve-ticket.ts';
import { ticketDue } from '../src/features/support/rules.ts';
import { DAY_MS, HOUR_MS } from '../src/shared/dates.ts';
import { checkOut, makeProduct, makeStaff, putInCart, scriptedGateway } from './factories.ts';
import { createTestApp, type TestApp } from './test-app.ts';
import { testHttp } from './test-http.ts';

let app: TestApp;
let staff: Awaited<ReturnType<typeof makeStaff>>;
const { gateways } = scriptedGateway();
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

describe('customers', () => {
  test('are found by name and address, goal, diet and age of the account, in three orders', async () => {
    const word = randomUUID().slice(0, 8);
    const old = new Date(app.now().getTime() - 8 * DAY_MS);
    const anita = await person({ fullName: `Anita ${word}`, fitnessGoals: ['Run 10 km', 'Lose fat'], createdAt: old });
    const bela = await person({ fullName: `bela ${word}`, dietaryPreferences: ['Jain'] });
    const nameless = await person({ email: `${word}@example.in`, fitnessGoals: ['Lose fat'] });
    await person({ fullName: `Gone ${word}`, deletedAt: app.now() });
    const ids = async (filter: Partial<Parameters<typeof listCustomers>[1]>) =>
      (await listCustomers(app, { ...first, search: word, sort: 'oldest', ...filter })).rows.map(({ id }) => id);
    expect((await ids({})).sort()).toEqual([anita, bela, nameless].sort());
    expect((await ids({ sort: 'name' })).slice(1)).toEqual([anita, bela]);
    expect(await ids({ status: 'new', diet: 'Jain' })).toEqual([bela]);
    expect(await ids({ status: 'active' })).toEqual([anita]);
    expect(await ids({ goal: 'Lose fat', status: 'new' })).toEqual([nameless]);
    expect(await ids({ search: word.slice(0, 2), goal: 'Run 10 km' })).toEqual([anita]);
    const { total, joinedRecently, rows } = await listCustomers(app, { ...first, sort: 'newest' });
    expect(total).toEqual({ count: 4, more: false });
    expect(joinedRecently).toBe(4);
    expect(rows.find(({ id }) => id === anita)!.isNew).toBe(false);
  });

  test('have a page with orders and money, consents and letters', async () => {
    const id = await person({ fullName: 'Asha Rao', emailConfirmedAt: app.now() });
    const product = await makeProduct(app, { price: 50_000 });
    await putInCart(app, id, product, 2);
    const { orderId } = await checkOut(app, gateways, id);
    const before = await readCustomer(app, id);
    expect(before).toMatchObject({ orderCount: 1, spent: 0, newsletter: 'no', sessions: 0, isNew: true });
    await app.db.execute(sql`update orders set payment_status = 'completed' where id = ${orderId}`);
    await app.db.insert(newsletterSubscribers).values({ email: before.email, isActive: true });
    await app.db.insert(consents).values({ email: before.email, purpose: 'newsletter', given: true, notice: 'Yes' });
    expect(await readCustomer(app, id)).toMatchObject({
      spent: 100_000,
      newsletter: 'yes',
      consents: [{ purpose: 'newsletter', given: true, notice: 'Yes' }],
    });
    expect((await listCustomerOrders(app, id, first)).rows).toMatchObject([{ id: orderId, items: 2, total: 100_000 }]);
    await app.db.update(users).set({ deletedAt: app.now() }).where(eq(users.id, id));
    await expect(readCustomer(app, id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  test('tens of thousands of them are listed without reading them all', async () => {
    await app.db.execute(sql`
      insert into users (email, full_name, fitness_goals, dietary_preferences, created_at)
      select 'many' || i || '@example.in', 'Person ' || md5(i::text), case when i % 9 = 0 then '{Lose fat}'::text[] else '{}' end,
        case when i % 50 = 0 then '{Jain}'::text[] else '{}' end, now() - i * interval '7 minutes'
      from generate_series(1, 40000) i`);
    await app.db.execute(sql`vacuum analyze users`);
    const filters: Partial<Parameters<typeof listCustomers>[1]>[] = [
      {},
      { sort: 'name' },
      { sort: 'oldest' },
      { status: 'new' },
      { search: 'c4ca4238a0' },
      { search: 'pe' },
      { search: 'zq' },
      { diet: 'Jain' },
      { goal: 'Lose fat' },
    ];
    const slow: unknown[] = [];
    for (const filter of filters) {
      const times: number[] = [];
      for (let n = 0; n < 5; n++) {
        const from = performance.now();
        await listCustomers(app, { ...first, sort: 'newest', ...filter });
        times.push(performance.now() - from);
      }
      const median = times.sort((a, b) => a - b)[2]!;
      // a list that reads them all takes longer by far, also on a busy machine; the figures themselves are the bench's
      if (median > 400) slow.push([filter, median]);
    }
    expect(slow).toEqual([]);
    await app.db.execute(sql`delete from users where email::text like 'many%'`);
  }, 90_000);
});

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

  test('are answered by mail with their number, once for one key; noted, resolved and opened again', async () => {
    const { id, email, number } = await write();
    const input = { id, body: 'A scoop is on its way.\nSorry.', resolve: false, idempotencyKey: randomUUID() };
    const [one, two] = await Promise.all([answerTicket(app, staff, input), answerTicket(app, staff, input)]);
    expect(one).toEqual(two);
    expect(one).toMatchObject({ state: 'answered', due: null, messages: [{ kind: 'answer', body: input.body }] });
    const answers = (await mailsTo(email)).filter(({ purpose }) => purpose === 'ticket-reply');
    expect(answers).toHaveLength(1);
    expect(answers[0]!.subject).toBe(`Re: Scoop missing [T-${String(number).padStart(6, '0')}]`);
    expect(answers[0]!.text).toContain('A scoop is on its way.');

    app.advance(1000);
    await addTicketNote(app, staff, { id, body: 'Sent by courier', idempotencyKey: randomUUID() });
    app.advance(1000);
    expect((await resolveTicket(app, staff, id)).state).toBe('resolved');
    await expect(resolveTicket(app, staff, id)).rejects.toMatchObject({ code: 'TICKET_STATE_CHANGED' });
    app.advance(1000);
    const again = await reopenTicket(app, staff, id);
    expect(again).toMatchObject({ state: 'open', resolvedAt: null, due: { what: 'answer' } });
    expect(again.messages.map(({ kind }) => kind)).toEqual(['answer', 'note', 'resolved', 'reopened']);
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

  test('are found by number, words, state and kind; a customer has theirs', async () => {
    const userId = await person({ fullName: 'Ravi' });
    const { id, number } = await write({ kind: 'complaint', subject: 'Broken seal', name: 'Ravi Menon' });
    await app.db.update(tickets).set({ userId }).where(eq(tickets.id, id));
    const found = async (filter: object) =>
      (await listTickets(app, { ...first, sort: 'newest', ...filter })).rows.map((row) => row.id);
    expect(await found({ search: `T-${String(number).padStart(6, '0')}` })).toContain(id);
    expect(await found({ search: String(number) })).toContain(id);
    expect(await found({ search: 'broken SEAL', state: 'open', kind: 'complaint' })).toEqual([id]);
    expect(await found({ search: 'broken seal', state: 'resolved' })).toEqual([]);
    expect(await found({ customer: userId })).toEqual([id]);
    expect((await readTicket(app, app.db, id)).customer).toMatchObject({ id: userId, signedIn: true });
  });

  test('say what is due: an answer within 48 hours, a complaint resolved within a month', async () => {
    const at = new Date('2026-11-01T00:00:00Z');
    const ticket = { kind: 'complaint', state: 'open' as const, createdAt: at, acknowledgedAt: at, waitingSince: at };
    const hours = (count: number) => new Date(at.getTime() + count * HOUR_MS);
    expect(ticketDue({ ...ticket, acknowledgedAt: null }, 72)).toEqual({ what: 'acknowledge', at: hours(48) });
    expect(ticketDue(ticket, 48)).toEqual({ what: 'answer', at: hours(48) });
    expect(ticketDue({ ...ticket, state: 'answered' }, 48)).toEqual({ what: 'resolve', at: hours(30 * 24) });
    expect(ticketDue({ ...ticket, state: 'resolved' }, 48)).toBeNull();
    expect(ticketDue({ ...ticket, kind: 'contact', state: 'answered' }, 48)).toBeNull();

    const late = await write({ kind: 'complaint' });
    const before = await countTickets(app);
    app.advance(49 * HOUR_MS);
    expect((await countTickets(app)).overdue).toBeGreaterThan(before.overdue);
    const overdue = await listTickets(app, { ...first, sort: 'oldest', state: 'overdue' });
    expect(overdue.rows.map(({ id }) => id)).toContain(late.id);
  });
});

describe('subscribers', () => {
  test('are put on the list once, with a consent; taken off and back', async () => {
    const email = address();
    const added = await addSubscriber(app, staff, { email, fullName: 'Asha' });
    await expect(addSubscriber(app, staff, { email: email.toUpperCase(), fullName: '' })).rejects.toMatchObject({
      code: 'ALREADY_SUBSCRIBED',
    });
    await removeSubscriber(app, staff, added.id);
    await expect(removeSubscriber(app, staff, added.id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect((await listSubscribers(app, { ...first, search: email })).rows).toEqual([]);
    app.advance(1000);
    await restoreSubscriber(app, staff, added.id);
    expect((await listSubscribers(app, { ...first, search: email })).rows).toMatchObject([{ email, fullName: 'Asha' }]);
    const given = await app.db.select().from(consents).where(eq(consents.email, email)).orderBy(consents.at);
    expect(given.map((consent) => consent.given)).toEqual([true, false, true]);
    expect(given[0]!.notice).toContain('Put on the list by the shop');
    expect(await actionsOn(added.id)).toEqual(['subscriber.add', 'subscriber.remove', 'subscriber.restore']);
    // who leaves by themselves is not brought back by an undo
    app.advance(1000);
    await unsubscribe(app, new URL(unsubscribeUrl(app, added.id)).searchParams.get('token')!);
    await expect(restoreSubscriber(app, staff, added.id)).rejects.toMatchObject({ code: 'SUBSCRIBER_OPTED_OUT' });
  });

  test('come from a file: what it would do, what is wrong with it, then done', async () => {
    const [known, left, fresh] = [address(), address(), address()];
    await addSubscriber(app, staff, { email: known, fullName: '' });
    const gone = await addSubscriber(app, staff, { email: left, fullName: '' });
    await removeSubscriber(app, staff, gone.id);
    const csv = [
      'Email,Full Name',
      `${fresh},"'=Asha"`,
      `${fresh.toUpperCase()},Twice`,
      'nobody,No address',
      ',Missing',
      `${known},Known`,
      `${left},Left`,
    ].join('\n');
    const dry = await importSubscribers(app, staff, { csv, dryRun: true });
    expect(dry).toMatchObject({ rows: 6, added: 1, known: 1, moreErrors: 0, sample: [{ email: fresh, line: 2 }] });
    expect(dry.errors.map(({ line, message }) => [line, message])).toEqual([
      [3, 'The same address as in line 2'],
      [4, 'This is not an email address'],
      [5, 'The email is missing'],
      [7, 'Unsubscribed, not imported'],
    ]);
    expect((await listSubscribers(app, { ...first, search: fresh })).rows).toEqual([]);
    await importSubscribers(app, staff, { csv, dryRun: false });
    expect((await listSubscribers(app, { ...first, search: fresh })).rows).toMatchObject([{ fullName: '=Asha' }]);
    expect((await listSubscribers(app, { ...first, search: left })).rows).toEqual([]);
    expect((await importSubscribers(app, staff, { csv: 'x,y\n1,2', dryRun: false })).errors).toMatchObject([
      { message: "The first line must name the column 'email'" },
    ]);
  });

  test('go out as a file by a link that works for a minute and only as it was given', async () => {
    const email = address();
    await addSubscriber(app, staff, { email, fullName: '=HYPERLINK("x")' });
    const http = testHttp(app, gateways);
    const { url } = await exportSubscribers(app, staff);
    const response = await http.request(url);
    expect(response.headers.get('content-disposition')).toMatch(
      /attachment; filename="subscribers-\d{4}-\d\d-\d\d\.csv"/,
    );
    const text = await response.text();
    expect(text).toContain(`${email},"'=HYPERLINK(""x"")"`);
    expect((await http.request(url.replace(/.$/, (end) => (end === 'A' ? 'B' : 'A')))).status).toBe(410);
    expect((await http.request(url.replace('subscribers.csv', 'orders.csv'))).status).toBe(410);
    app.advance(61_000);
    expect((await http.request(url)).status).toBe(410);
  });
});
