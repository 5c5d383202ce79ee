/** Payments: which attempt is opened, what a result changes, and which payment counts. */
import { describe, expect, test } from 'vitest';
import { HOUR_MS } from '#shared/dates.ts';
import {
  accepted,
  after as afterMinutes,
  at,
  atUpi,
  COMMANDS,
  CUSTOMER,
  cash,
  FAILED,
  GATEWAYS,
  opened,
  PART,
  paid,
  placed,
  refusal,
  run,
  STATES,
  secondGateway,
  settled,
  started,
  status,
  upiStarted,
  WHOLE,
} from '#tests/reachable-orders.ts';
import type { Command } from './commands.ts';
import { isCashDue } from './draft.ts';
import type { OrderAggregate } from './order.ts';

const start = {
  type: 'startPayment',
  userId: 'asha',
  transactionId: null,
  gateways: GATEWAYS,
  flow: 'page',
  isTestMode: false,
} as const;
const arrives = (attemptId: string, result: Command<'settlePayment'>['result'] = WHOLE) =>
  ({ type: 'settlePayment', attemptId, result }) as const;
const UNKNOWN = { ...WHOLE, amount: null } as const;
const PENDING = { ...WHOLE, state: 'pending' } as const;
const apply = { type: 'applyPayment', attemptId: 'attempt-1' } as const;
const toCash = (minute: number) =>
  at(minute)({ type: 'payAgain', contact: placedContact, payment: { kind: 'cod' } }, CUSTOMER);
const placedContact = run([placed]).order!;
const atGateway = [placed, started, opened];
const without = (order: OrderAggregate): OrderAggregate => ({ ...order, order: null });

test('refuses to start a payment of zero', () => {
  const order = run([placed]);
  const free = { ...order, order: { ...order.order!, totalAmount: 0 } };
  expect(refusal(free, start, { minute: 5, actor: CUSTOMER }).code).toBe('AMOUNT_NOT_POSITIVE');
});

test('returns the first recorded payment page of the attempt', () => {
  const open = (order: OrderAggregate) =>
    accepted(order, {
      type: 'recordOpening',
      attemptId: 'attempt-1',
      redirectUrl: 'https://pay/2',
      upiCode: null,
      reference: 'P2',
      expiresAt: null,
    });
  expect(open(run([placed, started])).result.attempt).toMatchObject({ state: 'pending', redirectUrl: 'https://pay/2' });
  expect(open(run(atGateway)).result.attempt.redirectUrl).toBe('https://pay');
  // it failed before its page was known
  expect(open(run([placed, started, settled(FAILED)])).result.attempt).toMatchObject({
    state: 'failed',
    redirectUrl: 'https://pay/2',
  });
});

