import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { type Carrier, CarrierError } from '#carriers/carrier.ts';
import { pickups } from '#db/schema/carriers.ts';
import { orders } from '#db/schema/orders.ts';
import { settings } from '#db/schema/platform.ts';
import { createServicesCache } from '#features/dispatch/ask-services.ts';
import { handOverPickup } from '#features/dispatch/hand-over-pickup.ts';
import { readWaitingPickups } from '#features/dispatch/list-pickups.ts';
import { readManifest } from '#features/dispatch/manifest.ts';
import { processDuePickups } from '#features/dispatch/process-pickups.ts';
import { readOffers } from '#features/dispatch/read-offers.ts';
import { requestBookings } from '#features/dispatch/request-bookings.ts';
import { requestDuePickups, requestPickup } from '#features/dispatch/request-pickup.ts';
import { addDays, shopDay } from '#shared/dates.ts';
import { openBookingShop } from './booking-shop.ts';
import type { CarrierCase } from './carrier-cases.ts';
import { UNMEASURED } from './goods-shop.ts';
import { scriptedCarrier } from './scripted-carrier.ts';

const SERVICES = [{ code: 'A', name: 'Air', price: 5000, days: 1, isCashAllowed: false }];

/** A second carrier, which counts how often it is asked what it offers. */
function secondCarrier(isDown = () => false) {
  const second = { asked: 0, booked: 0 };
  const carrier: Carrier = scriptedCarrier('second', {
    abilities: ['serviceability'],
    async serviceability() {
      second.asked += 1;
      if (isDown()) throw new CarrierError('unreachable', 'DOWN', 'The line is dead');
      return SERVICES;
    },
    async book({ reference }) {
      second.booked += 1;
      return {
        reference,
        trackingNumber: `S${reference}`,
        carrierId: '1',
        service: 'Air',
        price: 5000,
        isCancelled: false,
      };
    },
    findByReference: async () => null,
  });
  return Object.assign(second, { carrier });
}

/** A shop with a pickup place, whose `booked` shipments wait for the carrier. */
async function openPickupShop(one: CarrierCase, others: readonly Carrier[] = [], more: object = {}) {
  const shop = await openBookingShop(one, others);
  const { app, carriers, staff } = shop;
  await app.db.insert(settings).values({
    section: 'carriers',
    value: { pickupPincode: '411014', pickupCutOff: '00:00', ...more },
  });
  const day = addDays(shopDay(app.now()), 1);
  return {
    ...shop,
    day,
    async booked(count: number) {
      const pickupRequests = [];
      for (let i = 0; i < count; i += 1) pickupRequests.push(await shop.closed());
      for (const { shipmentId } of pickupRequests) await shop.book(shipmentId);
      await shop.process();
      return pickupRequests;
    },
    request: () => requestPickup(app, carriers, staff, { carrier: one.name, day }),
    fetch: () => processDuePickups(app, carriers),
    all: () => app.db.select().from(pickups).orderBy(pickups.createdAt),
  };
}

