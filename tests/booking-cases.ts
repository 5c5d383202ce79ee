import { PDF } from '@libpdf/core';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { collectLabels } from '#features/dispatch/collect-labels.ts';
import { listShipments } from '#features/dispatch/list-shipments.ts';
import { setOrderStatus } from '#features/order-management/set-order-status.ts';
import { MEASURED, openBookingShop } from './booking-shop.ts';
import type { CarrierCase } from './carrier-cases.ts';
import { orderRow } from './factories.ts';

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

  test('prints the labels of booked shipments in one file, and names those without', async () => {
    const { app, carriers, closed, book, process, read, advance } = await openBookingShop(one);
    const booked = [await closed(), await closed()];
    for (const { shipmentId } of booked) await book(shipmentId);
    await process();
    const other = await closed();
    const ids = [...booked, other].map(({ shipmentId }) => shipmentId);
    const { number } = await read(other.orderId);
    const unbooked = { shipment: `${other.orderId.slice(0, 8)}-${number}`, reason: 'not_booked' };
    await advance(60);
    await expect
      .poll(async () => {
        await advance(60);
        return (await collectLabels(app, carriers, ids)).missing;
      })
      .toEqual([unbooked]);
    const { pdf } = await collectLabels(app, carriers, ids);
    expect((await PDF.load(pdf!)).getPageCount()).toBe(2);
    expect(await collectLabels(app, carriers, [other.shipmentId])).toEqual({ pdf: null, missing: [unbooked] });
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
    const { app, closed, book, process, read, live, fault } = await openBookingShop(one);
    const { orderId, shipmentId } = await closed();
    await book(shipmentId);
    await fault('balance_empty', one.bookingCall);
    await process();
    const { booking } = await read(orderId);
    const { rows } = await listShipments(app, { view: 'packed', limit: 25 });
    expect(rows.map((row) => row.booking)).toEqual([{ state: 'refused', message: booking!.message }]);
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

  test('ends the cancellation of a parcel that the carrier has fetched, whose label stays paid', async () => {
    const { closed, book, process, play, change, settleAll, read } = await openBookingShop(one);
    const { orderId, shipmentId } = await closed();
    await book(shipmentId);
    await process();
    await play('next');
    // the shop has not heard of it
    await change(orderId, { type: 'reopen', shipmentId });
    await settleAll();
    expect((await read(orderId)).booking).toMatchObject({
      state: 'cancel_refused',
      message: expect.stringMatching(/\w/),
    });
  });

  test('follows the parcel by asking: the order is shipped and delivered, each scan once', async () => {
    const { app, closed, book, process, play, track, advance, read } = await openBookingShop(one);
    const { orderId, shipmentId } = await closed();
    await book(shipmentId);
    await process();
    for (const action of ['next', 'next', 'next', 'fail', 'next', 'next']) {
      await advance(10);
      await play(action);
      await advance(2 * 3600);
      await track();
      await track();
    }
    const shipment = await read(orderId);
    expect(shipment).toMatchObject({ state: 'delivered', failedAttempts: 1 });
    const keys = shipment.scans.map(({ state, at, text }) => `${state} ${at} ${text}`);
    expect(new Set(keys).size).toBe(keys.length);
    expect((await orderRow(app, orderId)).status).toBe('delivered');
    const { version } = shipment;
    await advance(24 * 3600);
    expect(await track()).toBe(1);
    expect((await read(orderId)).version).toBe(version);
    await advance(8 * 24 * 3600);
    await track();
    await advance(30 * 24 * 3600);
    expect(await track()).toBe(0);
  });

  test('asks at once after a callback, and believes none of what it says', async () => {
    const { closed, book, process, play, track, deliver, advance, read } = await openBookingShop(one);
    const { orderId, shipmentId } = await closed();
    await book(shipmentId);
    await process();
    await track();
    await advance(60);
    expect(await track()).toBe(0);
    await deliver();
    await track();
    await play('next');
    const forge = (body: string) => body.replaceAll(/"(current_status|Status)": ?"[^"]*"/gi, '"$1":"Delivered"');
    expect(new Set(await deliver(forge))).toEqual(new Set([200]));
    expect(await track()).toBe(1);
    expect(['booked', 'handed_over']).toContain((await read(orderId)).state);
    await play('next');
    expect(new Set(await deliver((body) => body.slice(1)))).toEqual(new Set([401]));
    expect(await track()).toBe(0);
  });

  test('takes a shipment back that the carrier cancels, which can be booked again', async () => {
    const { closed, book, process, play, track, advance, read, live } = await openBookingShop(one);
    const { orderId, shipmentId } = await closed();
    await book(shipmentId);
    await process();
    await advance(10);
    await play('cancel');
    await track();
    const shipment = await read(orderId);
    expect(shipment).toMatchObject({ state: 'packed', trackingNumber: null, booking: { state: 'cancelled' } });
    await book(shipmentId);
    await process();
    expect(await read(orderId)).toMatchObject({ state: 'booked', trackingNumber: live()[0]!.trackingNumber });
  });

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
        for (const step of steps) {
          if (step.kind === 'fault') await shop.fault(step.fault, step.call).catch(ignore);
          else if (step.kind === 'crash') shop.crashOnce();
          else if (step.kind === 'process') await process().catch(ignore);
          else if (step.kind === 'book') await book(shipmentId);
          else if (step.kind === 'withdraw')
            await change(orderId, { type: 'withdrawBooking', shipmentId }).catch(ignore);
          else if (step.kind === 'cancelOrder') await setOrderStatus(app, staff, { id: orderId, to: 'cancelled' });
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
