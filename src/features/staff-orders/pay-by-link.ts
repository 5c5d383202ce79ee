import type { GatewayRegistry } from '#gateways/gateway.ts';
import type { App } from '#platform/app.ts';
import { describeOrders } from '../orders/list-orders.ts';
import { findOrderToPay } from '../orders/payment-link.ts';
import { type StartedPayment, startPayment } from '../payments/start-payment.ts';

/** The order of a link to pay, also once it is paid or has ended; without name and street. INVALID_LINK. */
export async function readOrderToPay(app: App, token: string) {
  const row = await findOrderToPay(app, app.db, token);
  const [order] = await describeOrders(app, [row]);
  const { displayId, status, subtotal, discount, shipping, cashFee, totalAmount, items } = order!;
  const { city, pincode } = row.shippingAddress;
  return {
    displayId,
    status,
    subtotal,
    discount,
    shipping,
    cashFee,
    totalAmount,
    items,
    promisedOn: order!.promisedOn,
    deliveryMethod: order!.deliveryMethod,
    city,
    pincode,
    isPaid: row.paymentStatus === 'completed',
    isPaymentUnderReview: order!.isPaymentUnderReview,
    payableUntil: order!.payableUntil,
  };
}

/** Opens the payment of the order of a link, or returns the open one. INVALID_LINK, and as a payment is refused. */
export async function payByLink(app: App, gateways: GatewayRegistry, token: string): Promise<StartedPayment> {
  const { id, userId } = await findOrderToPay(app, app.db, token);
  return startPayment(app, gateways, userId, id);
}
