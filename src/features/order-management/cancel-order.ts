import type { App } from '#platform/app.ts';
import { getOrder } from '../orders/get-order.ts';
import type { Order } from '../orders/list-orders.ts';
import { changeOrder } from '../orders/process/change-order.ts';
import { readSettings } from '../settings/read-settings.ts';

/**
 * Cancels an order for its customer: an unpaid one at any time, a confirmed one within the change window while it is
 * pending (ORDER_NOT_CHANGEABLE). A captured payment is refunded automatically.
 */
export async function cancelOrder(app: App, userId: string, orderId: string): Promise<Order> {
  const { changeWindowMinutes } = (await readSettings(app.db)).shop;
  const command = { type: 'cancelByCustomer', userId, changeWindowMinutes } as const;
  await changeOrder(app, orderId, command, `customer:${userId}`);
  return getOrder(app, userId, orderId);
}
