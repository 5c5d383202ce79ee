import type { z } from 'zod';
import { transact } from '#db/client.ts';
import type { App } from '#platform/app.ts';
import { listOwnInvoices } from '../invoices/list-own-invoices.ts';
import { cancelOrder } from '../order-management/cancel-order.ts';
import { findOwnOrder, getOrder } from '../orders/get-order.ts';
import { findLinkedOrder } from '../orders/guest-link.ts';
import { changeOrderWithin } from '../orders/process/change-order.ts';
import { readReturnsOfOrder } from '../returns/read-return-form.ts';
import { requestReturn } from '../support/request-return.ts';
import { findTracking } from '../tracking/find-tracking.ts';
import type { guestsContract, linkedOrder } from './contract.ts';
import { deliverLink } from './deliver-link.ts';

type ReturnInput = z.infer<NonNullable<(typeof guestsContract.requestReturn)['~orpc']['inputSchema']>>;

/** The one order of a link, with what its customer may do. INVALID_LINK. */
export async function readLinkedOrder(app: App, token: string): Promise<z.input<typeof linkedOrder>> {
  const { orderId, guestId } = await findLinkedOrder(app, app.db, token);
  const [order, tracking, invoices, returns] = await Promise.all([
    getOrder(app, guestId, orderId),
    findTracking(app, { mode: 'order', value: orderId, userId: guestId }),
    listOwnInvoices(app, guestId, [orderId]),
    readReturnsOfOrder(app, guestId, orderId),
  ]);
  return {
    order,
    tracking,
    invoices: invoices.map(({ kind, number, path }) => ({ kind, number, path })),
    returns: { until: returns.until, items: returns.items, requests: returns.requests },
  };
}

/** Cancels the order of a link, as its customer could. INVALID_LINK, ORDER_NOT_CHANGEABLE. */
export async function cancelLinkedOrder(app: App, token: string): Promise<void> {
  const { orderId, guestId } = await findLinkedOrder(app, app.db, token);
  await cancelOrder(app, guestId, orderId);
}

/** Requests a return of the order of a link. INVALID_LINK, and the errors of a return. */
export async function returnLinkedOrder(app: App, { token, ...input }: ReturnInput): Promise<{ ticket: string }> {
  const { orderId, guestId } = await findLinkedOrder(app, app.db, token);
  return requestReturn(app, guestId, { ...input, id: orderId, imageIds: [] });
}

/** Ends the link of an order and sends a new one to the contact of the order. INVALID_LINK. */
export async function renewLink(app: App, token: string): Promise<void> {
  await transact(app.db, async (tx) => {
    const { orderId, guestId } = await findLinkedOrder(app, tx, token);
    await changeOrderWithin(app, tx, orderId, { type: 'renewGuestLink' }, `customer:${guestId}`);
    await deliverLink(app, tx, await findOwnOrder(tx, guestId, orderId));
  });
}
