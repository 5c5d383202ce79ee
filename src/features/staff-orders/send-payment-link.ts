import { transact } from '#db/client.ts';
import type { App } from '#platform/app.ts';
import type { Staff } from '#platform/http/api-middleware.ts';
import { recordChange } from '../audit/record-change.ts';
import { changeOrderWithin } from '../orders/process/change-order.ts';

/** Sends the link of an order again, by mail and message. NOT_FOUND, ORDER_NOT_PAYABLE, PAYMENT_UNDER_REVIEW. */
export const sendPaymentLink = (app: App, staff: Staff, id: string): Promise<void> =>
  transact(app.db, async (tx) => {
    const { before } = await changeOrderWithin(app, tx, id, { type: 'requestPayment' }, `staff:${staff.userId}`);
    await recordChange(tx, staff, app.now(), {
      action: 'order.request-payment',
      entityId: id,
      label: before.order?.displayId ?? id,
    });
  });