describe('by UPI in the page', () => {
  const [placing] = COMMANDS.place;
  const payment = { kind: 'gateway', name: 'phonepe-v2', minutes: 15, flow: 'upi' } as const;
  const placedByUpi = { ...placing, payment };
  const byUpi = { ...start, flow: 'upi' } as const;
  const begin = (order: OrderAggregate, command: Command<'startPayment'>, minute = 5) =>
    accepted(order, command, { minute, actor: CUSTOMER });

  test('uses an attempt that the gateway does not know yet, in either flow', () => {
    const upi = begin(run([placed]), byUpi);
    expect(upi.result).toMatchObject({ opensPayment: true, attempt: { id: 'attempt-1', flow: 'upi' } });
    expect(upi.next.order!.retryCount).toBe(0);
    const atGateway = begin(run([at(0)(placedByUpi, CUSTOMER)]), start);
    expect(atGateway.result.attempt).toMatchObject({ id: 'attempt-1', flow: 'page' });
  });

  test('shows the same code to every tab until it ends', () => {
    const repetition = begin(run(atUpi), byUpi, 14);
    expect(repetition.result).toMatchObject({
      opensPayment: false,
      attempt: { id: 'attempt-1', upiCode: expect.any(String) },
    });
    const later = begin(run(atUpi), byUpi, 15);
    expect(later.next.attempts.map(({ state }) => state)).toEqual(['expired', 'initiated']);
    expect(later.next.order!.retryCount).toBe(1);
  });

  test('opens the gateway’s page beside the code, as one more try', () => {
    const beside = begin(run(atUpi), start);
    expect(beside.result).toMatchObject({ opensPayment: true, attempt: { flow: 'page' } });
    expect(beside.next.attempts.map(({ flow, state }) => [flow, state])).toEqual([
      ['upi', 'pending'],
      ['page', 'initiated'],
    ]);
    expect(beside.next.order!.retryCount).toBe(1);
  });

  test('counts one of two payments and proposes the refund of the other', () => {
    const both = run([...atUpi, started, settled(WHOLE, 'attempt-2', 3), settled(WHOLE, 'attempt-1', 4)]);
    expect(both.attempts.map(({ appliedAt }) => appliedAt !== null)).toEqual([false, true]);
    expect(both.refunds).toMatchObject([{ attemptId: 'attempt-1', reason: 'duplicate_payment', state: 'proposed' }]);
  });

  test('ends with the gateway when that is earlier, never later', () => {
    const opening = {
      type: 'recordOpening',
      attemptId: 'attempt-1',
      redirectUrl: null,
      upiCode: 'upi://pay?pa=a',
    } as const;
    const ends = (minute: number) =>
      accepted(run([placed, upiStarted]), { ...opening, reference: null, expiresAt: afterMinutes(minute) }).result
        .attempt.expiresAt;
    expect(ends(8)).toEqual(afterMinutes(8));
    expect(ends(60)).toEqual(afterMinutes(15));
  });

  test('is refused where the gateway of the order does not offer it any more', () => {
    const none = { ...byUpi, gateways: [] };
    expect(refusal(run(atUpi), none, { minute: 5, actor: CUSTOMER }).code).toBe('PAYMENT_METHOD_UNAVAILABLE');
  });
});

test('records the payment page of an order that was deleted meanwhile', () => {
  const { next, effects } = accepted(without(run([placed, started])), {
    type: 'recordOpening',
    attemptId: 'attempt-1',
    redirectUrl: 'https://pay',
    upiCode: null,
    reference: null,
    expiresAt: null,
  });
  expect(next.attempts[0]!.state).toBe('pending');
  expect(effects.cart).toBeNull();
});

test.each([
  [1000, false, false],
  [1499, false, false],
  [1500, false, true],
  [1000, true, true],
])('claims a second check after %i ms (forced: %s): %s', (ms, isForced, isClaimed) => {
  const check = { type: 'claimCheck', attemptId: 'attempt-1', isForced: true, dueBy: null } as const;
  const { next } = accepted(run(atGateway), check, { minute: 5 });
  expect(accepted(next, { ...check, isForced }, { minute: 5 + ms / 60_000 }).result).toEqual({ isClaimed });
});

test('claims a check from the moment it is due', () => {
  const order = run(atGateway);
  const due = order.attempts[0]!.nextCheckAt!;
  const check = (dueBy: Date) =>
    accepted(order, { type: 'claimCheck', attemptId: 'attempt-1', isForced: false, dueBy }).result.isClaimed;
  expect(check(new Date(due.getTime() - 1))).toBe(false);
  expect(check(due)).toBe(true);
});

test('looks an attempt up once more when it ends days after its time', () => {
  const minute = 10 * 24 * 60;
  const { next } = accepted(run(atGateway), { type: 'expire' }, { minute });
  const { state, nextCheckAt } = next.attempts[0]!;
  expect(state).toBe('expired');
  const check = { type: 'claimCheck', attemptId: 'attempt-1', isForced: false, dueBy: nextCheckAt! } as const;
  const checked = accepted(next, check, { minute });
  expect(checked.result.isClaimed).toBe(true);
  // again until the gateway answers
  expect(checked.next.attempts[0]!.nextCheckAt).toEqual(new Date(nextCheckAt!.getTime() + 6 * HOUR_MS));
  const answered = accepted(checked.next, arrives('attempt-1', PENDING), { minute: minute + 1 });
  expect(answered.next.attempts[0]!.nextCheckAt).toBeNull();
});

test('keeps the next check after an answer that may still change', () => {
  const order = run(atGateway);
  const { next } = accepted(order, arrives('attempt-1', PENDING), { minute: 3 });
  expect(next.attempts[0]!.nextCheckAt).toEqual(order.attempts[0]!.nextCheckAt);
});

