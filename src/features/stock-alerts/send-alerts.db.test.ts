/** Back-in-stock mails are sent once, even when workers die. */
import { asc, count, eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { transact } from '#db/client.ts';
import { products, productVariants } from '#db/schema/catalog.ts';
import { consents, stockAlerts } from '#db/schema/newsletter.ts';
import { mails } from '#db/schema/platform.ts';
import { makeCustomer, makeProduct } from '#tests/factories.ts';
import { createTestApp, type TestApp } from '#tests/test-app.ts';
import { addAlert } from './add-alert.ts';
import { STOCK_ALERT_NOTICE } from './rules.ts';
import { sendAlerts } from './send-alerts.ts';

let app: TestApp;
beforeEach(async () => {
  app = await createTestApp();
});
afterEach(() => app.close());

const restock = (variantId: string, values: Partial<typeof productVariants.$inferInsert> = { onHand: 5 }) =>
  app.db.update(productVariants).set(values).where(eq(productVariants.id, variantId));

const waiting = async () => (await app.db.select({ total: count() }).from(stockAlerts))[0]!.total;

const mailed = async () =>
  (await app.db.select({ to: mails.toAddress }).from(mails).orderBy(asc(mails.toAddress))).map(({ to }) => to);

async function soldOut(waitingPeople: number) {
  const product = await makeProduct(app, { stock: 0, price: 269_900 });
  for (let i = 0; i < waitingPeople; i++)
    await addAlert(app, null, { variantId: product.variantId, email: `p${String(i).padStart(3, '0')}@example.in` });
  return product;
}

test('stores an alert once with its consent, and responds alike each time', async () => {
  const userId = await makeCustomer(app);
  const { variantId } = await soldOut(0);
  const results = [
    await addAlert(app, userId, { variantId, email: 'asha@example.in' }),
    await addAlert(app, null, { variantId, email: 'ASHA@example.in' }),
  ];
  expect(results).toEqual([{ waiting: true }, { waiting: true }]);
  expect(await waiting()).toBe(1);
  expect(await app.db.select().from(consents)).toMatchObject([
    { email: 'asha@example.in', userId, purpose: 'stock-alert', given: true, notice: STOCK_ALERT_NOTICE },
  ]);
});

test('refuses an unknown variant', async () => {
  const { variantId, productId } = await soldOut(0);
  const add = (id: string) => addAlert(app, null, { variantId: id, email: 'asha@example.in' });
  await expect(add('00000000-0000-4000-8000-000000000000')).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await app.db.update(products).set({ state: 'archived', archivedAt: app.now() }).where(eq(products.id, productId));
  await expect(add(variantId)).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

test('mails product, price and link, and states that it is the only mail', async () => {
  const { variantId, name } = await soldOut(1);
  await app.db.update(productVariants).set({ flavour: 'Mango', onHand: 3 }).where(eq(productVariants.id, variantId));
  expect(await sendAlerts(app)).toBe(1);
  const [mail] = await app.db.select().from(mails);
  expect(mail!.subject).toBe(`${name}, Mango is back in stock`);
  for (const part of [`${name}, Mango`, '₹2,699', '/product/p-', 'This was the only mail about it'])
    expect(mail!.text).toContain(part);
  expect(app.sent).toEqual([{ name: 'mail.send', data: { mailId: mail!.id } }]);
  expect(await sendAlerts(app)).toBe(0);
});

test('mails nobody while the variant is unavailable', async () => {
  const { variantId, productId } = await soldOut(1);
  expect(await sendAlerts(app)).toBe(0);
  await restock(variantId, { onHand: 2, reserved: 2 });
  expect(await sendAlerts(app)).toBe(0);
  await restock(variantId, { onHand: 3 });
  const product = (values: Partial<typeof products.$inferInsert>) =>
    app.db.update(products).set(values).where(eq(products.id, productId));
  await product({ inStock: false });
  expect(await sendAlerts(app)).toBe(0);
  await product({ inStock: true, state: 'archived', archivedAt: app.now() });
  expect(await sendAlerts(app)).toBe(0);
  await product({ state: 'published', archivedAt: null });
  await restock(variantId, { archivedAt: app.now() });
  expect(await sendAlerts(app)).toBe(0);
  expect(await waiting()).toBe(1);
  // an untracked variant is available
  await restock(variantId, { archivedAt: null, onHand: null, reserved: 0 });
  expect(await sendAlerts(app)).toBe(1);
});

test('mails each subscriber exactly once with many workers', async () => {
  const { variantId } = await soldOut(120);
  await restock(variantId);
  const counts = await Promise.all(Array.from({ length: 8 }, () => sendAlerts(app)));
  let total = counts.reduce((sum, one) => sum + one, 0);
  for (let more = -1; more !== 0; total += more) more = await sendAlerts(app);
  expect(total).toBe(120);
  const to = await mailed();
  expect(to).toHaveLength(120);
  expect(new Set(to).size).toBe(120);
  expect(await waiting()).toBe(0);
});

test('mails nothing and loses no alert when a worker dies', async () => {
  const { variantId } = await soldOut(3);
  await restock(variantId);
  let sends = 0;
  const dying = {
    ...app,
    jobs: {
      ...app.jobs,
      async sendAll() {
        sends += 1;
        if (sends === 2) throw new Error('the worker died');
      },
    },
  };
  await expect(sendAlerts(dying)).rejects.toThrow('the worker died');
  expect(await waiting()).toBe(3);
  expect(await mailed()).toEqual([]);
  expect(await sendAlerts(app)).toBe(3);
  expect(await mailed()).toHaveLength(3);
});

test('skips the rows that another worker holds', async () => {
  const { variantId } = await soldOut(2);
  await restock(variantId);
  let release = () => {};
  const gate = new Promise<void>((resolve) => {
    release = resolve;
  });
  let locked = () => {};
  const first = new Promise<void>((resolve) => {
    locked = resolve;
  });
  const other = transact(app.db, async (tx) => {
    await tx.select().from(stockAlerts).orderBy(asc(stockAlerts.email)).limit(1).for('update');
    locked();
    await gate;
  });
  await first;
  expect(await sendAlerts(app)).toBe(1);
  expect(await mailed()).toEqual(['p001@example.in']);
  release();
  await other;
  expect(await sendAlerts(app)).toBe(1);
  expect(await mailed()).toEqual(['p000@example.in', 'p001@example.in']);
});
