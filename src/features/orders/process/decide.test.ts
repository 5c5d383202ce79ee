/** Every command in every reachable state of an order, as a table; and some sequences of commands. */

import { describe, expect, test } from 'vitest';
import { at, COMMANDS, decideAt, run, STAFF, STATES } from '#tests/reachable-orders.ts';
import { COMMAND_TYPES, type Decision } from './decide.ts';
import type { OrderAggregate } from './order.ts';
import { Rejection } from './rejections.ts';

/** 'cancelled/completed due · refund_due · committed→returned · cancelled, proposed · mail' */
function summary(before: OrderAggregate, decision: Decision | Rejection): string {
  if (decision instanceof Rejection) return decision.code;
  const { next, effects } = decision;
  const { order } = next;
  const shape = (one: OrderAggregate) =>
    JSON.stringify([
      one.order && { ...one.order, updatedAt: 0 },
      one.attempts.map(({ updatedAt: _, ...rest }) => rest),
      one.refunds.map(({ updatedAt: _, ...rest }) => rest),
      one.reservations,
      one.couponUse,
      one.matters,
      one.tracking,
    ]);
  const isSame = shape(before) === shape(next) && effects.events.length === 0 && !effects.isErased;
  if (isSame) return 'nothing';
  const parts = [
    order
      ? `${order.status}/${order.paymentStatus}${order.refundState === 'none' ? '' : ` ${order.refundState}`}`
      : 'gone',
    effects.isRemoved ? 'removed' : '',
    effects.isErased ? 'erased' : '',
    `units ${next.reservations.map((one) => `${one.state}${one.returnedQuantity > 0 ? ` ${one.returnedQuantity} back` : ''}`).join(', ')}`,
    next.couponUse ? `coupon ${next.couponUse}` : '',
    next.attempts.map(({ state, appliedAt }) => `${state}${appliedAt ? '!' : ''}`).join(', '),
    next.refunds.map(({ state }) => state).join(', '),
    next.matters
      .filter(({ resolvedAt }) => !resolvedAt)
      .map(({ kind }) => kind)
      .join(', '),
    effects.events.map(({ kind, to }) => `${kind}${to ? `→${to}` : ''}`).join(', '),
    effects.tracking.map((entry) => `tracking ${entry.status}`).join(', '),
    effects.cart ? `cart ${effects.cart.change}` : '',
    effects.withdrawsInvoice ? 'invoice withdrawn' : '',
    effects.mails.map(({ name }) => `mail ${name}`).join(', '),
  ];
  return parts.filter(Boolean).join(' · ');
}

test('has a command of each type, and an order in each state', () => {
  expect(Object.keys(COMMANDS)).toEqual([...COMMAND_TYPES]);
  for (const make of Object.values(STATES)) expect(make().orderId).toHaveLength(36);
});

describe.each(COMMAND_TYPES.map((type) => [type] as const))('%s', (type) => {
  test('decides this in every state', () => {
    const [command, actor, minute] = COMMANDS[type];
    const rows = Object.entries(STATES).map(([name, make]) => {
      const before = make();
      const copy = JSON.stringify(before);
      const decision = decideAt(before, command, actor, minute);
      // a decision does not change its input
      expect(JSON.stringify(before)).toBe(copy);
      return `${name.padEnd(26)} ${summary(before, decision)}`;
    });
    expect(rows.join('\n')).toMatchSnapshot();
  });
});

test.each([
  ['cancelled', 'failed', 'failed'],
  ['cancelled', 'completed', 'completed'],
  ['delivered', 'cancelled', 'cancelled'],
  // it can no longer be paid
  ['cancelled', 'pending', 'cancelled'],
] as const)('keeps the imported payment status of an order, %s and %s', (status, paymentStatus, expected) => {
  const [command] = COMMANDS.import;
  const placedOrder = { ...command.order, status, paymentStatus };
  const order = run([[{ ...command, order: placedOrder }, STAFF, 0]]);
  expect(order.order).toMatchObject({ status, paymentStatus: expected });
  // and after a tracking update
  const later = run([[{ ...command, order: placedOrder }, STAFF, 0], at(5)(COMMANDS.recordInvoiceMail[0])]);
  expect(later.order).toMatchObject({ paymentStatus: expected });
});