test('returns the settled attempt', () => {
  expect(accepted(run(atGateway), arrives('attempt-1')).result.attempt).toMatchObject({
    state: 'succeeded',
    capturedAmount: 200_00,
    gatewayReference: 'R1',
  });
});

test('refunds a payment automatically when the order is deleted', () => {
  const { next } = accepted(without(run(atGateway)), arrives('attempt-1'));
  expect(next.refunds).toMatchObject([{ amount: 200_00, state: 'approved', reason: 'late_success' }]);
});

test('refunds a mismatched amount automatically when the order is deleted, and nothing when it is unknown', () => {
  const order = without(run(atGateway));
  expect(accepted(order, arrives('attempt-1', PART)).next.refunds).toMatchObject([
    { amount: 150_00, state: 'approved', reason: 'mismatch' },
  ]);
  const { next } = accepted(order, arrives('attempt-1', UNKNOWN));
  expect(next.refunds).toEqual([]);
  expect(next.attempts[0]).toMatchObject({ state: 'succeeded', capturedAmount: 0 });
});

test('records a failed payment of a deleted order without events', () => {
  const { next, effects } = accepted(without(run(atGateway)), arrives('attempt-1', FAILED));
  expect(next.attempts[0]!.state).toBe('failed');
  expect(effects.events).toEqual([]);
  expect(effects.cart).toBeNull();
});

test('proposes to refund a payment that arrives after a confirmed order was cancelled', () => {
  const order = run([...atGateway, status('processing', 5), status('cancelled', 6)]);
  const { next } = accepted(order, arrives('attempt-1'));
  expect(next.order).toMatchObject({ status: 'cancelled', paymentStatus: 'cancelled' });
  expect(next.attempts[0]!.appliedAt).toBeNull();
  expect(next.refunds).toMatchObject([{ amount: 200_00, state: 'proposed', reason: 'late_success' }]);
  expect(next.matters).toMatchObject([{ kind: 'late_success', amount: 200_00, resolvedAt: null }]);
});

test('does not reinstate the expired order of a deleted account', () => {
  const order = run([...atGateway, at(20)({ type: 'expire' }, 'system')]);
  const anonymous = { ...order, order: { ...order.order!, userId: null } };
  const { next } = accepted(anonymous, arrives('attempt-1'));
  expect(next.order!.status).toBe('cancelled');
  expect(next.refunds).toMatchObject([{ amount: 200_00, state: 'approved' }]);
});

test('collects no cash when a COD order is paid online after all', () => {
  const order = run([...atGateway, toCash(4)]);
  expect(order.order!.paymentMethod).toBe('cod');
  const { next, effects } = accepted(order, arrives('attempt-1'));
  expect(next.order).toMatchObject({ paymentMethod: 'gateway', paymentStatus: 'completed' });
  expect(next.attempts[1]).toMatchObject({ gateway: 'cod', state: 'failed', errorMessage: 'Paid online' });
  expect(effects.events).toContainEqual(
    expect.objectContaining({ kind: 'payment.updated', from: 'pending', to: 'completed' }),
  );
});

test.each([
  ['paid online', { paymentMethod: 'gateway' }],
  ['paid', { paymentStatus: 'completed' }],
  ['not confirmed', { confirmedAt: null }],
  ['cancelled', { status: 'cancelled' }],
  ['deleted', { deletedAt: new Date() }],
] as const)('expects no cash for an order that is %s', (_, change) => {
  const order = run([cash]).order!;
  expect(isCashDue(order)).toBe(true);
  expect(isCashDue({ ...order, ...change })).toBe(false);
});

test('lets staff apply a mismatched amount to an unpaid order and to one accepted unpaid', () => {
  const unpaid = accepted(run([...atGateway, settled(PART)]), apply);
  expect(unpaid.result).toEqual({ amount: 150_00 });
  expect(unpaid.next.order).toMatchObject({ status: 'pending', paymentStatus: 'completed' });
  expect(unpaid.effects.mails.map(({ name }) => name)).toContain('order-confirmation');

  const order = run([...atGateway, status('processing', 5), settled(PART, 'attempt-1', 6)]);
  const { next, effects } = accepted(order, apply);
  expect(next.order).toMatchObject({ status: 'processing', paymentStatus: 'completed', paymentMethod: 'gateway' });
  expect(next.order!.confirmedAt).toEqual(order.order!.confirmedAt);
  expect(effects.mails).toEqual([]);
});

