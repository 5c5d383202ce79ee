/** The ledger of store credit: it adds up, is never changed, and never below zero, whatever happens at the same time. */
import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { transact } from '#db/client.ts';
import { auditLog } from '#db/schema/platform.ts';
import { creditEntries } from '#db/schema/store-credit.ts';
import { DAY_MS } from '#shared/dates.ts';
import { isDomainError } from '#shared/domain-error.ts';
import { type CreditShop, openCreditShop } from '#tests/credit-shop.ts';
import { makeCustomer } from '#tests/factories.ts';
import { correctByStaff, grantByStaff } from './change-by-staff.ts';
import { endCredit, expireCredit } from './expire-credit.ts';
import { listEntries, listOwnEntries } from './list-entries.ts';
import { listOwed, owedExport } from './list-owed.ts';
import { changeOrderCredit, InsufficientCredit } from './order-credit.ts';

let shop: CreditShop;
beforeAll(async () => {
  shop = await openCreditShop();
});
afterAll(() => shop.app.close());

const grant = (id: string, amount: number, idempotencyKey: string = randomUUID()) =>
  grantByStaff(shop.app, shop.staff, { id, amount, reason: 'late delivery', neverExpires: false, idempotencyKey });
const correct = (id: string, amount: number, idempotencyKey: string = randomUUID()) =>
  correctByStaff(shop.app, shop.staff, { id, amount, reason: 'wrong customer', idempotencyKey });

test('staff grant and take back with a reason, each once for its key', async () => {
  const userId = await makeCustomer(shop.app);
  expect(await grant(userId, 50_000, 'a grant of May')).toEqual({ usable: 50_000 });
  expect(await grant(userId, 50_000, 'a grant of May')).toEqual({ usable: 50_000 });
  expect(await correct(userId, 20_000, 'a correction')).toEqual({ usable: 30_000 });
  expect(await correct(userId, 20_000, 'a correction')).toEqual({ usable: 30_000 });
  await expect(correct(userId, 30_001)).rejects.toMatchObject({
    code: 'INSUFFICIENT_CREDIT',
    data: { balance: 30_000 },
  });
  const audited = await shop.app.db.select().from(auditLog).where(eq(auditLog.entityId, userId));
  expect(audited.map(({ action }) => action).sort()).toEqual(['credit.correct', 'credit.grant']);
  const { rows, ...sums } = await listEntries(shop.app, userId, { limit: 10 });
  expect(sums).toMatchObject({ usable: 30_000, held: 0, total: { count: 2 } });
  expect(rows.map(({ kind, amount, reason }) => [kind, amount, reason])).toEqual([
    ['corrected', -20_000, 'wrong customer'],
    ['granted', 50_000, 'late delivery'],
  ]);
});

test('customers see their entries without what staff wrote', async () => {
  const userId = await makeCustomer(shop.app);
  await grant(userId, 10_000);
  const ownList = await listOwnEntries(shop.app, userId, { limit: 10 });
  expect(ownList).toMatchObject({ usable: 10_000, isAccepted: true });
  expect(Object.keys(ownList.rows[0]!).sort()).toEqual(['amount', 'at', 'expiresAt', 'id', 'kind', 'orderId']);
});

test('takes back no more than there is, also at the same time', async () => {
  const userId = await makeCustomer(shop.app);
  await grant(userId, 50_000);
  const results = await Promise.allSettled(Array.from({ length: 5 }, () => correct(userId, 20_000)));
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
  expect(await shop.credit(userId)).toEqual({ balance: 10_000, held: 0 });
});

test('refuses credit for a guest', async () => {
  const [guest] = (
    await shop.app.db.execute<{ id: string }>(sql`insert into users (id, kind, guest_key_hash, full_name)
      values (gen_random_uuid(), 'guest', ${randomUUID()}, '') returning id`)
  ).rows;
  await expect(shop.grant(guest!.id, 1000)).rejects.toMatchObject({ code: 'CREDIT_NEEDS_ACCOUNT' });
});

test('the ledger refuses changes and deletions', async () => {
  const userId = await makeCustomer(shop.app);
  await grant(userId, 10_000);
  const mine = eq(creditEntries.userId, userId);
  const append = { cause: expect.objectContaining({ message: 'entries of store credit are append-only' }) };
  await expect(shop.app.db.update(creditEntries).set({ amount: 20_000 }).where(mine)).rejects.toMatchObject(append);
  await expect(shop.app.db.delete(creditEntries).where(mine)).rejects.toMatchObject(append);
});

