import fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import type { Carrier } from '#carriers/carrier.ts';
import { createCarrierRegistry } from '#carriers/carrier-registry.ts';
import { processDueBookings } from '#features/dispatch/process-booking.ts';
import { requestBookings } from '#features/dispatch/request-bookings.ts';
import { setOrderStatus } from '#features/order-management/set-order-status.ts';
import { type CarrierCase, openCarrier } from './carrier-cases.ts';
import { openGoodsShop } from './goods-shop.ts';

const MEASURED = { grams: 1200, lengthMm: 250, widthMm: 200, heightMm: 150 };

/** A shop that books with a carrier at the simulator; `crash` ends the process when the next answer arrives. */
async function openBookingShop(one: CarrierCase) {
  const shop = await openGoodsShop();
  onTestFinished(shop.close);
  const { sim, carrier, fault } = await openCarrier(one);
  let crashes = 0;
  const crashing = async <T>(answer: Promise<T>): Promise<T> => {
    const value = await answer;
    if (crashes === 0) return value;
    crashes -= 1;
    throw new Error('crash');
  };
  const carriers = createCarrierRegistry([
    {
      ...carrier,
      book: (request) => crashing(carrier.book(request)),
      cancel: (booking) => crashing(carrier.cancel(booking)),
    } satisfies Carrier,
  ]);
  const process = () => processDueBookings(shop.app, carriers);
  const advance = async (seconds: number) => {
    shop.app.advance(seconds * 1000);
    await sim.advance(seconds * 1000);
  };
  const read = async (orderId: string) => (await shop.read(orderId)).shipments.at(-1)!;
  return {
    ...{ ...shop, sim, fault, process, advance, read },
    crashOnce: () => {
      crashes = 1;
    },
    /** an order with one closed shipment */
    async closed(more: Parameters<typeof shop.paid>[0] = {}) {
      const { orderId } = await shop.paid(more);
      const shipmentId = await shop.open(orderId);
      await shop.change(orderId, { type: 'packAll', shipmentId, measures: MEASURED });
      return { orderId, shipmentId };
    },
    book: (shipmentId: string) =>
      requestBookings(shop.app, carriers, shop.staff, { shipmentIds: [shipmentId], carrier: one.name, service: null }),
    /** parcels at the carrier that cost money */
    live: () => sim.parcels().filter(({ state, trackingNumber }) => trackingNumber !== null && state !== 'cancelled'),
    /** processes until no carrier has to be called any more */
    async settleAll() {
      for (let i = 0; i < 60; i += 1) {
        await process().catch(() => {});
        await advance(300);
      }
    },
  };
}

