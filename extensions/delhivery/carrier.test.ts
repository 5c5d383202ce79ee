/** Delhivery's client against the simulator over HTTP. */
import { expect, test } from 'vitest';
import { describeBookings } from '#tests/booking-cases.ts';
import { bookingOf, type CarrierCase, CUSTOMER, describeCarrier, openCarrier } from '#tests/carrier-cases.ts';
import { describePickups } from '#tests/pickup-cases.ts';
import { delhivery } from './carrier.ts';
import { SIMULATOR_KEYS } from './simulator/account.ts';
import protocol from './simulator/protocol.ts';

const CASE: CarrierCase = {
  name: 'delhivery',
  protocol,
  create: ({ url }, wrong) =>
    delhivery({ host: `${url}/delhivery`, ...SIMULATOR_KEYS, ...(wrong ? { token: 'wrong' } : {}) }),
  bookingCall: 'create',
  calls: ['create', 'track'],
  urlSetting: 'delhiveryWebhookUrl',
};
const open = () => openCarrier(CASE);

describeCarrier(CASE);
describeBookings(CASE);
describePickups(CASE);

test('does not know whether a shipment that might have been partially saved exists', async () => {
  const { carrier, fault, parcels } = await open();
  const unknown = { kind: 'unknown', code: 'PARTIALLY_SAVED' };
  await fault('partial_saved', 'create');
  await expect(carrier.book(bookingOf('OJ-1'))).rejects.toMatchObject(unknown);
  expect(await carrier.findByReference('OJ-1')).toMatchObject({ trackingNumber: parcels('OJ-1')[0]!.trackingNumber });
  await fault('partial_lost', 'create');
  await expect(carrier.book(bookingOf('OJ-2'))).rejects.toMatchObject(unknown);
  expect(await carrier.findByReference('OJ-2')).toBeNull();
  await carrier.book(bookingOf('OJ-2'));
  expect([parcels('OJ-1').length, parcels('OJ-2').length]).toEqual([1, 1]);
});

test('makes a second parcel when the content differs, so a reference keeps its content', async () => {
  const { carrier, parcels } = await open();
  await carrier.book(bookingOf('OJ-1'));
  await carrier.book(bookingOf('OJ-1', { value: 100_000 }));
  expect(parcels('OJ-1')).toHaveLength(2);
});

test('refuses the reference of a cancelled shipment', async () => {
  const { carrier, sim } = await open();
  await carrier.cancel(await carrier.book(bookingOf('OJ-1')));
  await sim.advance(300_000);
  await expect(carrier.book(bookingOf('OJ-1'))).rejects.toMatchObject({ kind: 'refused', code: 'REFERENCE_USED' });
});

test('sends no character that breaks the form', async () => {
  const { carrier, sim } = await open();
  const to = { ...CUSTOMER, name: 'Asha & "Co"; 50%', address: 'Flat #4\\A,\n12th Main; HAL', city: 'बेंगलुरु' };
  await carrier.book(bookingOf('OJ-1', { to }));
  const { to: address, description } = sim.parcels()[0]!;
  expect(address).toMatchObject({ name: "Asha 'Co' 50", address: 'Flat 4 A, 12th Main HAL', city: 'बेंगलुरु' });
  expect(description).toBe("2 x Whey 'Gold' 1 kg, 1 x Whey more");
});

test.each([
  ['a pincode that is not served', { to: { ...CUSTOMER, pincode: '790001' } }, 'NOT_SERVICEABLE'],
  ['an invalid phone', { to: { ...CUSTOMER, phone: '12' } }, 'REQUEST_REFUSED'],
])('refuses %s, although the status is 200', async (_, more, code) => {
  const { carrier, parcels } = await open();
  await expect(carrier.book(bookingOf('OJ-1', more))).rejects.toMatchObject({ kind: 'refused', code });
  expect(parcels('OJ-1')).toEqual([]);
});

test('names the warehouse that is of the other environment', async () => {
  const { sim } = await open();
  const other = delhivery({ host: `${sim.url}/delhivery`, ...SIMULATOR_KEYS, pickupLocation: 'Elsewhere' });
  const refusal = { kind: 'refused', code: 'PICKUP_LOCATION_UNKNOWN' };
  await expect(other.book(bookingOf('OJ-1'))).rejects.toMatchObject(refusal);
  await expect(other.requestPickup({ day: '2026-12-01', bookings: [] })).rejects.toMatchObject(refusal);
});

test('lists services without a price when the estimate’s limit is reached, and none under an embargo', async () => {
  const { carrier, fault } = await open();
  const request = { fromPincode: '560058', grams: 1200, cash: 0, declaredValue: 129_900 };
  await fault('error_403', 'charges');
  await fault('error_403', 'charges');
  const services = await carrier.serviceability({ ...request, toPincode: '560038' });
  expect(services.map(({ code, price, days }) => [code, price, days])).toEqual([
    ['S', null, 5],
    ['E', null, 2],
  ]);
  expect(await carrier.serviceability({ ...request, toPincode: '781001' })).toEqual([]);
});

test('tells the weight that is charged when it differs', async () => {
  const { carrier, play, report } = await open();
  const { trackingNumber } = await carrier.book(bookingOf('OJ-1'));
  expect((await report(trackingNumber))?.chargedGrams).toBeNull();
  await play('OJ-1', 'reweigh', { grams: 3100 });
  expect((await report(trackingNumber))?.chargedGrams).toBe(3100);
});

test('sends a new phone and address after a failed attempt, but no day', async () => {
  const { sim, carrier, play } = await open();
  const booking = await carrier.book(bookingOf('OJ-1'));
  for (const action of ['next', 'next', 'next', 'fail']) await play('OJ-1', action);
  const details = { phone: '9000000001', address: '7, MG Road', comment: 'Moved' };
  await carrier.resolveFailedAttempt(booking, { kind: 'try_again', day: null, ...details });
  expect(sim.parcels()[0]!.to).toMatchObject({ phone: '9000000001', address: '7, MG Road' });
  const refused = carrier.resolveFailedAttempt(booking, { kind: 'try_again', day: '2026-12-02', ...details });
  await expect(refused).rejects.toMatchObject({ code: 'ABILITY_MISSING' });
});

test('refuses to cancel what is delivered', async () => {
  const { carrier, play } = await open();
  const booking = await carrier.book(bookingOf('OJ-1'));
  for (const action of ['next', 'deliver']) await play('OJ-1', action);
  await expect(carrier.cancel(booking)).rejects.toMatchObject({ kind: 'refused' });
});

test('says that the wallet is too low for a pickup', async () => {
  const { carrier, fault } = await open();
  const bookings = [await carrier.book(bookingOf('OJ-1'))];
  await fault('balance_empty', 'pickup');
  await expect(carrier.requestPickup({ day: '2026-12-01', bookings })).rejects.toMatchObject({ code: 'BALANCE_EMPTY' });
});
