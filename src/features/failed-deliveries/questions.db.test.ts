/** What customers are asked and answer by the mailed link. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { settings } from '#db/schema/platform.ts';
import { DEFAULT_SETTINGS } from '#features/settings/rules.ts';
import { type FailedDeliveryShop, openFailedDeliveryShop } from '#tests/failed-delivery-shop.ts';
import { noteOpened, readQuestion } from './answer-question.ts';
import { askCustomers, askNewAttempts } from './ask-customers.ts';
import { endOverAttempts } from './end-attempts.ts';
import { listFailedDeliveries } from './list-failed-deliveries.ts';
import { readFailedDelivery } from './read-failed-delivery.ts';
import { recordCall } from './record-call.ts';

let shop: FailedDeliveryShop;
beforeEach(async () => {
  shop = await openFailedDeliveryShop({ resolveFailedAttempt: async () => {} });
});
afterEach(() => shop.close());

const ask = (shipmentIds: string[] | null = null) => askCustomers(shop.app, shop.staff, shipmentIds);
const read = (token: string) => readQuestion(shop.app, shop.carriers, token);
const list = () => listFailedDeliveries(shop.app, { limit: 25 });

async function makeQuestion() {
  const failed = await shop.failed();
  await ask([failed.shipmentId]);
  return { ...failed, token: (await shop.tokens()).at(-1)! };
}

test('asks each customer once after an attempt, also when several ask at the same moment', async () => {
  const first = await shop.failed();
  await shop.failed();
  const results = await Promise.all([ask(), ask(), ask([first.shipmentId]), ask()]);
  expect(results.reduce((sum, one) => sum + one.asked, 0)).toBe(2);
  expect(await shop.tokens()).toHaveLength(2);
  expect(await list()).toMatchObject({ waiting: 2, unasked: 0, total: { count: 2 } });
  await shop.fail(first);
  expect(await ask()).toEqual({ asked: 1 });
});

test('asks by itself where the settings say so, once though two workers run', async () => {
  await shop.failed();
  expect(await askNewAttempts(shop.app)).toBe(0);
  const value = { ...DEFAULT_SETTINGS.shop, askAfterFailedDelivery: true };
  await shop.app.db.insert(settings).values({ section: 'shop', value });
  const asking = await Promise.all([askNewAttempts(shop.app), askNewAttempts(shop.app)]);
  expect(asking.sort()).toEqual([0, 1]);
  expect(await shop.tokens()).toHaveLength(1);
  const lastFailure = await shop.failed();
  shop.app.advance(49 * 3_600_000);
  expect(await askNewAttempts(shop.app)).toBe(0);
  expect(await shop.questions(lastFailure.shipmentId)).toEqual([]);
});

test('stores no token, and shows the attempt to whoever has it', async () => {
  const { shipmentId, token } = await makeQuestion();
  const [question] = await shop.questions(shipmentId);
  expect(JSON.stringify(question)).not.toContain(token);
  expect(await read(token)).toMatchObject({
    reason: 'Door locked',
    attempt: 1,
    isDayFixed: true,
    takesAddress: true,
    isDecided: false,
    isOver: false,
    answer: null,
    days: ['2026-11-21', '2026-11-23', '2026-11-24', '2026-11-25', '2026-11-26'],
  });
  expect((await shop.questions(shipmentId))[0]!.openedAt).toBeNull();
  await noteOpened(shop.app, token);
  expect((await shop.questions(shipmentId))[0]!.openedAt).toEqual(shop.app.now());
});

test('takes another answer until staff act, and the last one counts', async () => {
  const { shipmentId, token } = await makeQuestion();
  await shop.answer(token, { day: '2026-11-24' });
  await shop.answer(token, { kind: 'address', phone: '98450 55127', comment: 'Call from the gate' });
  const [question] = await shop.questions(shipmentId);
  expect(question).toMatchObject({ day: null, phone: '+919845055127', address: null, comment: 'Call from the gate' });
  await shop.decide(shipmentId, { day: '2026-11-24' });
  await expect(shop.answer(token, { day: '2026-11-25' })).rejects.toMatchObject({ code: 'ATTEMPT_DECIDED' });
  expect(await read(token)).toMatchObject({ isDecided: true, answer: { phone: '+919845055127' } });
});

test('stores the answer before the decision or refuses it when both come at the same moment', async () => {
  const { shipmentId, token } = await makeQuestion();
  const day = '2026-11-24';
  const [decision, answer] = await Promise.allSettled([shop.decide(shipmentId, { day }), shop.answer(token, { day })]);
  expect(decision.status).toBe('fulfilled');
  const [question] = await shop.questions(shipmentId);
  expect(answer.status).toBe(question!.answeredAt ? 'fulfilled' : 'rejected');
});

test('refuses a forged, an old and a used-up link by name', async () => {
  const one = await makeQuestion();
  await expect(read('forged')).rejects.toMatchObject({ code: 'INVALID_LINK' });
  await expect(shop.answer(`${one.token}x`)).rejects.toMatchObject({ code: 'INVALID_LINK' });
  await shop.answer(one.token, { day: '2026-11-24', comment: 'At five' });
  await shop.fail(one);
  expect(await read(one.token)).toMatchObject({ isOver: true });
  await expect(shop.answer(one.token, { day: '2026-11-24' })).rejects.toMatchObject({ code: 'ATTEMPT_OVER' });
  await endOverAttempts(shop.app);
  expect(await shop.questions(one.shipmentId)).toMatchObject([{ day: '2026-11-24', comment: null }]);
  await ask();
  const second = (await shop.tokens()).at(-1)!;
  await shop.scan(one.orderId, one.shipmentId, 'delivered');
  expect(await read(second)).toMatchObject({ isOver: true });
});

test.each([
  ['a Sunday', { day: '2026-11-22' }, 'day'],
  ['today', { day: '2026-11-20' }, 'day'],
  ['a day too far', { day: '2026-11-27' }, 'day'],
  ['no day', { day: null }, 'day'],
  ['a short phone', { kind: 'address', phone: '98450 5512' }, 'phone'],
  ['nothing', { kind: 'address' }, 'phone'],
  ['another pincode', { kind: 'address', address: 'Shop 3, Kalidasa Road', pincode: '110002' }, 'pincode'],
] as const)('refuses %s by name', async (_, answer, field) => {
  const { token } = await makeQuestion();
  await expect(shop.answer(token, answer)).rejects.toMatchObject({
    code: 'INVALID_WISH',
    data: { fields: { [field]: expect.any(String) } },
  });
});

test('lists those that come back first, with the answer, calls, history and cost', async () => {
  const first = await makeQuestion();
  const second = await shop.failed({ isBooked: false });
  await shop.answer(first.token, { day: '2026-11-24' });
  await recordCall(shop.app, shop.staff, { shipmentId: first.shipmentId, note: 'Is home after five' });
  const { rows } = await list();
  expect(rows.map(({ id }) => id)).toEqual([first.shipmentId, second.shipmentId]);
  expect(rows[0]).toMatchObject({ reason: 'Door locked', cash: 0, attempt: 1, question: { day: '2026-11-24' } });
  const detail = await readFailedDelivery(shop.app, shop.carriers, first.shipmentId);
  expect(detail).toMatchObject({
    price: 7400,
    isToldByStaff: false,
    calls: [{ note: 'Is home after five' }],
    questions: [{ isAutomatic: false, askedBy: expect.any(String) }],
  });
  expect(detail.history.orders).toBeGreaterThan(0);
  expect(detail.ways.map(({ kind }) => kind)).toEqual(['try_again', 'change_address', 'bring_back']);
});