/** How the shop books with a carrier, against its protocol at the simulator. */
export function describeBookings(one: CarrierCase): void {
  test('books a closed shipment, whose number is that of the one parcel', async () => {
    const { closed, book, process, read, live } = await openBookingShop(one);
    const { orderId, shipmentId } = await closed();
    expect(await book(shipmentId)).toEqual([{ shipmentId, refusal: null }]);
    expect(live()).toEqual([]);
    await process();
    const shipment = await read(orderId);
    expect(shipment).toMatchObject({ state: 'booked', booking: { state: 'booked', carrier: one.name, cash: 0 } });
    expect(live().map(({ trackingNumber }) => trackingNumber)).toEqual([shipment.trackingNumber]);
    expect(await book(shipmentId)).toEqual([{ shipmentId, refusal: 'SHIPMENT_STATE_NOT_ALLOWED' }]);
  });

  test('makes no second parcel after a lost answer, nor with two processes at once', async () => {
    const { closed, book, process, read, live, fault, advance } = await openBookingShop(one);
    const { orderId, shipmentId } = await closed();
    await book(shipmentId);
    await fault('reset', one.bookingCall);
    await process();
    expect(await read(orderId)).toMatchObject({ state: 'packed', booking: { state: 'requested' } });
    expect(await book(shipmentId)).toEqual([{ shipmentId, refusal: 'BOOKING_OPEN' }]);
    await advance(60);
    await Promise.all([process(), process(), process()]);
    expect((await read(orderId)).state).toBe('booked');
    expect(live()).toHaveLength(1);
  });

  test('names the refusal, and books again under a new reference', async () => {
    const { closed, book, process, read, live, fault } = await openBookingShop(one);
    const { orderId, shipmentId } = await closed();
    await book(shipmentId);
    await fault('balance_empty', one.bookingCall);
    await process();
    const { booking } = await read(orderId);
    expect(booking).toMatchObject({ state: 'refused', message: expect.stringMatching(/\w/) });
    await book(shipmentId);
    await process();
    expect((await read(orderId)).state).toBe('booked');
    expect(live()).toHaveLength(1);
  });

  test('cancels at the carrier what is reopened, and what arrives too late', async () => {
    const { closed, book, process, live, change, settleAll, crashOnce, read } = await openBookingShop(one);
    const { orderId, shipmentId } = await closed();
    await book(shipmentId);
    await process();
    await change(orderId, { type: 'reopen', shipmentId });
    await settleAll();
    expect(live()).toEqual([]);
    expect((await read(orderId)).booking).toMatchObject({ state: 'cancelled' });
    await change(orderId, { type: 'close', shipmentId, version: null, measures: MEASURED });
    await book(shipmentId);
    crashOnce();
    await expect(process()).rejects.toThrow('crash');
    expect(live()).toHaveLength(1);
    await change(orderId, { type: 'cancel', shipmentId });
    await settleAll();
    expect(live()).toEqual([]);
    expect((await read(orderId)).booking).toMatchObject({ state: 'cancelled' });
  }, 120_000);

  const step = fc.oneof(
    fc.record({
      kind: fc.constant('fault' as const),
      fault: fc.constantFrom('reset', 'error_500', 'error_429', 'balance_empty', 'partial_saved', 'partial_lost'),
      call: fc.constantFrom(...one.calls),
    }),
    fc.record({
      kind: fc.constantFrom('crash', 'process', 'process', 'book', 'book', 'withdraw', 'reopen', 'cancelOrder'),
    }),
  );
  test('has a parcel for each booked shipment and for no other, whatever happens', async () => {
    const shop = await openBookingShop(one);
    const { closed, book, process, change, live, advance, settleAll, read, app, staff } = shop;
    // refused because of the state, or crashed
    const ignore = () => {};
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
        const { orderId, shipmentId } = await closed();
        const others = new Set(live().map(({ trackingNumber }) => trackingNumber));
        for (const taken of steps) {
          if (taken.kind === 'fault') await shop.fault(taken.fault, taken.call).catch(ignore);
          else if (taken.kind === 'crash') shop.crashOnce();
          else if (taken.kind === 'process') await process().catch(ignore);
          else if (taken.kind === 'book') await book(shipmentId);
          else if (taken.kind === 'withdraw')
            await change(orderId, { type: 'withdrawBooking', shipmentId }).catch(ignore);
          else if (taken.kind === 'cancelOrder') await setOrderStatus(app, staff, { id: orderId, to: 'cancelled' });
          else {
            await change(orderId, { type: 'reopen', shipmentId }).catch(ignore);
            await change(orderId, { type: 'packAll', shipmentId, measures: MEASURED }).catch(ignore);
          }
          await advance(31);
        }
        await process().catch(ignore);
        await settleAll();
        const shipment = await read(orderId);
        const numbers = live().flatMap(({ trackingNumber }) => (others.has(trackingNumber) ? [] : [trackingNumber]));
        expect(numbers).toEqual(shipment.state === 'booked' ? [shipment.trackingNumber] : []);
        expect(['booked', 'cancelled', 'refused', undefined]).toContain(shipment.booking?.state);
      }),
      { numRuns: 12 },
    );
  }, 180_000);
}
