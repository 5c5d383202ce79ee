/** Refunds: which payment they take, how much may be refunded, and how they end. */
import { expect, test } from 'vitest';
import {
  accepted,
  after,
  at,
  CUSTOMER,
  cash,
  DONE,
  opened,
  PART,
  paid,
  placed,
  REFUSED,
  refusal,
  run,
  STATES,
  secondGateway,
  settled,
  started,
  WHOLE,
} from '#tests/reachable-orders.ts';
import type { OrderAggregate } from './order.ts';

const refund = (amount: number, attemptId: string | null = null) =>
  ({ type: 'refund', lines: [], amount, attemptId, note: '' }) as const;
const ofLine = (itemId: string, quantity: number, restock = false) =>
  ({ type: 'refund', lines: [{ itemId, quantity, restock }], amount: null, attemptId: null, note: '' }) as const;
const toCancelled = { type: 'setStatus', to: 'cancelled', from: null, isUndo: false, mailCustomer: false } as const;
const approve = (refundId: string) => ({ type: 'approveRefund', refundId }) as const;
/** The gateway's answer to the last refund. */
function answered(order: OrderAggregate, result: typeof DONE | typeof REFUSED, index = order.refunds.length - 1) {
  const { id, refundId } = order.refunds[index]!;
  return accepted(order, { type: 'settleRefund', refundId: id, gatewayRefundId: refundId, result });
}
const refunding = (order: OrderAggregate, ...commands: ReturnType<typeof refund>[]) =>
  commands.reduce((one, command) => accepted(one, command, { minute: 65 }).next, order);
const failing = (order: OrderAggregate, command: ReturnType<typeof refund>) =>
  answered(refunding(order, command), REFUSED).next;
/** Paid by the second attempt; the first was paid late and is proposed as refund-1. */
const paidTwice = STATES['paid twice']!;
/** Begun at the gateway, delivered for cash, and the cash collected. */
const cashAfterGateway = () =>
  run([
    placed,
    started,
    opened,
    at(4)({ type: 'payAgain', contact: run([placed]).order!, payment: { kind: 'cod' } }, CUSTOMER),
    at(9)({ type: 'collectCash', reference: '' }),
  ]);

test('refunds the oldest refundable payment unless one is named', () => {
  const order = paidTwice();
  const first = refunding(order, refund(200_00, 'attempt-2'));
  expect(refunding(first, refund(10_00)).refunds.at(-1)).toMatchObject({ attemptId: 'attempt-1', amount: 10_00 });
  expect(refunding(order, refund(10_00)).refunds.at(-1)).toMatchObject({ attemptId: 'attempt-2', amount: 10_00 });
  expect(refusal(first, refund(10_00, 'attempt-2')).code).toBe('NOTHING_TO_REFUND');
});

test('leaves out a second payment that staff have settled when the order is cancelled', () => {
  const closed = accepted(paidTwice(), { type: 'resolveMatter', matterId: null, note: 'Paid back by bank' }).next;
  const { next, result } = accepted(closed, toCancelled, { minute: 90 });
  expect(result.refundDue).toBe(200_00);
  const proposals = next.refunds.filter(({ state }) => state === 'proposed');
  expect(proposals).toMatchObject([{ attemptId: 'attempt-2', amount: 200_00 }]);
});

test('refuses an amount of zero, and more than is refundable', () => {
  expect(refusal(run(paid), refund(0)).code).toBe('INVALID_REFUND');
  const part = refunding(run(paid), refund(150_00));
  expect(refusal(part, refund(50_01))).toEqual({ code: 'REFUND_TOO_LARGE', data: { refundable: 50_00 } });
});

test('refuses more units of a line than it has, regardless of other lines', () => {
  expect(refusal(run(paid), ofLine('item-2', 2)).code).toBe('INVALID_REFUND');
  expect(refusal(run(paid), ofLine('item-1', 3)).code).toBe('INVALID_REFUND');
  expect(accepted(run(paid), ofLine('item-1', 2)).result.refunds[0]!.amount).toBe(200_00);
});

/** Two lines with a price: two units of 60.00 and one of 80.00, paid twice. */
function twoLinesPaidTwice() {
  const [place] = placed as [Extract<(typeof placed)[0], { type: 'place' }>, ...unknown[]];
  const [item] = place.items;
  const lines = [
    { ...item!, price: 60_00 },
    { ...item!, sku: 'S3', quantity: 1, price: 80_00 },
  ];
  return run([
    at(0)({ ...place, items: lines }, CUSTOMER),
    started,
    opened,
    secondGateway,
    settled(WHOLE, 'attempt-2', 4),
    settled(WHOLE, 'attempt-1', 5),
  ]);
}

