import { eq } from 'drizzle-orm';
import { transact } from '#db/client.ts';
import { orders } from '#db/schema/orders.ts';
import type { App } from '#platform/app.ts';
import { DomainError } from '#shared/domain-error.ts';
import { stateCode } from '#shared/india-states.ts';
import { type AddressForm, normaliseAddress, validateAddress } from '../customers/address-rules.ts';
import { voidOutdatedInvoice } from '../invoices/void-outdated-invoice.ts';
import { getOrder } from '../orders/get-order.ts';
import type { Order } from '../orders/list-orders.ts';
import { lockOrder } from '../orders/lock-order.ts';
import { recordOrderEvent } from '../orders/record-order-event.ts';
import { requireChangeable } from './require-changeable.ts';

/** The owner corrects the delivery address within the window; the old one stays in the order's history. */
export async function changeShippingAddress(
  app: App,
  userId: string,
  orderId: string,
  form: AddressForm,
): Promise<Order> {
  const fields = validateAddress(form);
  if (Object.keys(fields).length > 0) throw new DomainError('INVALID_ADDRESS', { fields });
  const address = normaliseAddress(form);
  await transact(app.db, async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (order?.userId !== userId || order.deletedAt) throw new DomainError('NOT_FOUND');
    await requireChangeable(app, tx, order);
    const { fullName, phone, email, state } = address;
    await tx
      .update(orders)
      .set({ fullName, phone, email, stateCode: stateCode(state), shippingAddress: address, updatedAt: app.now() })
      .where(eq(orders.id, orderId));
    // staff may have sent it before the window ended
    await voidOutdatedInvoice(tx, order.id, app.now());
    const data = { before: order.shippingAddress, after: address };
    await recordOrderEvent(tx, orderId, {
      kind: 'order.address_changed',
      actor: `customer:${userId}`,
      at: app.now(),
      data,
    });
  });
  return getOrder(app, userId, orderId);
}
