/** What staff order of the carrier after a failed attempt. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Carrier, CarrierError, type FailedAttemptResolution } from '#carriers/carrier.ts';
import { type FailedDeliveryShop, openFailedDeliveryShop } from '#tests/failed-delivery-shop.ts';
import { endOverAttempts } from './end-attempts.ts';
import { readFailedDelivery } from './read-failed-delivery.ts';

let shop: FailedDeliveryShop;
let resolutions: FailedAttemptResolution[];
/** what the carrier does with a call, which it has received by then */
let respond: () => Promise<void>;
beforeEach(async () => {
  resolutions = [];
  respond = async () => {};
  const calls: Partial<Carrier> = {
    resolveFailedAttempt: async (_, resolution) => {
      resolutions.push(resolution);
      await respond();
    },
  };
  shop = await openFailedDeliveryShop(calls);
});
afterEach(() => shop.close());

const stateOf = async (shipmentId: string) => (await shop.resolutions(shipmentId)).map(({ state }) => state);

test('is stored, told to the carrier once, and accepted', async () => {
  const { shipmentId } = await shop.failed();
  await shop.decide(shipmentId, { comment: 'Call from the gate' });
  expect([resolutions, await stateOf(shipmentId)]).toEqual([[], ['requested']]);
  expect(await shop.process()).toBe(1);
  expect(resolutions).toEqual([
    { kind: 'try_again', day: '2026-11-24', phone: null, address: null, comment: 'Call from the gate' },
  ]);
  expect(await stateOf(shipmentId)).toEqual(['accepted']);
  expect(await shop.process()).toBe(0);
});

test('takes one decision when two of the staff decide at the same moment', async () => {
  const { shipmentId } = await shop.failed();
  const both = await Promise.allSettled([
    shop.decide(shipmentId),
    shop.decide(shipmentId, { kind: 'bring_back', day: null }),
  ]);
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(both.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'ATTEMPT_DECIDED' } });
  await Promise.all([shop.process(), shop.process(), shop.process()]);
  expect(resolutions).toHaveLength(1);
});

test('refuses one who has not seen the last decision, also where staff tell the carrier', async () => {
  const { shipmentId } = await shop.failed({ isBooked: false });
  const { id } = await shop.decide(shipmentId);
  await expect(shop.decide(shipmentId, { kind: 'bring_back' })).rejects.toMatchObject({ code: 'ATTEMPT_DECIDED' });
  shop.app.advance(1000);
  await shop.decide(shipmentId, { kind: 'bring_back', day: null, lastResolutionId: id });
  expect(await stateOf(shipmentId)).toEqual(['noted', 'noted']);
  expect(await shop.process()).toBe(0);
  expect(await readFailedDelivery(shop.app, shop.carriers, shipmentId)).toMatchObject({ isToldByStaff: true });
});

test('shows a refusal in words of the carrier, after which staff decide again', async () => {
  const { shipmentId } = await shop.failed();
  const { id } = await shop.decide(shipmentId);
  respond = async () => {
    throw new CarrierError('refused', 'NDR', 'No more than 3 attempts');
  };
  await shop.process();
  const [refused] = await shop.resolutions(shipmentId);
  expect(refused).toMatchObject({ state: 'refused', message: 'No more than 3 attempts', nextCheckAt: null });
  respond = async () => {};
  shop.app.advance(1000);
  await shop.decide(shipmentId, { kind: 'bring_back', lastResolutionId: id });
  await shop.process();
  expect(await stateOf(shipmentId)).toEqual(['refused', 'accepted']);
});

test.each(['unreachable', 'unknown'] as const)('is told again after an answer that is %s', async (kind) => {
  const { shipmentId } = await shop.failed();
  await shop.decide(shipmentId);
  respond = async () => {
    throw new CarrierError(kind, 'TIMEOUT', 'No answer');
  };
  await shop.process();
  expect(await shop.resolutions(shipmentId)).toMatchObject([{ state: 'requested', message: 'No answer', tries: 1 }]);
  respond = async () => {};
  expect(await shop.process()).toBe(0);
  shop.app.advance(60_000);
  await shop.process();
  expect(resolutions).toHaveLength(2);
  expect(resolutions[1]).toEqual(resolutions[0]);
  expect(await shop.resolutions(shipmentId)).toMatchObject([{ state: 'accepted', message: null, tries: 2 }]);
});

