import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { productVariants } from '#db/schema/catalog.ts';
import { webhookEvents } from '#db/schema/webhooks.ts';
import { makeProduct } from '#tests/factories.ts';
import { createTestApp, type TestApp } from '#tests/test-app.ts';
import { makeEndpoint } from '#tests/webhook-shop.ts';

let app: TestApp;
beforeEach(async () => {
  app = await createTestApp();
});
afterEach(() => app.close());

const typesSince = async (sequence: number) => {
  const events = await app.db.select().from(webhookEvents).orderBy(webhookEvents.sequence);
  return events.filter((one) => one.sequence > sequence).map(({ type }) => type);
};
const lastSequence = async () => {
  const events = await app.db.select().from(webhookEvents).orderBy(webhookEvents.sequence);
  return events.at(-1)?.sequence ?? 0;
};

test.each([
  { from: { onHand: 9, reserved: 0 }, to: { onHand: 9, reserved: 1 }, types: ['stock.changed'] },
  { from: { onHand: 9, reserved: 0 }, to: { onHand: 2, reserved: 0 }, types: ['stock.changed', 'stock.low'] },
  { from: { onHand: 2, reserved: 0 }, to: { onHand: 2, reserved: 2 }, types: ['stock.changed', 'stock.sold_out'] },
  { from: { onHand: 2, reserved: 2 }, to: { onHand: 0, reserved: 0 }, types: ['stock.changed'] },
  { from: { onHand: 2, reserved: 2 }, to: { onHand: 3, reserved: 2 }, types: ['stock.changed', 'stock.restocked'] },
  { from: { onHand: 0, reserved: 0 }, to: { onHand: null, reserved: 0 }, types: ['stock.changed', 'stock.restocked'] },
  { from: { onHand: null, reserved: 0 }, to: { onHand: 9, reserved: 0 }, types: ['stock.changed'] },
  { from: { onHand: 2, reserved: 0 }, to: { onHand: 2, reserved: 0 }, types: [] },
])('sends $types for stock $from.onHand ($from.reserved reserved) to $to.onHand ($to.reserved)', async (change) => {
  const { variantId } = await makeProduct(app, { stock: 20 });
  const set = (units: { onHand: number | null; reserved: number }) =>
    app.db
      .update(productVariants)
      .set({ ...units, lowStockThreshold: 5 })
      .where(eq(productVariants.id, variantId));
  await makeEndpoint(app, ['stock.*']);
  await set(change.from);
  const before = await lastSequence();
  await set(change.to);
  expect(await typesSince(before)).toEqual(change.types);
});

test('sends only sold_out and restocked to an endpoint that chose these', async () => {
  const { variantId } = await makeProduct(app, { stock: 3 });
  await makeEndpoint(app, ['stock.sold_out', 'stock.restocked']);
  for (const onHand of [2, 1, 0, 4, 3])
    await app.db.update(productVariants).set({ onHand }).where(eq(productVariants.id, variantId));
  expect(await typesSince(0)).toEqual(['stock.sold_out', 'stock.restocked']);
});
