import { transact } from '#db/client.ts';
import type { App } from '#platform/app.ts';
import type { Staff } from '#platform/http/api-middleware.ts';
import { recordChange } from '../audit/record-change.ts';
import type { AddressForm } from '../customers/address-rules.ts';
import { withdrawOutdatedInvoice } from '../invoices/withdraw-outdated-invoice.ts';
import { contactOf } from '../orders/contact-of.ts';
import { changeOrderWithin } from '../orders/process/change-order.ts';
import { requireOrderAddress } from '../orders/require-order-address.ts';
import { moveDelivery } from './move-delivery.ts';

/**
 * Corrects contact and delivery address of an order for staff, and with them the place of supply: an issued invoice
 * is withdrawn and a corrected one follows. INVALID_ADDRESS {fields}; ORDER_NOT_CHANGEABLE when the order is cancelled or
 * its goods have left the shop.
 */
export async function correctAddress(
  app: App,
  staff: Staff,
  { id, shippingAddress }: { id: string; shippingAddress: AddressForm },
): Promise<void> {
  const contact = contactOf(await requireOrderAddress(app.db, id, shippingAddress));
  await transact(app.db, async (tx) => {
    const { pincode } = contact.shippingAddress;
    // staff may send it where a customer could not order it
    const { objection: _, ...delivery } = await moveDelivery(app, tx, { orderId: id, pincode });
    const command = { type: 'correctAddress', contact, delivery } as const;
    const { before, effects } = await changeOrderWithin(app, tx, id, command, `staff:${staff.userId}`);
    if (effects.withdrawsInvoice) await withdrawOutdatedInvoice(app, tx, id);
    await recordChange(tx, staff, app.now(), {
      action: 'order.address',
      entityId: id,
      label: before.order?.displayId ?? id,
      before: { shippingAddress: before.order?.shippingAddress },
      after: { shippingAddress: contact.shippingAddress },
    });
  });
}