test('counts units per line', () => {
  const order = twoLinesPaidTwice();
  expect(refusal(order, ofLine('item-2', 2)).code).toBe('INVALID_REFUND');
  const failed = answered(accepted(order, ofLine('item-2', 1)).next, REFUSED).next;
  const { id: refundId, refundId: gatewayRefundId } = failed.refunds.at(-1)!;
  const repeatedRetry = { type: 'retryRefund', refundId, gatewayRefundId, isKnown: false } as const;
  expect(accepted(failed, repeatedRetry).result.refund.state).toBe('approved');
  const other = accepted(failed, { ...ofLine('item-2', 1), attemptId: 'attempt-1' }).next;
  expect(refusal(other, repeatedRetry).code).toBe('UNITS_REFUNDED');
});

test('refuses decisions about refunds of a deleted order', () => {
  const deletedOrder = { ...paidTwice(), order: null };
  expect(refusal(deletedOrder, approve('refund-1')).code).toBe('NOT_FOUND');
  const failed = { ...failing(run(paid), refund(50_00)), order: null };
  const { id: refundId, refundId: gatewayRefundId } = failed.refunds[0]!;
  expect(refusal(failed, { type: 'retryRefund', refundId, gatewayRefundId, isKnown: false }).code).toBe('NOT_FOUND');
});

test('approves the refund of a payment regardless of other payments', () => {
  const order = refunding(paidTwice(), refund(150_00, 'attempt-2'));
  expect(accepted(order, approve('refund-1')).result.refund).toMatchObject({ state: 'approved', amount: 200_00 });
});

test('refuses to retry a refund when its payment has been refunded otherwise', () => {
  const failed = failing(run(paid), refund(200_00));
  const { id: refundId, refundId: gatewayRefundId } = failed.refunds[0]!;
  const repeatedRetry = { type: 'retryRefund', refundId, gatewayRefundId, isKnown: false } as const;
  expect(accepted(failed, repeatedRetry).result.refund.state).toBe('approved');
  expect(refusal(refunding(failed, refund(200_00)), repeatedRetry).code).toBe('NOTHING_TO_REFUND');
  expect(refusal(refunding(failed, refund(150_00)), repeatedRetry)).toEqual({
    code: 'REFUND_TOO_LARGE',
    data: { refundable: 50_00 },
  });
});

test('refuses to retry a refund whose units another payment has refunded, unless the gateway completed it after all', () => {
  // two payments of 200.00 for two units
  const failed = answered(accepted(paidTwice(), ofLine('item-1', 1)).next, REFUSED).next;
  const { id: refundId, refundId: gatewayRefundId } = failed.refunds.at(-1)!;
  const repeatedRetry = { type: 'retryRefund', refundId, gatewayRefundId, isKnown: false } as const;
  const one = accepted(failed, ofLine('item-1', 1)).next;
  expect(accepted(one, repeatedRetry).next.items[0]!.refundedQuantity).toBe(2);
  const both = accepted(failed, { ...ofLine('item-1', 2), attemptId: 'attempt-1' }).next;
  expect(refusal(both, repeatedRetry).code).toBe('UNITS_REFUNDED');
  const knownRefund = accepted(both, { ...repeatedRetry, isKnown: true }).next;
  expect(knownRefund.items[0]!.refundedQuantity).toBe(3);
  // only the free unit comes back and is taken again
  const ended = accepted(knownRefund, toCancelled).next;
  expect(ended.reservations).toMatchObject([{ state: 'returned', quantity: 3, returnedQuantity: 1 }]);
  const { reservations } = accepted(ended, { ...toCancelled, to: 'processing' }).next;
  expect(reservations).toMatchObject([{ state: 'committed', quantity: 3, returnedQuantity: 0 }]);
  // a line of the refund may be gone
  expect(accepted({ ...both, items: [] }, repeatedRetry).result.refund.state).toBe('approved');
});

test('claims a refund from the moment it is due, and never one that staff pay', () => {
  const claim = (order: OrderAggregate, dueBy: Date) =>
    accepted(order, { type: 'claimRefundCheck', refundId: 'refund-1', dueBy }).result.refund?.amount;
  const order = refunding(run(paid), refund(20_00));
  const due = order.refunds[0]!.nextCheckAt!;
  expect(claim(order, new Date(due.getTime() - 1))).toBeUndefined();
  expect(claim(order, due)).toBe(20_00);
  const byStaff = refunding(run([cash, at(9)({ type: 'collectCash', reference: '' })]), refund(20_00));
  expect(byStaff.refunds[0]).toMatchObject({ state: 'requested', nextCheckAt: null });
  expect(claim(byStaff, after(100_000))).toBeUndefined();
});

