import { eq } from 'drizzle-orm';
import { transact } from '#db/client.ts';
import { orders } from '#db/schema/orders.ts';
import type { App } from '#platform/app.ts';
import type { Staff } from '#platform/http/api-middleware.ts';
import { DomainError } from '#shared/domain-error.ts';
import { recordChange } from '../audit/record-change.ts';
import { payableUntil } from '../orders/order-deadline-rules.ts';
import { paymentLink } from '../orders/payment-link.ts';
import { changeOrderWithin } from '../orders/process/change-order.ts';

/** The link by which a customer pays an order that staff made. NOT_FOUND, ORDER_NOT_PAYABLE. */
export async function readPaymentLink(app: App, id: string): Promise<{ link: string; payableUntil: string }> {
  const [order] = await app.db.select().from(orders).where(eq(orders.id, id));
  if (!order || order.deletedAt) throw new DomainError('NOT_FOUND');
  const until = order.salesChannel === 'store' ? null : payableUntil(order, app.now());
  if (!until) throw new DomainError('ORDER_NOT_PAYABLE');
  return { link: paymentLink(app, order), payableUntil: until.toISOString() };
}

/** Sends the link again, by mail and message. NOT_FOUND, ORDER_NOT_PAYABLE, PAYMENT_UNDER_REVIEW. */
export const sendPaymentLink = (app: App, staff: Staff, id: string): Promise<void> =>
  transact(app.db, async (tx) => {
    const { before } = await changeOrderWithin(app, tx, id, { type: 'requestPayment' }, `staff:${staff.userId}`);
    await recordChange(tx, staff, app.now(), {
      action: 'order.request-payment',
      entityId: id,
      label: before.order?.displayId ?? id,
    });
  });
