/** Placing and paying again: the attempt that is answered, the contact, and the limit of retries. */
import { expect, test } from 'vitest';
import {
  accepted,
  after,
  at,
  byLink,
  COMMANDS,
  CUSTOMER,
  FAILED,
  opened,
  placed,
  refusal,
  run,
  settled,
  started,
  WHOLE,
} from '#tests/reachable-orders.ts';
import type { CheckoutPayment, PaymentChoice } from './commands.ts';
import { decide } from './decide.ts';
import { emptyAggregate } from './order.ts';

const [place] = COMMANDS.place;
const [example] = COMMANDS.payAgain;
const customer = { minute: 5, actor: CUSTOMER };

test.each<[string, CheckoutPayment]>([
  ['phonepe-v2', { kind: 'gateway', name: 'phonepe-v2', minutes: 15, flow: 'page' }],
  ['cod', { kind: 'cod' }],
  ['none', { kind: 'free' }],
])('answers with the attempt at %s', (gateway, payment) => {
  const placing = accepted(emptyAggregate(place.order.id), { ...place, payment });
  expect(placing.result.attempt).toMatchObject({ gateway, amount: 200_00 });
  const retry = accepted(run([placed, started, opened, settled(FAILED)]), { ...example, payment }, customer);
  expect(retry.result.attempt).toMatchObject({ gateway, amount: 200_00 });
});

test.each([
  ['asha@example.in', ['order-notification', 'confirmation-request']],
  ['', ['order-confirmation', 'order-notification', 'confirmation-request']],
])('asks before it confirms a cash order to %j, where a mail asks', (email, mails) => {
  const payment: PaymentChoice = { kind: 'cod', confirmation: { hours: 24, onlineTerms: null } };
  const order = { ...place.order, email };
  const { next, effects } = accepted(emptyAggregate(order.id), { ...place, order, payment });
  expect(effects.mails.map(({ name }) => name)).toEqual(mails);
  expect(next.order!.isConfirmationMailDue).toBe(email !== '');
});

test('reserves for as long as a link lasts, without an attempt until it is opened', () => {
  const payment: PaymentChoice = { kind: 'link', hours: 24 };
  const order = { ...place.order, salesChannel: 'phone' } as const;
  const { next, effects, result } = accepted(emptyAggregate(order.id), { ...place, order, payment }, { minute: 0 });
  expect(result.attempt).toBeNull();
  expect(next.order).toMatchObject({
    reservationExpiresAt: after(24 * 60),
    confirmedAt: null,
    paymentStatus: 'pending',
  });
  expect(next.reservations.map(({ state }) => state)).toEqual(['held']);
  expect(effects.mails).toEqual([{ name: 'payment-request' }]);
});

test('ends the time of a link by no attempt that ends before it, and offers three retries after the first', () => {
  const opened = run([byLink, started]);
  expect(opened.order).toMatchObject({ reservationExpiresAt: after(60), retryCount: 0 });
  expect(run([byLink, at(50)(started[0], CUSTOMER)]).order).toMatchObject({ reservationExpiresAt: after(66) });
});

test('counts money that staff have once, for the whole order', () => {
  const payment: PaymentChoice = { kind: 'received', instrument: 'UPI', reference: 'UTR7' };
  const { next, effects } = accepted(emptyAggregate(place.order.id), { ...place, payment });
  expect(next.order).toMatchObject({ paymentStatus: 'completed', paymentMethod: 'gateway' });
  expect(next.attempts).toMatchObject([
    { gateway: 'received', capturedAmount: 200_00, gatewayReference: 'UTR7', instrument: 'UPI', state: 'succeeded' },
  ]);
  expect(effects.mails.map(({ name }) => name)).toEqual(['order-confirmation', 'order-notification']);
  // only who has the money can give it back
  const cancelled = accepted(next, {
    type: 'setStatus',
    to: 'cancelled',
    from: null,
    isUndo: false,
    mailCustomer: true,
  });
  expect(cancelled.next.refunds).toMatchObject([{ amount: 200_00, state: 'proposed' }]);
});

test('keeps the price of the catalogue beside the one that staff set', () => {
  const item = { ...place.items[0]!, priceOverride: { listPrice: 120_00, reason: 'Damaged box' } };
  const { next } = accepted(emptyAggregate(place.order.id), { ...place, items: [item, place.items[1]!] });
  expect(next.items.map(({ price, listPrice, priceReason }) => [price, listPrice, priceReason])).toEqual([
    [100_00, 120_00, 'Damaged box'],
    [0, null, null],
  ]);
});

test('sends a link again only for an unpaid order that staff made', () => {
  const command = { type: 'requestPayment' } as const;
  expect(accepted(run([byLink]), command, { minute: 59 }).effects.mails).toEqual([{ name: 'payment-request' }]);
  for (const order of [run([placed]), run([byLink, started, opened, settled(WHOLE)])])
    expect(refusal(order, command, { minute: 5 }).code).toBe('ORDER_NOT_PAYABLE');
  expect(refusal(run([byLink]), command, { minute: 60 }).code).toBe('ORDER_NOT_PAYABLE');
});

test('uses the contact of the latest checkout', () => {
  const contact = { ...example.contact, fullName: 'Asha R', phone: '9000000000' };
  const { next } = accepted(run([placed]), { ...example, contact }, customer);
  expect(next.order).toMatchObject({ fullName: 'Asha R', phone: '9000000000' });
});

test('retries a failed payment three times', () => {
  const { order, ...failed } = run([placed, started, opened, settled(FAILED)]);
  const after = (retryCount: number) => ({ ...failed, order: { ...order!, retryCount } });
  expect(accepted(after(2), example, customer).next.order!.retryCount).toBe(3);
  expect(refusal(after(3), example, customer).code).toBe('RETRY_LIMIT_REACHED');
});

test('throws errors that are not rejections', () => {
  const broken = { ...run([placed]), attempts: null as never };
  expect(() => decide(broken, example, CUSTOMER, new Date())).toThrow(TypeError);
  expect(() => decide(run([placed]), { type: 'unknown' } as never, CUSTOMER, new Date())).toThrow(TypeError);
});