test('ends what has expired, once, and nothing else', async () => {
  const userId = await makeCustomer(shop.app);
  await shop.grant(userId, 30_000, 10);
  await shop.grant(userId, 20_000, 40);
  await shop.grant(userId, 10_000, null);
  shop.app.advance(11 * DAY_MS);
  await Promise.all([expireCredit(shop.app), expireCredit(shop.app)]);
  expect(await shop.credit(userId)).toEqual({ balance: 30_000, held: 0 });
  shop.app.advance(30 * DAY_MS);
  await expireCredit(shop.app);
  await expireCredit(shop.app);
  expect(await shop.credit(userId)).toEqual({ balance: 10_000, held: 0 });
  expect((await shop.entries(userId)).filter(([kind]) => kind === 'expired')).toEqual([
    ['expired', -30_000, 0],
    ['expired', -20_000, 0],
  ]);
});

test('lists what the shop owes, the most first, and exports it', async () => {
  const rich = await makeCustomer(shop.app);
  await grant(rich, 9_000_000);
  const { rows, owed, total } = await listOwed(shop.app, { limit: 2, sort: 'highest' });
  expect(rows[0]).toMatchObject({ id: rich, balance: 9_000_000, held: 0 });
  const lowest = await listOwed(shop.app, { limit: 100, sort: 'lowest' });
  expect(lowest.rows.reduce((sum, { balance }) => sum + balance, 0)).toBe(owed);
  expect(total.count).toBe(lowest.rows.length);
  const exported: unknown[] = [];
  for await (const row of owedExport.rows(shop.app, '')) exported.push(row);
  expect(exported).toHaveLength(total.count);
});

type Step =
  | { kind: 'grant'; amount: number; days: number | null }
  | { kind: 'correct' | 'order' | 'hold'; amount: number }
  | { kind: 'pay' | 'release' | 'return' | 'pass' };

const amount = fc.integer({ min: 1, max: 50_000 });
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ kind: fc.constant('grant' as const), amount, days: fc.option(fc.integer({ min: 1, max: 60 })) }),
  fc.record({ kind: fc.constantFrom('correct' as const, 'order' as const, 'hold' as const), amount }),
  fc.record({ kind: fc.constantFrom('pay' as const, 'release' as const, 'return' as const, 'pass' as const) }),
);

test('adds up after any history', { timeout: 60_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 14 }), async (steps) => {
      const userId = await makeCustomer(shop.app);
      const nothing = { held: 0, spent: 0, released: 0, returned: 0 };
      const orderIds: { id: string; held: number; spent: number }[] = [];
      const change = (orderId: string, part: Partial<typeof nothing>) =>
        transact(shop.app.db, (tx) =>
          changeOrderCredit(tx, { orderId, userId, actor: 'system', now: shop.app.now() }, { ...nothing, ...part }),
        );
      let balance = 0;
      for (const one of steps)
        try {
          if (one.kind === 'grant') {
            await shop.grant(userId, one.amount, one.days);
            balance += one.amount;
          } else if (one.kind === 'correct') {
            await correct(userId, one.amount);
            balance -= one.amount;
          } else if (one.kind === 'order' || one.kind === 'hold') {
            const id = randomUUID();
            const isPaid = one.kind === 'order';
            await change(id, { held: one.amount, spent: isPaid ? one.amount : 0 });
            orderIds.push({ id, held: isPaid ? 0 : one.amount, spent: isPaid ? one.amount : 0 });
            if (isPaid) balance -= one.amount;
          } else if (one.kind === 'pass') {
            shop.app.advance(10 * DAY_MS);
            const before = (await shop.credit(userId)).balance;
            await expireCredit(shop.app);
            balance -= before - (await shop.credit(userId)).balance;
          } else {
            const order = orderIds.find(({ held, spent }) => (one.kind === 'return' ? spent > 0 : held > 0));
            if (!order) continue;
            if (one.kind === 'return') {
              await change(order.id, { returned: order.spent });
              balance += order.spent;
              order.spent = 0;
            } else {
              await change(order.id, one.kind === 'pay' ? { spent: order.held } : { released: order.held });
              if (one.kind === 'pay') Object.assign(order, { spent: order.held });
              balance -= one.kind === 'pay' ? order.held : 0;
              order.held = 0;
            }
          }
        } catch (error) {
          if (!(error instanceof InsufficientCredit) && !isDomainError(error, 'INSUFFICIENT_CREDIT')) throw error;
        }
      const heldAmount = orderIds.reduce((sum, order) => sum + order.held, 0);
      expect(await shop.credit(userId)).toEqual({ balance, held: heldAmount });
      // these orders exist in the ledger only, which the doctor would find
      for (const order of orderIds.filter((one) => one.held > 0)) await change(order.id, { released: order.held });
      await transact(shop.app.db, (tx) => endCredit(tx, userId, shop.app.now()));
      expect(await shop.credit(userId)).toEqual({ balance: 0, held: 0 });
      await transact(shop.app.db, async (tx) => {
        await tx.execute(sql`set local session_replication_role = replica`);
        await tx.execute(sql`delete from credit_entries where user_id = ${userId}`);
        await tx.execute(sql`delete from credit_accounts where user_id = ${userId}`);
      });
    }),
    { numRuns: 25 },
  );
});
