import { randomUUID } from 'node:crypto';
import { inArray } from 'drizzle-orm';
import type { Tx } from '#db/queryable.ts';
import { orderItems } from '#db/schema/orders.ts';
import type { App } from '#platform/app.ts';
import { DomainError } from '#shared/domain-error.ts';
import type { Actor } from '#shared/order-states.ts';
import { lockOrder } from '../orders/lock-order.ts';
import { InsufficientStock } from '../orders/process/apply-decision.ts';
import { changeOrderWithin } from '../orders/process/change-order.ts';
import type { NewOrder } from '../orders/process/commands.ts';

type Replacement = { returnId: string; lines: readonly { itemId: string; units: number }[] };

/**
 * Places an order at ₹0 with the same units for the same customer and address. Returns its id. REPLACEMENT_SHORT
 * {itemId, available}: not so many are in stock, or the variant is not sold any more.
 */
export async function placeReplacement(
  app: App,
  tx: Tx,
  orderId: string,
  { returnId, lines }: Replacement,
  actor: Actor,
): Promise<string> {
  const replaced = await lockOrder(tx, orderId);
  if (!replaced) throw new DomainError('NOT_FOUND');
  const rows = await tx
    .select()
    .from(orderItems)
    .where(
      inArray(
        orderItems.id,
        lines.map(({ itemId }) => itemId),
      ),
    );
  const items = lines.map(({ itemId, units }) => {
    const {
      id: _,
      orderId: __,
      position: ___,
      refundedQuantity: ____,
      listPrice: _____,
      priceReason: ______,
      ...item
    } = rows.find(({ id }) => id === itemId)!;
    if (!item.variantId) throw new DomainError('REPLACEMENT_SHORT', { itemId, available: 0 });
    return { ...item, quantity: units, price: 0, discount: 0, isFree: true };
  });
  const { userId, guestLinkVersion, fullName, email, phone, stateCode, shippingAddress } = replaced;
  const order: NewOrder = {
    id: randomUUID(),
    userId,
    guestLinkVersion,
    networkHash: null,
    fullName,
    email,
    phone,
    stateCode,
    shippingAddress,
    buyerGstin: null,
    buyerName: null,
    deliveryMethod: replaced.deliveryMethod,
    deliveryZone: replaced.deliveryZone,
    promisedOn: null,
    subtotal: 0,
    discount: 0,
    shipping: 0,
    cashFee: 0,
    onlineDiscount: 0,
    totalAmount: 0,
    creditAmount: 0,
    couponId: null,
    couponCode: null,
    source: 'replacement',
    fingerprint: `replacement:${returnId}`,
    retryCount: 0,
  };
  const command = { type: 'place', order, items, payment: { kind: 'free' } } as const;
  await changeOrderWithin(app, tx, order.id, command, actor).catch((error) => {
    if (!(error instanceof InsufficientStock)) throw error;
    const [short] = error.short;
    const itemId = rows.find(({ variantId }) => variantId === short?.variantId)?.id ?? lines[0]!.itemId;
    throw new DomainError('REPLACEMENT_SHORT', { itemId, available: Math.max(0, short?.available ?? 0) });
  });
  return order.id;
}
