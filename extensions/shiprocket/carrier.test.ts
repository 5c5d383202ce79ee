/** Shiprocket's client against the simulator over HTTP. */
import { expect, test } from 'vitest';
import { describeBookings } from '#tests/booking-cases.ts';
import { bookingOf, type CarrierCase, describeCarrier, openCarrier } from '#tests/carrier-cases.ts';
import { describePickups } from '#tests/pickup-cases.ts';
import { shiprocket } from './carrier.ts';
import { SIMULATOR_KEYS } from './simulator/account.ts';
import protocol from './simulator/protocol.ts';

const CASE: CarrierCase = {
  name: 'shiprocket',
  protocol,
  create: ({ url }, wrong) =>
    shiprocket({ host: `${url}/shiprocket`, ...SIMULATOR_KEYS, ...(wrong ? { password: 'wrong' } : {}) }),
  bookingCall: 'assign',
  calls: ['login', 'create', 'assign', 'orders', 'cancel'],
  urlSetting: 'shiprocketWebhookUrl',
};
const open = () => openCarrier(CASE);

describeCarrier(CASE);
describeBookings(CASE);
describePickups(CASE);

test('continues an order whose creation was lost', async () => {
  const { sim, carrier, fault, parcels } = await open();
  await fault('reset', 'create');
  await expect(carrier.book(bookingOf('OJ-1'))).rejects.toMatchObject({ kind: 'unknown' });
  expect(await carrier.findByReference('OJ-1')).toMatchObject({ trackingNumber: null, isCancelled: false });
  await carrier.book(bookingOf('OJ-1'));
  expect(sim.parcels()).toHaveLength(1);
  expect(parcels('OJ-1')).toHaveLength(1);
});

test('refuses a reference whose order is cancelled, since it answers the old record for ever', async () => {
  const { carrier, sim, parcels } = await open();
  await carrier.cancel(await carrier.book(bookingOf('OJ-1')));
  // also while the cancellation is only requested
  const refusal = { kind: 'refused', code: 'REFERENCE_USED' };
  await expect(carrier.book(bookingOf('OJ-1'))).rejects.toMatchObject(refusal);
  await sim.advance(300_000);
  await expect(carrier.book(bookingOf('OJ-1'))).rejects.toMatchObject(refusal);
  expect(parcels('OJ-1')).toEqual([]);
});

test('cancels the order that got no tracking number', async () => {
  const { carrier, sim, fault } = await open();
  await fault('balance_empty', 'assign');
  await expect(carrier.book(bookingOf('OJ-1'))).rejects.toMatchObject({ code: 'BALANCE_EMPTY' });
  expect(sim.parcels()).toMatchObject([{ state: 'cancelled', trackingNumber: null }]);
});

test('finds only the order whose reference is equal, not one whose phone matches', async () => {
  const { carrier } = await open();
  await carrier.book(bookingOf('OJ-1'));
  expect(await carrier.findByReference('9845098765')).toBeNull();
});

test('signs in again when the token has ended, once for calls at the same time', async () => {
  const { sim, carrier, fault } = await open();
  await carrier.book(bookingOf('OJ-1'));
  await sim.advance(241 * 3_600_000);
  await Promise.all(['OJ-2', 'OJ-3', 'OJ-4'].map((reference) => carrier.findByReference(reference)));
  await fault('error_401', 'orders');
  expect(await carrier.findByReference('OJ-1')).toMatchObject({ reference: 'OJ-1' });
});

test('waits for the firewall that blocks the sign-in', async () => {
  const { carrier, fault } = await open();
  await fault('error_403', 'login');
  await expect(carrier.book(bookingOf('OJ-1'))).rejects.toMatchObject({ kind: 'unreachable', code: 'BLOCKED' });
  await carrier.book(bookingOf('OJ-1'));
});

test('names the fields that Shiprocket refuses', async () => {
  const { carrier } = await open();
  const { to } = bookingOf('OJ-1');
  const refused = carrier.book(bookingOf('OJ-1', { to: { ...to, phone: '12' } }));
  await expect(refused).rejects.toMatchObject({ kind: 'refused', message: expect.stringContaining('billing phone') });
});

test('moves the pickup to the day after a holiday', async () => {
  const { carrier } = await open();
  const bookings = [await carrier.book(bookingOf('OJ-1'))];
  // a Sunday
  expect(await carrier.requestPickup({ day: '2026-12-06', bookings })).toMatchObject({ day: '2026-12-07' });
});

test('sends a new phone, address and day after a failed attempt', async () => {
  const { sim, carrier, play } = await open();
  const booking = await carrier.book(bookingOf('OJ-1'));
  for (const action of ['next', 'next', 'next', 'fail']) await play('OJ-1', action);
  const details = { day: '2026-12-02', phone: '9000000001', address: '7, MG Road', comment: 'Moved' };
  await carrier.resolveFailedAttempt(booking, { kind: 'try_again', ...details });
  expect(sim.parcels()[0]!.to).toMatchObject({ phone: '9000000001', address: '7, MG Road' });
  await expect(
    carrier.resolveFailedAttempt({ ...booking, trackingNumber: '1' }, { kind: 'bring_back', comment: '' }),
  ).rejects.toMatchObject({ kind: 'refused' });
});

test('gets no callback at an address with its name or its letters', async () => {
  const { sim, shop, carrier } = await open();
  await fetch(`${sim.url}/__sim/settings`, {
    method: 'PATCH',
    body: JSON.stringify({ shiprocketWebhookUrl: `${shop.url}/shiprocket` }),
  });
  await carrier.book(bookingOf('OJ-1'));
  await sim.settle();
  expect(shop.received).toEqual([]);
});

test('refuses an id of another carrier', async () => {
  const { carrier } = await open();
  const booking = { reference: 'OJ-1', trackingNumber: null, carrierId: '7001' };
  await expect(carrier.fetchLabel(booking)).rejects.toMatchObject({ code: 'INVALID_ID' });
});