test('is told again when the process died before it stored the answer', async () => {
  const { shipmentId } = await shop.failed();
  await shop.decide(shipmentId);
  respond = async () => {
    throw new Error('crash');
  };
  await expect(shop.process()).rejects.toThrow('crash');
  respond = async () => {};
  shop.app.advance(60_000);
  await shop.process();
  // the call may still be under way
  expect(resolutions).toHaveLength(1);
  shop.app.advance(5 * 60_000);
  await shop.process();
  expect([resolutions.length, await stateOf(shipmentId)]).toEqual([2, ['accepted']]);
});

test('ends when the attempt is over meanwhile, and forgets the other address', async () => {
  const { orderId, shipmentId } = await shop.failed();
  const other = { kind: 'change_address', day: null, phone: '98450 55127', address: 'Shop 3, Kalidasa Road' } as const;
  await shop.decide(shipmentId, other);
  expect(await endOverAttempts(shop.app)).toBe(0);
  await shop.scan(orderId, shipmentId, 'out_for_delivery');
  await shop.process();
  expect(resolutions).toEqual([]);
  await endOverAttempts(shop.app);
  expect(await shop.resolutions(shipmentId)).toMatchObject([{ state: 'ended', phone: null, address: null }]);
  await expect(shop.decide(shipmentId)).rejects.toMatchObject({ code: 'ATTEMPT_OVER' });
  await expect(readFailedDelivery(shop.app, shop.carriers, shipmentId)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await shop.scan(orderId, shipmentId, 'failed_attempt', 'Nobody at home');
  await shop.decide(shipmentId);
  await shop.process();
  expect(resolutions).toHaveLength(1);
});

test('ends the decision of an earlier attempt that the carrier has not answered', async () => {
  const { orderId, shipmentId } = await shop.failed();
  await shop.decide(shipmentId);
  await shop.scan(orderId, shipmentId, 'out_for_delivery');
  await shop.scan(orderId, shipmentId, 'failed_attempt', 'Nobody at home');
  shop.app.advance(1000);
  await shop.decide(shipmentId, { kind: 'bring_back', day: null });
  expect(await stateOf(shipmentId)).toEqual(['ended', 'requested']);
  await shop.process();
  expect(resolutions.map(({ kind }) => kind)).toEqual(['bring_back']);
});

test('keeps an attempt ended although the carrier answers later', async () => {
  const { orderId, shipmentId } = await shop.failed();
  await shop.decide(shipmentId);
  respond = async () => {
    await shop.scan(orderId, shipmentId, 'delivered');
    await endOverAttempts(shop.app);
  };
  await shop.process();
  expect(await stateOf(shipmentId)).toEqual(['ended']);
});

test('refuses another pincode, a wrong phone and a Sunday by name', async () => {
  const { shipmentId } = await shop.failed();
  const fieldsOf = (more: Parameters<typeof shop.decide>[1]) =>
    shop.decide(shipmentId, more).then(
      () => null,
      (error) => Object.keys(error.data.fields),
    );
  const address = { kind: 'change_address', day: null } as const;
  expect(await fieldsOf({ ...address, phone: '98450 5512', pincode: '110001' })).toEqual(['phone', 'pincode']);
  expect(await fieldsOf(address)).toEqual(['phone']);
  expect(await fieldsOf({ ...address, address: 'x' })).toEqual(['address']);
  for (const day of ['2026-11-20', '2026-11-22', '2026-11-27', null])
    expect([day, await fieldsOf({ day })]).toEqual([day, ['day']]);
  expect(await stateOf(shipmentId)).toEqual([]);
});

test('tells the wished day in words where the carrier chooses the day, and offers nothing that it lacks', async () => {
  const other = await openFailedDeliveryShop({
    abilities: ['try_again'],
    resolveFailedAttempt: async (_, resolution) => void resolutions.push(resolution),
  });
  try {
    const { shipmentId } = await other.failed();
    await expect(other.decide(shipmentId, { kind: 'bring_back' })).rejects.toMatchObject({ code: 'WAY_NOT_OFFERED' });
    await other.decide(shipmentId, { comment: 'Call first' });
    await other.process();
    expect(resolutions).toMatchObject([{ day: null, comment: 'Please come on Tuesday, 24/11/2026. Call first' }]);
  } finally {
    await other.close();
  }
});
