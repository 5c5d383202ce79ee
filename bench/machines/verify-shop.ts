import { sql } from 'drizzle-orm';
import { checkDatabase } from '../../src/main/doctor/find-violations.ts';
import type { App } from '../../src/platform/app.ts';
import type { Bought } from './buyers.ts';
import type { MailServer } from './mail-server.ts';

type Count = { n: number };

export type Verdict = { lines: string[]; failures: string[] };

/** Compares the orders known to buyers with the shop, and with the mails that arrived. */
export async function verifyShop(app: App, bought: Bought[], mail: MailServer): Promise<Verdict> {
  const count = async (query: ReturnType<typeof sql>) => (await app.db.execute<Count>(query)).rows[0]!.n;
  const ids = bought.map(({ orderId }) => orderId);
  const people = [...new Set(bought.map(({ userId }) => userId))];
  const idList = sql`any(${sql.param(ids)}::uuid[])`;
  const paid = bought.filter(({ isPaid }) => isPaid).map(({ orderId }) => orderId);
  const paidList = sql`any(${sql.param(paid)}::uuid[])`;
  const ofPeople = sql`user_id = any(${sql.param(people)}::uuid[])`;

  const stored = await count(sql`select count(*)::int as n from orders where ${ofPeople}`);
  const missing = ids.length - (await count(sql`select count(*)::int as n from orders where id = ${idList}`));
  const paidOrders = bought.filter(({ method, isPaid }) => method === 'cod' || isPaid).map(({ orderId }) => orderId);
  const unconfirmed = await count(sql`
    select count(*)::int as n from orders where id = any(${sql.param(paidOrders)}::uuid[]) and confirmed_at is null`);
  const paidTwice = await count(sql`
    select count(*)::int as n from (select order_id from payment_attempts where order_id = ${idList}
      and captured_at is not null group by 1 having count(*) > 1) twice`);
  const unpaid = await count(sql`
    select count(*)::int as n from orders o where id = ${paidList} and not exists (
      select from payment_attempts a where a.order_id = o.id and a.captured_at is not null)`);
  const callbacks =
    await count(sql`select count(*)::int as n from payment_events e join payment_attempts a using (transaction_id)
    where a.order_id = ${idList}`);
  const confirmedTwice = await count(sql`
    select count(*)::int as n from (select order_id from order_events where order_id = ${idList}
      and kind = 'order.confirmed' group by 1 having count(*) > 1) twice`);
  const mailsTwice = [...mail.accepted.values()].filter((times) => times > 1).length;
  const { rows: mails } = await app.db.execute<{
    purpose: string;
    about: string;
    n: number;
    unknown: number;
    sent: number;
  }>(sql`
    select purpose, related_id::text as about, count(*)::int as n, count(unknown_at)::int as unknown,
      count(sent_at)::int as sent
    from mails where related_id = ${idList} group by 1, 2`);
  const writtenTwice = mails.filter(({ purpose, n }) => purpose === 'order-confirmation' && n > 1).length;
  const sum = (of: (row: (typeof mails)[number]) => number) => mails.reduce((all, row) => all + of(row), 0);
  const unknown = sum((row) => row.unknown);
  const violations = await checkDatabase(app.db, new Date(), { isSwept: true });

  const facts: [string, number, number | null][] = [
    ['orders that buyers were told of', ids.length, null],
    ['… of them missing in the shop', missing, 0],
    ['… of them in cash or paid and not confirmed', unconfirmed, 0],
    ['orders of these buyers beyond those', stored - ids.length, 0],
    ['payments that buyers saw as made', paid.length, null],
    ['… of them missing in the shop', unpaid, 0],
    ['orders paid twice', paidTwice, 0],
    ['callbacks of the gateway received', callbacks, null],
    ['orders confirmed twice', confirmedTwice, 0],
    ['mails accepted by the mail server', mail.accepted.size, null],
    ['… of them twice', mailsTwice, 0],
    ['confirmations written twice for an order', writtenTwice, 0],
    ['mails cut off at a kill, which staff decide about', unknown, null],
    ['mails that have not left', sum(({ n }) => n) - sum((row) => row.sent) - unknown, 0],
    ['things that the doctor finds', violations.length, 0],
  ];
  const failures = facts
    .filter(([, value, expected]) => expected !== null && value !== expected)
    .map(([what, value]) => `${what}: ${value}`);
  const detail = violations.map(({ check, what, detail: text }) => `${check}: ${what}: ${text}`);
  const lines = facts.map(([what, value]) => `${what.padEnd(52)}${String(value).padStart(8)}`);
  return { lines, failures: [...failures, ...detail] };
}
