import type { z } from 'zod';
import type { App } from '#platform/app.ts';
import { findOwnOrder } from '../orders/get-order.ts';
import type { returnsContract } from './account-contract.ts';
import { readReturnable } from './read-returnable.ts';

type ReturnForm = z.infer<NonNullable<(typeof returnsContract.get)['~orpc']['outputSchema']>>;

/** The items of an order that its customer may return. */
export async function readReturnForm(app: App, userId: string, orderId: string): Promise<ReturnForm> {
  const order = await findOwnOrder(app.db, userId, orderId);
  const { deliveredAt, until, items } = await readReturnable(app.db, order, app.now());
  const { address, city, pincode } = order.shippingAddress;
  return {
    order: { id: order.id, displayId: order.displayId, shippingAddress: `${address}, ${city} ${pincode}` },
    deliveredAt: deliveredAt?.toISOString() ?? null,
    until: until?.toISOString() ?? null,
    items,
  };
}