/** How the shop asks what the carrier offers, and has shipments fetched. */
export function describePickups(one: CarrierCase): void {
  test('shows what every carrier offers, and the error of one that is down', async () => {
    let isDown = true;
    const second = secondCarrier(() => isDown);
    const { app, carriers, closed } = await openPickupShop(one, [second.carrier]);
    const shipments = [await closed(), await closed()].map(({ shipmentId }) => ({ shipmentId, grams: null }));
    const ask = createServicesCache();
    const { pickupDay, shipments: offered } = await readOffers(app, carriers, ask, shipments);
    expect(offered).toHaveLength(2);
    for (const { problem, offers, failures, grams, city } of offered) {
      expect({ problem, grams }).toEqual({ problem: null, grams: 1200 });
      expect(city).not.toBe('');
      expect(failures).toEqual([{ carrier: 'second', message: 'The line is dead' }]);
      expect(new Set(offers.map(({ carrier }) => carrier))).toEqual(new Set([one.name]));
      expect(offers[0]!.price).toBeGreaterThan(0);
      expect(offers[0]!.arrivesOn! > pickupDay).toBe(true);
    }
    // alike: one call; a failure is not stored
    expect(second.asked).toBe(1);
    isDown = false;
    const laterOffers = await readOffers(app, carriers, ask, shipments);
    await readOffers(app, carriers, ask, shipments);
    expect(second.asked).toBe(2);
    expect(laterOffers.shipments[0]!.offers).toContainEqual({
      carrier: 'second',
      service: 'A',
      name: 'Air',
      price: 5000,
      isCashAllowed: false,
      arrivesOn: addDays(pickupDay, 1),
    });
  });

  test('names why a shipment cannot be booked', async () => {
    const { app, carriers, staff, closed, book, paid, open, packAll } = await openPickupShop(one);
    const [priced, wrongPhone, unweighed, remote] = [await closed(), await closed(), await paid(), await closed()];
    await book(priced.shipmentId);
    const address = async (orderId: string, change: object) => {
      const [order] = await app.db.select().from(orders).where(eq(orders.id, orderId));
      await app.db
        .update(orders)
        .set({ shippingAddress: { ...order!.shippingAddress, ...change } })
        .where(eq(orders.id, orderId));
    };
    await address(wrongPhone.orderId, { phone: '98560 4471' });
    await address(remote.orderId, { pincode: '790001' });
    const unweighedId = await open(unweighed.orderId);
    await packAll(unweighed.orderId, unweighedId);
    const ids = [priced.shipmentId, wrongPhone.shipmentId, unweighedId, remote.shipmentId];
    const read = async (grams: number | null) => {
      const weighed = ids.map((shipmentId) => ({ shipmentId, grams }));
      return (await readOffers(app, carriers, createServicesCache(), weighed)).shipments.map(({ problem }) => problem);
    };
    expect(await read(null)).toMatchObject([
      { code: 'asked' },
      { code: 'phone', phone: '98560 4471' },
      { code: 'weight', products: [expect.any(String)] },
      { code: 'not_served' },
    ]);
    expect((await read(900))[2]).toBeNull();
    const booking = { shipmentId: wrongPhone.shipmentId, carrier: one.name, service: null, measures: UNMEASURED };
    const requested = await requestBookings(app, carriers, staff, [booking]);
    expect(requested).toEqual([{ shipmentId: wrongPhone.shipmentId, refusal: 'PHONE_INVALID' }]);
  });

  test('books each shipment with its own carrier', async () => {
    const second = secondCarrier();
    const { app, carriers, staff, closed, process, read, live } = await openPickupShop(one, [second.carrier]);
    const [first, other, unknown] = [await closed(), await closed(), await closed()];
    const by = (shipmentId: string, carrier: string, service: string | null = null) => ({
      shipmentId,
      carrier,
      service,
      measures: UNMEASURED,
    });
    const requested = await requestBookings(app, carriers, staff, [
      by(first.shipmentId, one.name),
      by(other.shipmentId, 'second', 'A'),
      by(unknown.shipmentId, 'nobody'),
      // named twice: the first counts
      by(first.shipmentId, 'second'),
    ]);
    expect(requested.map(({ refusal }) => refusal)).toEqual([null, null, 'UNKNOWN_CARRIER']);
    await process();
    expect((await read(first.orderId)).booking).toMatchObject({ carrier: one.name, state: 'booked' });
    expect((await read(other.orderId)).booking).toMatchObject({ carrier: 'second', service: 'Air', price: 5000 });
    expect([live().length, second.booked]).toEqual([1, 1]);
  });

  test('asks for a pickup once, however often and by however many it is asked for', async () => {
    const { booked, request, fetch, all, app, carriers } = await openPickupShop(one);
    await booked(2);
    const ids = await Promise.all([request(), request(), request()]);
    expect(new Set(ids.map(({ pickupId }) => pickupId)).size).toBe(1);
    expect((await readWaitingPickups(app, carriers)).carriers[0]).toMatchObject({ booked: 2, unrequested: 0 });
    const counts = await Promise.all([fetch(), fetch()]);
    expect(counts.reduce((sum, count) => sum + count)).toBe(1);
    const [pickup] = await all();
    expect(pickup).toMatchObject({ state: 'confirmed', tries: 1, number: expect.any(String), message: null });
    await expect(request()).rejects.toMatchObject({ code: 'NOTHING_TO_FETCH' });
    // what is booked later has a pickup of its own, which may be the one that is open
    await booked(1);
    await request();
    await fetch();
    expect((await all()).map(({ state }) => state)).toEqual(['confirmed', 'confirmed']);
  });

  test('confirms a pickup whose answer was lost, and takes it again after a refusal', async () => {
    const { booked, request, fetch, all, fault, advance, app, carriers, staff } = await openPickupShop(one);
    await booked(1);
    await request();
    await fault('reset', 'pickup');
    await fetch();
    expect((await all())[0]).toMatchObject({ state: 'requested', message: expect.any(String) });
    await advance(61);
    await fetch();
    expect((await all())[0]).toMatchObject({ state: 'confirmed', tries: 2, message: null });
    const past = { carrier: one.name, day: addDays(shopDay(app.now()), -1) };
    await expect(requestPickup(app, carriers, staff, past)).rejects.toMatchObject({ code: 'PICKUP_DAY_PAST' });
    const nobody = { carrier: 'nobody', day: shopDay(app.now()) };
    await expect(requestPickup(app, carriers, staff, nobody)).rejects.toMatchObject({ code: 'PICKUP_NOT_POSSIBLE' });
  });

  test('hands over the shipments of a pickup, and names the one whose booking ended', async () => {
    const { booked, request, fetch, change, read, app, staff } = await openPickupShop(one);
    const [sentShipment, cancelled, removedShipment] = await booked(3);
    const { pickupId } = await request();
    await fetch();
    await change(cancelled!.orderId, { type: 'withdrawBooking', shipmentId: cancelled!.shipmentId });
    await change(removedShipment!.orderId, { type: 'handOver', shipmentId: removedShipment!.shipmentId });
    const outcomes = await Promise.all([handOverPickup(app, staff, pickupId), handOverPickup(app, staff, pickupId)]);
    expect(outcomes.reduce((sum, { handedOver }) => sum + handedOver, 0)).toBe(1);
    const named = { shipment: `${cancelled!.orderId.slice(0, 8)}-1`, code: 'BOOKING_ENDED' };
    expect(outcomes[0]!.refused).toContainEqual(named);
    const states = await Promise.all([sentShipment, cancelled, removedShipment].map((each) => read(each!.orderId)));
    expect(states.map(({ state }) => state)).toEqual(['handed_over', 'packed', 'handed_over']);
    const manifest = await readManifest(app, pickupId, (name) => name);
    expect(new TextDecoder('latin1').decode(manifest!.pdf.subarray(0, 5))).toBe('%PDF-');
  });

  test('asks for a pickup by itself where the settings say so', async () => {
    const { booked, fetch, all, app, carriers } = await openPickupShop(one, [], { requestsPickups: true });
    expect(await requestDuePickups(app, carriers)).toBe(0);
    await booked(1);
    expect(await requestDuePickups(app, carriers)).toBe(1);
    expect(await requestDuePickups(app, carriers)).toBe(0);
    await fetch();
    expect(await requestDuePickups(app, carriers)).toBe(0);
    expect(await all()).toMatchObject([{ state: 'confirmed' }]);
  });
}
