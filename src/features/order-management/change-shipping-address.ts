import { transact } from '#db/client.ts';
import type { App } from '#platform/app.ts';
import { DomainError } from '#shared/domain-error.ts';
import type { AddressForm } from '../customers/address-rules.ts';
import { withdrawOutdatedInvoice } from '../invoices/withdraw-outdated-invoice.ts';
import { contactOf } from '../orders/contact-of.ts';
import { getOrder } from '../orders/get-order.ts';
import type { Order } from '../orders/list-orders.ts';
import { changeOrderWithin } from '../orders/process/change-order.ts';
import { requireOrderAddress } from '../orders/require-order-address.ts';
import { readSettings } from '../settings/read-settings.ts';
import { moveDelivery } from './move-delivery.ts';

/**
 * Changes the delivery address for the customer within the change window (ORDER_NOT_CHANGEABLE); the old one stays in
 * the order's history, and an invoice that states it is withdrawn. NOT_DELIVERABLE, DELIVERY_COSTS_MORE.
 */
export async function changeShippingAddress(
  app: App,
  userId: string,
  orderId: string,
  form: AddressForm,
): Promise<Order> {
  const contact = contactOf(await requireOrderAddress(app.db, orderId, form));
  await transact(app.db, async (tx) => {
    const { changeWindowMinutes } = (await readSettings(tx)).shop;
    const { pincode } = contact.shippingAddress;
    const { objection, ...delivery } = await moveDelivery(app, tx, { orderId, pincode });
    if (objection?.kind === 'not-deliverable') throw new DomainError('NOT_DELIVERABLE', { reason: objection.reason });
    if (objection?.kind === 'costs-more') throw new DomainError('DELIVERY_COSTS_MORE', { charge: objection.charge });
    const command = { type: 'changeAddress', userId, changeWindowMinutes, contact, delivery } as const;
    const { effects } = await changeOrderWithin(app, tx, orderId, command, `customer:${userId}`);
    if (effects.withdrawsInvoice) await withdrawOutdatedInvoice(app, tx, orderId);
  });
  return getOrder(app, userId, orderId);
}