test('states in the mail whether the gateway or staff refund the money', () => {
  const isCash = (order: OrderAggregate) =>
    answered(order, DONE).effects.mails.map((mail) => mail.name === 'refund-completed' && mail.isCash);
  expect(isCash(refunding(run(paid), refund(20_00)))).toEqual([false]);
  expect(isCash(refunding(cashAfterGateway(), refund(20_00)))).toEqual([true]);
});

test('closes a matter without touching refunds that are completed', () => {
  const mismatch = run([placed, started, opened, settled(PART)]);
  const order = answered(refunding(mismatch, refund(50_00)), DONE).next;
  const { next, result } = accepted(order, { type: 'resolveMatter', matterId: null, note: 'Agreed' });
  expect(result).toEqual({ cancelledAmount: 0 });
  expect(next.refunds).toMatchObject([{ state: 'completed', amount: 50_00 }]);
  expect(next.matters).toMatchObject([{ kind: 'mismatch', amount: 100_00, resolution: 'closed' }]);
});

test('closes one matter and cancels the refunds of that one only', () => {
  const resolve = (order: OrderAggregate, kind: string, amount: number) => {
    const { id } = order.matters.find((one) => one.kind === kind && one.amount === amount)!;
    return accepted(order, { type: 'resolveMatter', matterId: id, note: '' });
  };
  const failed = failing(failing(run(paid), refund(50_00)), refund(60_00));
  const first = resolve(failed, 'refund_failed', 50_00);
  expect(first.result).toEqual({ cancelledAmount: 50_00 });
  expect(first.next.refunds.map(({ state }) => state)).toEqual(['cancelled', 'failed']);

  const duplicate = failing(paidTwice(), refund(50_00, 'attempt-2'));
  const second = resolve(duplicate, 'duplicate_payment', 200_00);
  expect(second.result).toEqual({ cancelledAmount: 200_00 });
  expect(second.next.refunds.map(({ state }) => state)).toEqual(['cancelled', 'failed']);
});

test('returns the units of a failed refund to the line', () => {
  const order = accepted(run(paid), ofLine('item-1', 2)).next;
  expect(order.items[0]!.refundedQuantity).toBe(2);
  const { next } = answered(order, REFUSED);
  expect(next.items[0]!.refundedQuantity).toBe(0);
  expect(accepted(next, ofLine('item-1', 2)).result.refunds[0]!.amount).toBe(200_00);
});

test('adds up refunds of single units to what was paid for the line', () => {
  // 3 units for 100.00: 33.33, 33.33 and the rest
  const place = placed[0] as Extract<(typeof placed)[0], { type: 'place' }>;
  const item = { ...place.items[0]!, quantity: 3, price: 33_33 };
  const small = at(0)({ ...place, items: [item], order: { ...place.order, totalAmount: 100_00 } }, CUSTOMER);
  let order = run([small, started, opened, settled({ ...WHOLE, amount: 100_00 } as never)]);
  const amounts: number[] = [];
  for (let unit = 0; unit < 3; unit++) {
    const { next, result } = accepted(order, ofLine('item-1', 1));
    amounts.push(result.refunds[0]!.amount);
    order = next;
  }
  expect(amounts).toEqual([33_33, 33_33, 33_34]);
});

test('rechecks credit notes of completed refunds only when an invoice is reissued', () => {
  const order = failing(answered(refunding(run(paid), refund(50_00)), DONE).next, refund(60_00));
  const credited = order.refunds
    .map(({ id }) => id)
    .reduce((one, refundId) => accepted(one, { type: 'recordCrediting', refundId }).next, order);
  const invoiced = (isRecredited: boolean) =>
    accepted(credited, { type: 'recordInvoicing', at: after(81), isRecredited }).next.refunds.map(
      ({ creditedAt }) => creditedAt !== null,
    );
  expect(invoiced(true)).toEqual([false, true]);
  expect(invoiced(false)).toEqual([true, true]);
});

test('refuses less than a rupee at a gateway, and lets staff pay it out in cash', () => {
  expect(refusal(run(paid), refund(99))).toEqual({ code: 'REFUND_TOO_SMALL', data: { minimum: 100 } });
  expect(accepted(run(paid), refund(100)).result.refunds[0]!.amount).toBe(100);
  expect(accepted(STATES['cash collected']!(), refund(99)).result.refunds[0]!.amount).toBe(99);
});

test('owes no refund of less than a rupee when the order is cancelled', () => {
  const order = run([...paid, at(65)(refund(200_00 - 50))]);
  const { next, result } = accepted(order, toCancelled);
  expect(result.refundDue).toBe(0);
  expect(next.refunds.filter(({ state }) => state === 'proposed')).toEqual([]);
});
