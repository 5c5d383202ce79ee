import type { z } from 'zod';
import type { App } from '#platform/app.ts';
import { findOwnOrder } from '../orders/get-order.ts';
import type { OrderRow } from '../orders/list-orders.ts';
import type { ownReturnsContract } from './contract.ts';
import { type ReadReturns, readReturnsOf } from './process/lock-returns.ts';
import { returnableUnits } from './process/returnable-units.ts';
import { type CustomerReturn, describeReturns } from './read-returns.ts';

type ReturnForm = z.infer<NonNullable<(typeof ownReturnsContract.get)['~orpc']['outputSchema']>>;

/** The items of an order that its customer may return. */
export async function readReturnForm(app: App, userId: string, orderId: string): Promise<ReturnForm> {
  const order = await findOwnOrder(app.db, userId, orderId);
  return describeForm(order, await readReturnsOf(app.db, order, app.now()));
}

/** The same, with the returns that its customer has requested, oldest first. */
export async function readReturnsOfOrder(
  app: App,
  userId: string,
  orderId: string,
): Promise<ReturnForm & { requests: CustomerReturn[] }> {
  const order = await findOwnOrder(app.db, userId, orderId);
  const read = await readReturnsOf(app.db, order, app.now());
  return { ...describeForm(order, read), requests: await describeReturns(app.db, order, read) };
}

function describeForm(order: OrderRow, read: ReadReturns): ReturnForm {
  const until = read.order?.returnableUntil ?? null;
  const { address, city, pincode } = order.shippingAddress;
  return {
    order: { id: order.id, displayId: order.displayId, shippingAddress: `${address}, ${city} ${pincode}` },
    deliveredAt: read.deliveredAt?.toISOString() ?? null,
    until: until?.toISOString() ?? null,
    items: read.itemDetails.map((item, index) => ({
      id: item.id,
      productName: item.productName,
      flavor: item.flavor,
      size: item.size,
      image: item.image,
      quantity: item.quantity,
      paid: item.paid,
      refundedQuantity: item.refundedQuantity,
      refundedAmount: item.refundedAmount,
      returnable: until ? returnableUnits(read, read.items[index]!) : 0,
    })),
  };
}