test.each<[string, () => OrderAggregate]>([
  ['of which nothing is known to have arrived', () => run([...atGateway, settled(UNKNOWN as never)])],
  [
    'of which a part is being refunded',
    () =>
      run([
        ...atGateway,
        settled(PART),
        at(9)({ type: 'refund', lines: [], amount: 50_00, attemptId: 'attempt-1', note: '' }),
      ]),
  ],
  ['of an order that ended', STATES['expired, paid late']!],
  ['of an order that is paid', () => run([...paid])],
])('does not apply a payment %s', (_, order) => {
  expect(refusal(order(), apply).code).toBe('PAYMENT_NOT_APPLICABLE');
});

test('continues the payment at its gateway, or at another when that is no longer offered', () => {
  const order = run([...atGateway, secondGateway]);
  const begin = (more: Partial<typeof start>, minute = 5) =>
    accepted(order, { ...start, ...more }, { minute, actor: CUSTOMER }).result.attempt;
  expect(begin({}).id).toBe('attempt-2');
  expect(begin({ transactionId: 'T1' } as never).id).toBe('attempt-1');
});

describe('a payment of another amount', () => {
  const mismatch = () => run([placed, started, opened, settled(PART)]);
  const [startAgain] = COMMANDS.startPayment;
  const [payAgain] = COMMANDS.payAgain;

  test('keeps its order from being paid again while staff check it', () => {
    for (const command of [startAgain, payAgain])
      expect(refusal(mismatch(), command, { minute: 5, actor: CUSTOMER }).code).toBe('PAYMENT_UNDER_REVIEW');
  });

  test('no longer does so when staff have closed the matter', () => {
    const closed = STATES['mismatch, matter closed']!();
    expect(accepted(closed, startAgain, { minute: 5, actor: CUSTOMER }).result.attempt.state).toBe('initiated');
  });
});

test('pays again at the provider of the last attempt, not at one whose name begins alike', () => {
  const gateways = [
    { provider: 'pay', name: 'pay', minutes: 15 },
    { provider: 'payu', name: 'payu-v2', minutes: 15 },
  ];
  const failed = run([
    at(0)({ ...COMMANDS.place[0], payment: { kind: 'gateway', name: 'payu-v1', minutes: 15, flow: 'page' } }, CUSTOMER),
    started,
    opened,
    settled(FAILED),
  ]);
  const { result } = accepted(failed, { ...COMMANDS.startPayment[0], gateways }, { minute: 5, actor: CUSTOMER });
  expect(result.attempt.gateway).toBe('payu-v2');
});

describe('a late payment of an order that was turned into cash on delivery', () => {
  const turned = run([...atGateway, toCash(6)]);
  const onTheWay = { ...turned, cashOnTheWay: turned.order!.totalAmount };

  test('pays it while no carrier collects cash', () => {
    const { next } = accepted(turned, arrives('attempt-1'), { minute: 80 });
    expect(next.order).toMatchObject({ paymentMethod: 'gateway', paymentStatus: 'completed' });
    expect(next.refunds).toEqual([]);
  });

  test('is proposed for a refund once a carrier collects cash, and staff cannot apply it', () => {
    const { next } = accepted(onTheWay, arrives('attempt-1'), { minute: 80 });
    expect(next.order).toMatchObject({ paymentMethod: 'cod', paymentStatus: 'pending' });
    expect(next.refunds).toMatchObject([{ reason: 'duplicate_payment', state: 'proposed' }]);
    expect(refusal(next, apply, { minute: 81 }).code).toBe('PAYMENT_NOT_APPLICABLE');
    // the shipment comes back, and nothing is collected
    const returned = accepted({ ...next, cashOnTheWay: 0 }, apply, { minute: 82 });
    expect(returned.next.order).toMatchObject({ paymentMethod: 'gateway', paymentStatus: 'completed' });
  });
});
