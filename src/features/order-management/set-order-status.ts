import { transact } from '#db/client.ts';
import type { App } from '#platform/app.ts';
import type { Staff } from '#platform/http/api-middleware.ts';
import type { Paise } from '#shared/money.ts';
import type { OrderStatus } from '#shared/order-states.ts';
import { recordChange } from '../audit/record-change.ts';
import { withdrawOutdatedInvoice } from '../invoices/withdraw-outdated-invoice.ts';
import { changeOrderWithin } from '../orders/process/change-order.ts';
import type { StaffStatus } from '../orders/process/commands.ts';

export type Request = {
  id: string;
  to: StaffStatus;
  /** the status that staff saw */
  from?: OrderStatus | undefined;
  undo?: boolean;
  /** whether a cancellation is mailed to the customer; true by default */
  mailCustomer?: boolean;
};

type Changed = { missing: number; refundDue: Paise; from: OrderStatus; status: OrderStatus; canUndo: boolean };

/** Sets any status at any time, with its consequences. STATUS_CHANGED when the order is not in `from` any more. */
export function setOrderStatus(app: App, staff: Staff, request: Request): Promise<Changed> {
  const { id, to, from = null, undo: isUndo = false, mailCustomer = true } = request;
  return transact(app.db, async (tx) => {
    const command = { type: 'setStatus', to, from, isUndo, mailCustomer } as const;
    const { result, before, effects } = await changeOrderWithin(app, tx, id, command, `staff:${staff.userId}`);
    if (effects.withdrawsInvoice) await withdrawOutdatedInvoice(app, tx, id);
    const { missing, refundDue } = result;
    if (result.from !== to)
      await recordChange(tx, staff, app.now(), {
        action: 'order.status',
        entityId: id,
        label: before.order?.displayId ?? id,
        before: { status: result.from, paymentStatus: before.order?.paymentStatus },
        after: { status: to, missing, refundDue },
      });
    return { ...result, status: to };
  });
}
