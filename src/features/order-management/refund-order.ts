import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { type Tx, transact } from '#db/client.ts';
import { orders } from '#db/schema/orders.ts';
import { refundLines, refunds } from '#db/schema/payments.ts';
import { GatewayError, type GatewayRegistry } from '#gateways/gateway.ts';
import type { App } from '#platform/app.ts';
import type { Staff } from '#platform/http/api-middleware.ts';
import { withIdempotency } from '#platform/idempotency.ts';
import { DomainError } from '#shared/domain-error.ts';
import type { Paise } from '#shared/money.ts';
import { recordChange } from '../audit/record-change.ts';
import { listOrderItems, lockOrder } from '../orders/confirm-order.ts';
import type { OrderRow } from '../orders/list-orders.ts';
import { recordOrderEvent } from '../orders/record-order-event.ts';
import type { Refund } from '../payments/refund.ts';
import { type LineRefund, paidAmountByLine, refundForLines } from '../payments/refund-rules.ts';
import {
  type CapturedPayment,
  cancelPendingRefunds,
  listCapturedPayments,
  needsStaffDecision,
  recalculateRefunds,
  refundedByLine,
} from '../payments/refundable.ts';
import { COD_GATEWAY, newTransactionId } from '../payments/rules.ts';
import { listSoldUnits, restockUnits } from '../stock/hold-stock.ts';

type ChosenLine = { itemId: string; quantity: number; restock: boolean };
type Request = {
  id: string;
  lines: ChosenLine[];
  amount?: Paise | undefined;
  attemptId?: string | undefined;
  note: string;
  idempotencyKey: string;
};
type RefundDecision = { id: string; amount: Paise };

const isPaidByStaff = (attempt: CapturedPayment['attempt']) => attempt.gateway === COD_GATEWAY;
const newRefundId = () => newTransactionId(randomBytes).replace(/^OJ/, 'RF');

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

/** A refund that waited for staff goes to the gateway as it is. */
export function startRefund(app: App, staff: Staff, id: string): Promise<RefundDecision> {
  return transact(app.db, async (tx) => {
    const { order, refund } = await requireRefund(tx, id);
    if (!needsStaffDecision(refund)) throw new DomainError('REFUND_STATE_CHANGED');
    return submitRefund(app, tx, staff, order, refund, {});
  });
}

/** A refund that the gateway refused is asked for again under another id, once it is sure that the first is over. */
export async function retryRefund(
  app: App,
  gateways: GatewayRegistry,
  staff: Staff,
  id: string,
): Promise<RefundDecision> {
  const [known] = await app.db.select().from(refunds).where(eq(refunds.id, id));
  if (!known) throw new DomainError('NOT_FOUND');
  const received = await listCapturedPayments(app.db, known.orderId);
  const attempt = received.find((one) => one.attempt.id === known.attemptId)?.attempt;
  const gateway = gateways.byName(attempt?.gateway ?? '');
  const question = { refundId: known.refundId, transactionId: attempt?.transactionId ?? '' };
  const word = await gateway?.refundStatus(question).catch((error) => {
    // it may have gone through: another id would pay it a second time
    throw error instanceof GatewayError ? new DomainError('GATEWAY_UNAVAILABLE') : error;
  });
  return transact(app.db, async (tx) => {
    const { order, refund } = await requireRefund(tx, id);
    if (refund.state !== 'failed' || refund.refundId !== known.refundId) throw new DomainError('REFUND_STATE_CHANGED');
    // it went through after all: nothing is asked for, the sweep reads how it ended
    const alive = word && word.state !== 'failed';
    return submitRefund(
      app,
      tx,
      staff,
      order,
      refund,
      alive ? { state: 'requested' } : { refundId: newRefundId(), tries: 0 },
    );
  });
}

async function requireOrder(tx: Tx, id: string): Promise<OrderRow> {
  const order = await lockOrder(tx, id);
  if (!order || order.deletedAt) throw new DomainError('NOT_FOUND');
  return order;
}

async function requireRefund(tx: Tx, id: string): Promise<{ order: OrderRow; refund: Refund }> {
  const [known] = await tx.select({ orderId: refunds.orderId }).from(refunds).where(eq(refunds.id, id));
  const order = await requireOrder(tx, known?.orderId ?? id);
  const [refund] = await tx.select().from(refunds).where(eq(refunds.id, id)).for('update');
  if (!refund) throw new DomainError('NOT_FOUND');
  return { order, refund };
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
      refundId: newRefundId(),
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

async function submitRefund(
  app: App,
  tx: Tx,
  staff: Staff,
  order: OrderRow,
  refund: Refund,
  change: Partial<Refund>,
): Promise<RefundDecision> {
  const payment = (await listCapturedPayments(tx, order.id)).find(({ attempt }) => attempt.id === refund.attemptId);
  if (!payment || payment.left === 0) throw new DomainError('NOTHING_TO_REFUND');
  if (refund.amount > payment.left) throw new DomainError('REFUND_TOO_LARGE', { left: payment.left });
  const now = app.now();
  await tx
    .update(refunds)
    .set({
      state: 'due',
      lastError: null,
      ...change,
      ...(isPaidByStaff(payment.attempt) ? { state: 'requested', nextCheckAt: null } : { nextCheckAt: now }),
      updatedAt: now,
    })
    .where(eq(refunds.id, refund.id));
  const action = refund.state === 'failed' ? 'order.refund-again' : 'order.refund';
  await recordRefundDecision(app, tx, staff, order, action, { amount: refund.amount, earlier: refund.refundId });
  return { id: refund.id, amount: refund.amount };
}

// what a decision about money leaves behind: state, history, audit, and nothing that asks for attention still
async function recordRefundDecision(
  app: App,
  tx: Tx,
  staff: Staff,
  order: OrderRow,
  action: 'order.refund' | 'order.refund-again',
  data: { amount: Paise; note?: string; lines?: readonly LineRefund[]; restocked?: number; earlier?: string },
): Promise<void> {
  const now = app.now();
  await recalculateRefunds(tx, order.id, now);
  const given = await tx.select().from(refunds).where(eq(refunds.orderId, order.id));
  const waits = given.some(needsStaffDecision) || given.some(({ state }) => state === 'failed');
  if (order.needsAttention && !waits)
    await tx.update(orders).set({ needsAttention: null }).where(eq(orders.id, order.id));
  await recordOrderEvent(tx, order.id, { kind: 'refund', actor: `staff:${staff.userId}`, at: now, to: 'asked', data });
  await recordChange(tx, staff, now, { action, entityId: order.id, label: order.displayId, after: data });
}
