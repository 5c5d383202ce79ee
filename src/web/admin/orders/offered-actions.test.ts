/** The actions on an order's page, compared with the order process in every reachable state. */
import { describe, expect, test } from 'vitest';
import type { Command } from '#features/orders/process/commands.ts';
import { capturedPayments, openMatters } from '#features/orders/process/draft.ts';
import type { OrderAggregate } from '#features/orders/process/order.ts';
import { previewOutcomes } from '#features/orders/process/outcomes.ts';
import { Rejection } from '#features/orders/process/rejections.ts';
import { after, COMMANDS, decideAt, GONE, ON_SHELF, STAFF, STATES } from '#tests/reachable-orders.ts';
import { offeredActions } from './offered-actions.ts';
import { describeStatusConsequences } from './status-consequences.ts';

const MINUTE = 80;
const STATUSES = ['pending', 'processing', 'completed', 'cancelled'] as const;

function outcomesOf(order: OrderAggregate, availability = ON_SHELF) {
  const restorable = { ...order, availability: order.order?.status === 'cancelled' ? availability : null };
  return previewOutcomes(restorable, after(MINUTE));
}
const accepts = (order: OrderAggregate, command: Command) =>
  !(decideAt(order, command, STAFF, MINUTE) instanceof Rejection);

describe.each(Object.entries(STATES).filter(([name]) => name !== 'not placed'))('%s', (_, make) => {
  const order = make();
  const offered = offeredActions({ outcomes: outcomesOf(order) }, () => true);

  test('offers exactly the buttons whose commands would be accepted', () => {
    expect(offered.recordsCash).toBe(accepts(order, { type: 'collectCash', reference: 'C' }));
    expect(offered.correctsAddress).toBe(
      accepts(order, { type: 'correctAddress', contact: order.order ?? COMMANDS.correctAddress[0].contact }),
    );
    expect(offered.holds).toBe(accepts(order, { type: 'hold', reason: 'r' }));
    expect(offered.releases).toBe(accepts(order, { type: 'release' }));
    expect(offered.deletes).toBe(accepts(order, { type: 'remove' }));
    const payments = capturedPayments(order).map(({ attempt }) => attempt.id);
    const some = { type: 'refund', lines: [], amount: 100, note: '' } as const;
    expect(offered.refundable).toEqual(payments.filter((attemptId) => accepts(order, { ...some, attemptId })));
    for (const { id, attemptId, refundId, kind, amount } of openMatters(order)) {
      const refundToRetry = order.refunds.find((one) => one.id === refundId);
      const refund: Command | null =
        kind === 'refund_failed'
          ? {
              type: 'retryRefund',
              refundId: refundToRetry!.id,
              gatewayRefundId: refundToRetry!.refundId,
              isKnown: false,
            }
          : kind === 'refund_due'
            ? { type: 'approveRefund', refundId: refundToRetry!.id }
            : { ...some, amount, attemptId };
      expect(offered.refunds(id)).toBe(accepts(order, refund));
      expect(offered.applies(id)).toBe(accepts(order, { type: 'applyPayment', attemptId: attemptId! }));
      expect(offered.closes(id)).toBe(accepts(order, { type: 'resolveMatter', matterId: id, note: 'n' }));
    }
  });

  test('offers nothing without write permissions', () => {
    const looked = offeredActions({ outcomes: outcomesOf(order) }, (needed) => needed === 'orders.read');
    expect([looked.recordsCash, looked.deletes, looked.refundable]).toEqual([false, false, []]);
    for (const { id } of openMatters(order))
      expect([looked.refunds(id), looked.applies(id), looked.closes(id)]).toEqual([false, false, false]);
  });

  test('asks before a status with consequences, and before no other', () => {
    const { setStatus, captured, refundable } = outcomesOf(order);
    for (const to of STATUSES) {
      const decision = decideAt(
        order,
        { type: 'setStatus', to, from: null, isUndo: false, mailCustomer: true },
        STAFF,
        MINUTE,
      );
      expect(setStatus[to].isAccepted).toBe(!(decision instanceof Rejection));
      if (decision instanceof Rejection) continue;
      const { next, effects } = decision;
      const moved = ({ reservations, refunds, couponUse }: OrderAggregate) =>
        JSON.stringify([reservations, refunds.map(({ state }) => state), couponUse]);
      const movesMore = moved(order) !== moved(next) || effects.mails.length > 0 || effects.cart !== null;
      const isEnded = order.order?.status === 'cancelled' && to !== 'cancelled';
      expect(describeStatusConsequences([{ outcome: setStatus[to], captured, refundable }]).length > 0, to).toBe(
        movesMore || isEnded,
      );
    }
  });
});

test("states the consequences of a status, with this order's units and amounts", () => {
  const lines = Object.entries(STATES).flatMap(([name, make]) => {
    const { setStatus, captured, refundable } = outcomesOf(make());
    return STATUSES.flatMap((to) =>
      describeStatusConsequences([{ outcome: setStatus[to], captured, refundable }]).map(
        (words) => `${name} → ${to}: ${words}`,
      ),
    );
  });
  expect(lines.join('\n')).toMatchSnapshot();
});

test('names the units that reinstating would lack', () => {
  const { setStatus, captured, refundable } = outcomesOf(STATES['cancelled by staff']!(), GONE);
  expect(describeStatusConsequences([{ outcome: setStatus.processing, captured, refundable }])[0]).toContain(
    '2 units are no longer in stock.',
  );
});

test('sums the consequences for several orders', () => {
  const paid = outcomesOf(STATES.paid!());
  const unpaid = outcomesOf(STATES['placed, nothing sent']!());
  const shipped = outcomesOf(STATES.expired!());
  const cancel = [paid, paid, unpaid].map(({ setStatus, captured, refundable }) => ({
    outcome: setStatus.cancelled,
    captured,
    refundable,
  }));
  expect(
    describeStatusConsequences([...cancel, { outcome: shipped.setStatus.pending, captured: 0, refundable: 0 }]),
  ).toEqual([
    expect.stringMatching(/^1 order: The order is reinstated/),
    '3 orders: 6 units go back to stock. 3 units are available again. 3 coupons can be used again. ₹400 becomes a refund due. Decide on the order’s page. Money that still arrives must be refunded.',
  ]);
});
