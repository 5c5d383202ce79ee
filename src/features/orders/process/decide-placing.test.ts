/** Placing and paying again: the attempt that is answered, the contact, and the limit of retries. */
import { expect, test } from 'vitest';
import {
  accepted,
  COMMANDS,
  CUSTOMER,
  FAILED,
  opened,
  placed,
  refusal,
  run,
  settled,
  started,
} from '#tests/reachable-orders.ts';
import type { PaymentChoice } from './commands.ts';
import { decide } from './decide.ts';
import { emptyAggregate } from './order.ts';

const [place] = COMMANDS.place;
const [example] = COMMANDS.payAgain;
const customer = { minute: 5, actor: CUSTOMER };

test.each<[string, PaymentChoice]>([
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
