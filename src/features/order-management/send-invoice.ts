import { and, eq, max } from 'drizzle-orm';
import { transact } from '#db/client.ts';
import { orderEvents } from '#db/schema/orders.ts';
import type { App } from '#platform/app.ts';
import type { Staff } from '#platform/http/api-middleware.ts';
import { enqueueMail } from '#platform/mail/outbox.ts';
import { DomainError } from '#shared/domain-error.ts';
import { recordChange } from '../audit/record-change.ts';
import { invoicePath } from '../invoices/invoice-link.ts';
import { issueInvoice } from '../invoices/issue-invoice.ts';
import { readLetterhead } from '../mail-texts/read-letterhead.ts';
import { listOrderItems, lockOrder } from '../orders/lock-order.ts';
import { changeOrderWithin } from '../orders/process/change-order.ts';
import { readSettings } from '../settings/read-settings.ts';
import { orderInvoiceMail } from './mails.ts';

/** A repetition within this time sends no second mail. */
const SAME_PRESS_MS = 10_000;

/** Mails the summary of an order, and of a confirmed one its tax invoice, which is issued now if it has none. */
export function sendInvoice(app: App, staff: Staff, id: string): Promise<void> {
  return transact(app.db, async (tx) => {
    const order = await lockOrder(tx, id);
    if (!order || order.deletedAt) throw new DomainError('NOT_FOUND');
    const [before] = await tx
      .select({ at: max(orderEvents.at) })
      .from(orderEvents)
      .where(and(eq(orderEvents.orderId, id), eq(orderEvents.kind, 'invoice.emailed')));
    if (before?.at && app.now().getTime() - before.at.getTime() < SAME_PRESS_MS) return;
    const { general } = await readSettings(tx);
    const letterhead = await readLetterhead(app, tx);
    const shop = { letterhead, supportEmail: general.supportEmail, origin: app.config.origin };
    const invoice = order.confirmedAt && order.status !== 'cancelled' ? await issueInvoice(app, tx, id) : null;
    const pdf = invoice ? app.config.origin + invoicePath(app.keys, invoice) : null;
    await enqueueMail(app, tx, orderInvoiceMail(shop, order, await listOrderItems(tx, id), pdf));
    const data = { to: order.email };
    await changeOrderWithin(app, tx, id, { type: 'recordInvoiceMail', to: order.email }, `staff:${staff.userId}`);
    await recordChange(tx, staff, app.now(), {
      action: 'order.email-invoice',
      entityId: id,
      label: order.displayId,
      after: data,
    });
  });
}
