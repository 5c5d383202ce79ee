import type { GatewayRegistry } from '#gateways/gateway.ts';
import type { App } from '#platform/app.ts';
import { cancelOrder } from '../order-management/cancel-order.ts';
import { findOrderToConfirm } from '../orders/confirmation-link.ts';
import { describeOrders } from '../orders/list-orders.ts';
import { changeOrder } from '../orders/process/change-order.ts';
import { isUnanswered } from '../orders/process/decide-confirmation.ts';
import { quoteOnlinePayment } from './pay-online.ts';

/** What the customer of a cash order is asked, also once it is answered. INVALID_LINK. */
export async function readConfirmation(app: App, gateways: GatewayRegistry, token: string) {
  const row = await findOrderToConfirm(app, app.db, token);
  const [order] = await describeOrders(app, [row]);
  const { displayId, status, totalAmount, shipping, cashFee, items, promisedOn, deliveryMethod, cancellation } = order!;
  const { city, pincode } = row.shippingAddress;
  return {
    displayId,
    status,
    totalAmount,
    creditAmount: row.creditAmount,
    shipping,
    cashFee,
    items,
    promisedOn,
    deliveryMethod,
    city,
    pincode,
    isUnanswered: isUnanswered(row),
    isPaid: row.paymentStatus === 'completed',
    confirmedAt: row.customerConfirmedAt?.toISOString() ?? null,
    dueAt: row.confirmationDueAt!.toISOString(),
    canCancel: cancellation !== null,
    payOnline: await quoteOnlinePayment(app, gateways, row),
  };
}

/** Records that the customer of a link takes the order; a repetition changes nothing. INVALID_LINK, CONFIRMATION_NOT_DUE. */
export async function confirmOrder(app: App, token: string): Promise<void> {
  const { id, userId } = await findOrderToConfirm(app, app.db, token);
  await changeOrder(app, id, { type: 'recordConfirmation', by: 'link' }, `customer:${userId}`);
}

/** Cancels the order of a link, as its customer could. A repetition changes nothing. INVALID_LINK, ORDER_NOT_CHANGEABLE. */
export async function cancelUnconfirmed(app: App, token: string): Promise<void> {
  const { id, userId } = await findOrderToConfirm(app, app.db, token);
  await cancelOrder(app, userId, id);
}
