import { expect, test } from 'vitest';
import type { ExtensionCarrierProtocol } from '../api.ts';
import { json } from '../http-types.ts';
import { receiver } from '../testing/receiver.ts';
import { control, requestSimulator, simulate } from '../testing/simulate.ts';

/** A carrier with one call, which books. */
const FAST_LINE: ExtensionCarrierProtocol = {
  name: 'fastline',
  createCarrier: (core) => ({
    name: 'fastline',
    title: 'Fast Line',
    bookingOperation: 'fastline.book',
    labelOperation: 'fastline.label',
    routes: [
      {
        method: 'POST',
        mounts: ['/fastline'],
        path: '/book',
        operation: 'fastline.book',
        handle: (call) => {
          const to = { name: 'Asha', phone: '9845098765', address: '1', city: 'Pune', state: 'Goa', pincode: '411001' };
          const parcel = core.ledger.add({
            carrier: 'fastline',
            reference: call.query.get('reference') ?? '',
            trackingNumber: null,
            to,
            isReturn: false,
            cash: 129_900,
            value: 129_900,
            description: 'Whey',
            grams: 1200,
          });
          parcel.trackingNumber = core.ledger.nextTrackingNumber();
          core.ledger.play(parcel, 'booked');
          return json(200, { awb: parcel.trackingNumber });
        },
      },
    ],
    notification: (parcel, scan) => {
      const url = core.settings.fastlineWebhookUrl;
      const body = JSON.stringify({ awb: parcel.trackingNumber, event: scan.event });
      return url ? { event: scan.event, url, headers: {}, body, retryMs: [0] } : null;
    },
  }),
};

async function open(...statuses: number[]) {
  const shop = await receiver(...statuses);
  const sim = await simulate({ fastlineWebhookUrl: shop.url }, [FAST_LINE]);
  const book = (reference: string) =>
    requestSimulator(`${sim.url}/fastline/book?reference=${reference}`, { method: 'POST' });
  const play = (id: string, action: string, more = {}) =>
    control(sim, 'POST', `/parcels/${id}/play`, { action, ...more });
  const events = () => shop.received.map(({ body }) => JSON.parse(body).event);
  return { shop, sim, book, play, events };
}

test('plays the way of a parcel to its end, and says each event', async () => {
  const { sim, book, play, events } = await open();
  await book('OJ-1');
  for (const action of ['next', 'next', 'next', 'fail', 'next', 'next']) {
    expect((await play('OJ-1', action)).status).toBe(200);
    await sim.settle();
  }
  expect((await play('OJ-1', 'next')).status).toBe(409);
  const way = ['booked', 'picked_up', 'in_transit', 'out_for_delivery', 'failed', 'out_for_delivery', 'delivered'];
  expect(events()).toEqual(way);
  const { json: parcel } = await control(sim, 'GET', '/parcels/OJ-1');
  expect(parcel).toMatchObject({ state: 'delivered', attempts: 1 });
});

test('reports late, unknown and repeated events without moving the parcel', async () => {
  const { sim, book, play } = await open();
  await book('OJ-1');
  await play('OJ-1', 'next');
  expect((await play('OJ-1', 'next', { secondsAgo: 3600 })).json.state).toBe('picked_up');
  expect((await play('OJ-1', 'unknown')).json.state).toBe('picked_up');
  await play('OJ-1', 'repeat');
  expect((await play('OJ-1', 'reweigh', { grams: 1900 })).json).toMatchObject({ grams: 1200, chargedGrams: 1900 });
  expect(sim.parcels()[0]!.scans.map(({ event }) => event)).toEqual(['booked', 'picked_up', 'in_transit', 'unknown']);
  expect((await play('OJ-2', 'next')).status).toBe(404);
  expect((await play('OJ-1', 'jump')).status).toBe(400);
});

test('books although the answer is lost, which the ledger shows', async () => {
  const { sim, book } = await open();
  await control(sim, 'POST', '/faults/api', { kind: 'reset', operation: 'fastline.book', next: 1 });
  await expect(book('OJ-1')).rejects.toThrow();
  expect((await control(sim, 'GET', '/parcels?reference=OJ-1')).json.total).toBe(1);
});

test('repeats, reorders and gives up reports as the carrier does', async () => {
  const { shop, sim, book, play, events } = await open(500);
  await book('OJ-1');
  await sim.advance(60_000);
  // one more try at once, then never again
  expect(events()).toEqual(['booked', 'booked']);
  shop.received.length = 0;
  await control(sim, 'POST', '/faults/delivery', { kind: 'reorder', id: 'OJ-1', next: 1 });
  await play('OJ-1', 'next');
  await play('OJ-1', 'next');
  await sim.settle();
  expect(events().slice(0, 2)).toEqual(['in_transit', 'picked_up']);
});

test('has a page on which one plays the carrier', async () => {
  const { sim, book } = await open();
  const empty = await requestSimulator(`${sim.url}/carriers`);
  expect(empty.text).toContain('No parcels yet.');
  await book('OJ-1');
  const send = (path: string, fields: Record<string, string>, headers = {}) =>
    requestSimulator(`${sim.url}/carriers${path}`, { method: 'POST', body: new URLSearchParams(fields), headers });
  const shipment = String(sim.parcels()[0]!.shipmentId);
  expect((await send('/play', { shipment, action: 'next' })).status).toBe(303);
  expect(sim.parcels()[0]!.state).toBe('picked_up');
  expect((await send('/play', { shipment, action: 'cancel' })).status).toBe(409);
  expect((await send('/play', { shipment: '1', action: 'next' })).status).toBe(404);
  expect((await send('/play', { shipment, action: 'next' }, { origin: 'https://evil.example' })).status).toBe(403);
  await send('/mishap', { carrier: 'fastline', mishap: 'lose_answer' });
  expect((await requestSimulator(`${sim.url}/carriers`)).text).toContain('Planned: reset');
  await expect(book('OJ-2')).rejects.toThrow();
  await send('/mishap', { carrier: 'fastline', mishap: 'repeat' });
  await send('/mishap', { carrier: 'fastline', mishap: 'none' });
  const page = await requestSimulator(`${sim.url}/carriers`);
  expect(page.text).toContain('Nothing is planned.');
  expect(page.text).toContain('₹1,299.00 in cash');
});
