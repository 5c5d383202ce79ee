import { and, desc, eq, inArray, ne } from 'drizzle-orm';
import { type Tx, transact } from '#db/client.ts';
import { orderEvents, orders, orderTracking } from '#db/schema/orders.ts';
import { paymentAttempts, refunds } from '#db/schema/payments.ts';
import { mails } from '#db/schema/platform.ts';
import type { App } from '#platform/app.ts';
import type { Staff } from '#platform/http/api-middleware.ts';
import { DomainError } from '#shared/domain-error.ts';
import { recordChange } from '../audit/record-change.ts';
import type { OrderRow } from '../orders/list-orders.ts';
import { listOrderItems, lockOrder } from '../orders/lock-order.ts';
import { recordOrderEvent } from '../orders/record-order-event.ts';
import { listCapturedPayments, needsStaffDecision } from '../payments/captured-payments.ts';
import { cancelCodAttempt } from '../payments/cod-attempts.ts';
import { COD_GATEWAY, RESERVATION_GRACE_MS } from '../payments/rules.ts';
import { OPEN_STATES } from '../payments/states.ts';
import { releaseCoupon } from '../promotions/coupon-usage.ts';
import { listSoldUnits } from '../stock/list-sold-units.ts';
import { releaseStock } from '../stock/release-stock.ts';
import { restockUnits } from '../stock/restock-units.ts';

/**
 * Deletes an order. An unpaid one is gone with its items and tracking; a paid one leaves every view and stays in the
 * ledger. Attempts, events and refunds survive. Refused with PAYMENT_ATTEMPT_OPEN {until} while somebody may still pay it, and
 * with REFUND_PENDING while money that is owed waits for a person.
 */
export function removeOrder(app: App, staff: Staff, id: string): Promise<{ kept: boolean }> {
  return transact(app.db, async (tx) => {
    const order = await lockOrder(tx, id);
    if (!order || order.deletedAt) throw new DomainError('NOT_FOUND');
    await requireNoOpenAttempt(tx, id);
    await requireNoWaitingRefund(tx, id);
    await cancelCodAttempt(app, tx, order, 'The order was deleted');
    const kept = order.paymentStatus === 'completed' || (await listCapturedPayments(tx, id)).length > 0;
    await giveBack(app, tx, order);
    const items = await listOrderItems(tx, id);
    const before = {
      status: order.status,
      paymentStatus: order.paymentStatus,
      totalAmount: order.totalAmount,
      items: items.map(({ sku, productName, quantity, price }) => ({ sku, productName, quantity, price })),
    };
    const now = app.now();
    await tx.delete(orderTracking).where(eq(orderTracking.orderId, id));
    if (kept) await tx.update(orders).set({ deletedAt: now, updatedAt: now }).where(eq(orders.id, id));
    else await forget(tx, id);
    await recordOrderEvent(tx, id, {
      kind: 'order.deleted',
      actor: `staff:${staff.userId}`,
      at: now,
      from: order.status,
      data: { kept },
    });
    await recordChange(tx, staff, now, {
      action: 'order.delete',
      entityId: id,
      label: order.displayId,
      before,
      after: { kept },
    });
    return { kept };
  });
}

// with its row goes whatever would lead the deletion of an account to the rest that tells whose it was
async function forget(tx: Tx, orderId: string): Promise<void> {
  await tx
    .update(orderEvents)
    .set({ data: {} })
    .where(and(eq(orderEvents.orderId, orderId), eq(orderEvents.kind, 'order.address_changed')));
  await tx.delete(mails).where(eq(mails.relatedId, orderId));
  await tx.delete(orders).where(eq(orders.id, orderId));
}

async function requireNoOpenAttempt(tx: Tx, orderId: string): Promise<void> {
  const [open] = await tx
    .select({ expiresAt: paymentAttempts.expiresAt })
    .from(paymentAttempts)
    .where(
      and(
        eq(paymentAttempts.orderId, orderId),
        inArray(paymentAttempts.state, [...OPEN_STATES]),
        // cash waits for the door and ends with the order
        ne(paymentAttempts.gateway, COD_GATEWAY),
      ),
    )
    .orderBy(desc(paymentAttempts.expiresAt))
    .limit(1);
  if (!open) return;
  throw new DomainError('PAYMENT_ATTEMPT_OPEN', {
    until: new Date(open.expiresAt.getTime() + RESERVATION_GRACE_MS).toISOString(),
  });
}

// no view would show it, nobody could start it, and it would keep its customer from deleting their account
async function requireNoWaitingRefund(tx: Tx, orderId: string): Promise<void> {
  const given = await tx
    .select({ state: refunds.state, nextCheckAt: refunds.nextCheckAt, gateway: paymentAttempts.gateway })
    .from(refunds)
    .leftJoin(paymentAttempts, eq(paymentAttempts.id, refunds.attemptId))
    .where(eq(refunds.orderId, orderId));
  // one on its way through a gateway may yet fail; cash that is to be paid out has a list of its own
  const open = given.some(
    (refund) =>
      needsStaffDecision(refund) ||
      refund.state === 'failed' ||
      (refund.gateway !== COD_GATEWAY && (refund.state === 'due' || refund.state === 'requested')),
  );
  if (open) throw new DomainError('REFUND_PENDING');
}

// nobody will pack it any more; what has been sent stays sold
async function giveBack(app: App, tx: Tx, order: OrderRow): Promise<void> {
  if (order.status !== 'pending' && order.status !== 'processing') return;
  await releaseCoupon(tx, order.id);
  await releaseStock(tx, order.id);
  await restockUnits(tx, order.id, await listSoldUnits(tx, order.id), app.now(), 'order deleted');
}
