import { transact } from '#db/client.ts';
import type { App } from '#platform/app.ts';
import type { Staff } from '#platform/http/api-middleware.ts';
import { recordChange } from '../audit/record-change.ts';
import { changeOrderWithin } from '../orders/process/change-order.ts';

/**
 * Deletes an order. An unpaid one is removed with its items and tracking; a paid one leaves every view and stays in the
 * ledger, and the payment of one that was not sent stays listed as unmatched. Attempts, events and refunds are kept.
 * PAYMENT_ATTEMPT_OPEN {until} while it may still be paid, REFUND_PENDING while a refund is open,
 * BOOKING_OPEN while a carrier has a parcel, or is paid for one, of an order that is not kept.
 */
export function removeOrder(app: App, staff: Staff, id: string): Promise<{ kept: boolean }> {
  return transact(app.db, async (tx) => {
    const { result, before } = await changeOrderWithin(app, tx, id, { type: 'remove' }, `staff:${staff.userId}`);
    const { order, items } = before;
    const isKept = result.isKept;
    await recordChange(tx, staff, app.now(), {
      action: 'order.delete',
      entityId: id,
      label: order?.displayId ?? id,
      before: {
        status: order?.status,
        paymentStatus: order?.paymentStatus,
        totalAmount: order?.totalAmount,
        items: items.map(({ sku, productName, quantity, price }) => ({ sku, productName, quantity, price })),
      },
      after: { kept: isKept },
    });
    return { kept: isKept };
  });
}
