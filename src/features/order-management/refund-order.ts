import { randomBytes } from 'node:crypto';
import { type Tx, transact } from '#db/client.ts';
import { refundLines, refunds } from '#db/schema/payments.ts';
import type { App } from '#platform/app.ts';
import type { Staff } from '#platform/http/api-middleware.ts';
import { withIdempotency } from '#platform/idempotency.ts';
import { DomainError } from '#shared/domain-error.ts';
import type { Paise } from '#shared/money.ts';
import type { OrderRow } from '../orders/list-orders.ts';
import { listOrderItems } from '../orders/lock-order.ts';
import { cancelPendingRefunds } from '../payments/cancel-refunds.ts';
import { type CapturedPayment, listCapturedPayments, refundedByLine } from '../payments/captured-payments.ts';
import { type LineRefund, paidAmountByLine, refundForLines } from '../payments/refund-rules.ts';
import { newRefundId } from '../payments/rules.ts';
import { listSoldUnits } from '../stock/list-sold-units.ts';
import { restockUnits } from '../stock/restock-units.ts';
import { isPaidByStaff, type RefundDecision, recordRefundDecision, requireOrder } from './submit-refund.ts';

type ChosenLine = { itemId: string; quantity: number; restock: boolean };

type Request = {
  id: string;
  lines: ChosenLine[];
  amount?: Paise | undefined;
  attemptId?: string | undefined;
  note: string;
  idempotencyKey: string;
};

/**
 * Staff gives money back: for lines and units of them, or an amount. Never more than arrived and is not on its way
 * back; the gateway is asked by the sweep right after. What waited for a decision about this payment is decided by it.
 */
export function refundOrder(app: App, staff: Staff, request: Request): Promise<RefundDecision> {
  const { idempotencyKey, ...body } = request;
  return transact(app.db, (tx) =>
    withIdempotency(
      tx,
      { scope: `orders.refund:${staff.userId}`, key: idempotencyKey, body, now: app.now() },
      async () => {
        const order = await requireOrder(tx, request.id);
        const payment = await choosePayment(tx, order, request.attemptId);
        const lines = await chosenLines(tx, order, request, payment.left);
        const amount = request.amount ?? lines.reduce((sum, line) => sum + line.amount, 0);
        if (amount <= 0) throw new DomainError(payment.left === 0 ? 'NOTHING_TO_REFUND' : 'INVALID_REFUND');
        if (amount > payment.left) throw new DomainError('REFUND_TOO_LARGE', { left: payment.left });
        await cancelPendingRefunds(tx, order.id, app.now(), payment.attempt.id);
        const restocked = await restock(app, tx, order, request.lines);
        const id = await insertRefund(app, tx, staff, payment, amount, lines);
        await recordRefundDecision(app, tx, staff, order, 'order.refund', {
          amount,
          note: request.note,
          lines,
          restocked,
        });
        return { id, amount };
      },
    ),
  );
}

// without a choice the order's own payment: the oldest with money left
async function choosePayment(tx: Tx, order: OrderRow, attemptId: string | undefined): Promise<CapturedPayment> {
  const received = await listCapturedPayments(tx, order.id);
  const chosen = attemptId
    ? received.find(({ attempt }) => attempt.id === attemptId)
    : received.find(({ left }) => left > 0);
  if (!chosen || chosen.left === 0) throw new DomainError('NOTHING_TO_REFUND');
  return chosen;
}

async function chosenLines(tx: Tx, order: OrderRow, { lines, amount }: Request, left: Paise): Promise<LineRefund[]> {
  if (amount !== undefined && lines.length > 0) throw new DomainError('INVALID_REFUND');
  if (amount !== undefined) return [];
  const items = await listOrderItems(tx, order.id);
  const [paid, back] = [paidAmountByLine(order.totalAmount, items), await refundedByLine(tx, order.id)];
  const wanted = new Map(lines.map(({ itemId, quantity }) => [itemId, quantity]));
  if (wanted.size < lines.length) throw new DomainError('INVALID_REFUND');
  for (const [itemId, quantity] of wanted) {
    const item = items.find(({ id }) => id === itemId);
    if (!item || quantity > item.quantity - (back.get(itemId)?.quantity ?? 0)) throw new DomainError('INVALID_REFUND');
  }
  const refundable = items.map((item, index) => ({
    id: item.id,
    quantity: item.quantity,
    paid: paid[index]!,
    refundedQuantity: back.get(item.id)?.quantity ?? 0,
    refundedAmount: back.get(item.id)?.amount ?? 0,
  }));
  return refundForLines(refundable, wanted, left);
}

/** Units that come back on the shelf, never more than left it for this order. Returns how many. */
async function restock(app: App, tx: Tx, order: OrderRow, lines: readonly ChosenLine[]): Promise<number> {
  const out = new Map((await listSoldUnits(tx, order.id)).map(({ variantId, quantity }) => [variantId, quantity]));
  const units = (await listOrderItems(tx, order.id)).flatMap(({ id, variantId }) => {
    const line = lines.find((one) => one.itemId === id && one.restock);
    if (!line || !variantId) return [];
    const quantity = Math.min(line.quantity, out.get(variantId) ?? 0);
    out.set(variantId, (out.get(variantId) ?? 0) - quantity);
    return quantity > 0 ? [{ variantId, quantity }] : [];
  });
  await restockUnits(tx, order.id, units, app.now(), 'refund');
  return units.reduce((sum, { quantity }) => sum + quantity, 0);
}

async function insertRefund(
  app: App,
  tx: Tx,
  staff: Staff,
  { attempt }: CapturedPayment,
  amount: Paise,
  lines: readonly LineRefund[],
): Promise<string> {
  const now = app.now();
  const [refund] = await tx
    .insert(refunds)
    .values({
      orderId: attempt.orderId,
      attemptId: attempt.id,
      refundId: newRefundId(randomBytes),
      amount,
      // nobody but staff can give cash back: it is on its way until they say how
      state: isPaidByStaff(attempt) ? 'requested' : 'due',
      reason: lines.length > 0 ? 'lines' : 'amount',
      requestedBy: `staff:${staff.userId}`,
      nextCheckAt: isPaidByStaff(attempt) ? null : now,
      createdAt: now,
      updatedAt: now,
    })
    .returning({ id: refunds.id });
  if (lines.length > 0)
    await tx.insert(refundLines).values(
      lines.map(({ id, quantity, amount: share }) => ({
        refundId: refund!.id,
        orderItemId: id,
        quantity,
        amount: share,
      })),
    );
  return refund!.id;
}
