import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Carrier, CarrierError } from '#carriers/carrier.ts';
import { createCarrierRegistry } from '#carriers/carrier-registry.ts';
import { shipmentBookings } from '#db/schema/shipments.ts';
import { type GoodsShop, openGoodsShop, UNMEASURED } from '#tests/goods-shop.ts';
import { scriptedCarrier } from '#tests/scripted-carrier.ts';
import { processDueBookings } from './process-booking.ts';
import { requestBookings } from './request-bookings.ts';

const MEASURED = { grams: 900, lengthMm: 200, widthMm: 150, heightMm: 100 };
const refusal = () => new CarrierError('refused', 'ACCOUNT_SUSPENDED', 'The account is suspended');

let shop: GoodsShop;
beforeAll(async () => {
  shop = await openGoodsShop();
});
afterAll(() => shop.app.close());

/** A shipment whose booking gets no answer from a carrier with these other `calls`. */
async function bookWithoutAnswer(calls: Partial<Carrier>) {
  const { app, staff } = shop;
  const carrier = scriptedCarrier('fastline', {
    book: async () => {
      throw new CarrierError('unknown', 'TIMEOUT', 'The carrier has not answered');
    },
    ...calls,
  });
  const carriers = createCarrierRegistry([carrier]);
  const { orderId } = await shop.paid();
  const shipmentId = await shop.open(orderId);
  await shop.change(orderId, { type: 'packAll', shipmentId, measures: MEASURED });
  await requestBookings(app, carriers, staff, [
    { shipmentId, carrier: 'fastline', service: null, measures: UNMEASURED },
  ]);
  return {
    orderId,
    shipmentId,
    async process() {
      app.advance(11 * 60_000);
      await processDueBookings(app, carriers);
      const [booking] = await app.db.select().from(shipmentBookings).where(eq(shipmentBookings.shipmentId, shipmentId));
      return booking!;
    },
  };
}

test('keeps a booking without an answer open while its look-up is refused, and books nothing', async () => {
  let calls = 0;
  const { process } = await bookWithoutAnswer({
    findByReference: async () => {
      calls += 1;
      throw refusal();
    },
  });
  expect(await process()).toMatchObject({ state: 'requested', tries: 1, message: 'The carrier has not answered' });
  for (const tries of [2, 3])
    expect(await process()).toMatchObject({ state: 'requested', tries, message: 'The account is suspended' });
  expect(calls).toBe(2);
});

test('keeps a withdrawn booking open while its look-up is refused, and cancels the parcel that it finds later', async () => {
  let isRefusing = true;
  const cancelled: unknown[] = [];
  const { orderId, shipmentId, process } = await bookWithoutAnswer({
    findByReference: async (reference) => {
      if (isRefusing) throw refusal();
      return {
        reference,
        trackingNumber: 'FL 71',
        carrierId: 'id-71',
        service: null,
        price: 7400,
        isCancelled: cancelled.length > 0,
      };
    },
    cancel: async (key) => {
      cancelled.push(key);
      return 'cancelled';
    },
  });
  await process();
  await shop.change(orderId, { type: 'withdrawBooking', shipmentId });
  expect(await process()).toMatchObject({ state: 'withdrawn', message: 'The account is suspended' });
  expect(cancelled).toEqual([]);
  isRefusing = false;
  expect(await process()).toMatchObject({ state: 'cancelling', trackingNumber: 'FL 71' });
  expect(await process()).toMatchObject({ state: 'cancelled' });
  expect(cancelled).toMatchObject([{ trackingNumber: 'FL 71', carrierId: 'id-71' }]);
  expect(await shop.statesOf(orderId)).toEqual(['packed']);
});

test('keeps a cancellation open that the carrier only notes while the look-up is refused', async () => {
  let isKnown = false;
  let isRefusing = true;
  const { orderId, shipmentId, process } = await bookWithoutAnswer({
    findByReference: async (reference) => {
      if (isKnown && isRefusing) throw refusal();
      return {
        reference,
        trackingNumber: 'FL 72',
        carrierId: 'id-72',
        service: null,
        price: 7400,
        isCancelled: isKnown,
      };
    },
    cancel: async () => {
      isKnown = true;
      return 'requested';
    },
  });
  await process();
  await shop.change(orderId, { type: 'withdrawBooking', shipmentId });
  expect(await process()).toMatchObject({ state: 'cancelling' });
  expect(await process()).toMatchObject({ state: 'cancelling', message: 'The account is suspended' });
  isRefusing = false;
  expect(await process()).toMatchObject({ state: 'cancelled' });
});
