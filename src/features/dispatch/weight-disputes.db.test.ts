/** Weights that carriers charge, and what staff decide about them. */
import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { auditLog } from '#db/schema/platform.ts';
import { shipmentBookings, shipments, weightDecisions } from '#db/schema/shipments.ts';
import { openRecallShop, type RecallShop } from '#tests/recall-shop.ts';
import { decideWeight, listWeights } from './weight-disputes.ts';

let shop: RecallShop;
beforeEach(async () => {
  shop = await openRecallShop();
});
afterEach(() => shop.close());

/** A booked shipment of which the carrier has reported a weight. */
async function charged(chargedGrams: number | null) {
  const { orderId, shipmentId } = await shop.packed();
  const bookingId = randomUUID();
  const content = { size: { grams: 1000, lengthMm: 1, widthMm: 1, heightMm: 1 }, cash: 0 } as never;
  await shop.app.db.update(shipments).set({ grams: 1000 }).where(eq(shipments.id, shipmentId));
  await shop.change(orderId, { type: 'requestBooking', shipmentId, bookingId, carrier: 'swift', content });
  const result = {
    kind: 'booked',
    trackingNumber: `DL${bookingId}`,
    carrierId: 'x',
    service: null,
    price: 100,
  } as const;
  await shop.change(orderId, {
    type: 'settleBooking',
    bookingId,
    carrierLabel: 'Delhivery',
    sharesNumber: false,
    result,
  });
  const report = (grams: number | null) =>
    shop.change(orderId, { type: 'followCarrier', bookingId, state: null, scans: [], chargedGrams: grams });
  await report(chargedGrams);
  return { bookingId, orderId, report };
}

const list = async (view?: 'open' | 'disputed' | 'accepted', search?: string) =>
  (await listWeights(shop.app, { limit: 25, ...(view ? { view } : {}), ...(search ? { search } : {}) })).rows;
const decide = (bookingId: string, chargedGrams: number, outcome: 'disputed' | 'accepted' = 'disputed', note = 'W-1') =>
  decideWeight(shop.app, shop.staff, { bookingId, chargedGrams, outcome, note });

test('stores the booked grams, and lists bookings with another charged weight alone', async () => {
  await charged(null);
  await charged(1000);
  const { bookingId, orderId } = await charged(1500);
  const at = shop.app.now().toISOString();
  expect(await list()).toMatchObject([
    { id: bookingId, carrier: 'Delhivery', bookedGrams: 1000, chargedGrams: 1500, chargedAt: at, decision: null },
  ]);
  expect([(await list('open')).length, (await list('disputed')).length]).toEqual([1, 0]);
  const foundBy = async (search: string) => (await list(undefined, search)).length;
  expect([await foundBy(`DL ${bookingId}`), await foundBy(orderId), await foundBy('none')]).toEqual([1, 1, 0]);
});

test('keeps since when a weight is charged while the carrier repeats it', async () => {
  const { report } = await charged(1500);
  const [before] = await list();
  shop.app.advance(3_600_000);
  await report(1500);
  await report(null);
  expect((await list())[0]).toEqual(before);
  await report(1700);
  expect((await list())[0]).toMatchObject({ chargedGrams: 1700, chargedAt: shop.app.now().toISOString() });
});

test('notes a dispute and its end, with every step kept', async () => {
  const { bookingId } = await charged(1500);
  await decide(bookingId, 1500);
  expect((await list('disputed'))[0]!.decision).toMatchObject({ outcome: 'disputed', note: 'W-1' });
  shop.app.advance(1000);
  await decide(bookingId, 1500, 'accepted', 'refused by the carrier');
  expect([(await list('open')).length, (await list('disputed')).length]).toEqual([0, 0]);
  expect((await list('accepted'))[0]!.decision).toMatchObject({ outcome: 'accepted', note: 'refused by the carrier' });
  expect(await shop.app.db.select().from(weightDecisions)).toHaveLength(2);
  expect(await shop.app.db.select().from(auditLog).where(eq(auditLog.action, 'shipment.weight'))).toHaveLength(2);
});

test('writes a decision that is repeated, also at the same time, once', async () => {
  const { bookingId } = await charged(1500);
  await Promise.all(Array.from({ length: 5 }, () => decide(bookingId, 1500)));
  await decide(bookingId, 1500);
  expect(await shop.app.db.select().from(weightDecisions)).toHaveLength(1);
});

test('refuses a decision about a weight that has changed, which is open again', async () => {
  const { bookingId, report } = await charged(1500);
  await decide(bookingId, 1500, 'accepted');
  await report(1700);
  await expect(decide(bookingId, 1500)).rejects.toMatchObject({
    code: 'CHARGED_WEIGHT_CHANGED',
    data: { chargedGrams: 1700 },
  });
  expect(await list('open')).toMatchObject([{ id: bookingId, decision: null }]);
});

test('refuses bookings without another weight', async () => {
  const { bookingId, report } = await charged(1500);
  await report(1000);
  for (const id of [bookingId, randomUUID()])
    await expect(decide(id, 1000)).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

test('leaves out bookings from before the booked grams were kept', async () => {
  const { bookingId } = await charged(1500);
  await shop.app.db.update(shipmentBookings).set({ bookedGrams: sql`null` }).where(eq(shipmentBookings.id, bookingId));
  expect(await list()).toEqual([]);
});
