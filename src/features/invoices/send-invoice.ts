import { eq } from 'drizzle-orm';
import { transact } from '#db/client.ts';
import type { Tx } from '#db/queryable.ts';
import { invoices } from '#db/schema/invoices.ts';
import type { App } from '#platform/app.ts';
import type { Staff } from '#platform/http/api-middleware.ts';
import { enqueueMail } from '#platform/mail/outbox.ts';
import { DomainError } from '#shared/domain-error.ts';
import { recordChange } from '../audit/record-change.ts';
import { readLetterhead } from '../mail-texts/read-letterhead.ts';
import { INVOICE_TRANSITIONS } from '../orders/process/states.ts';
import { invoicePath } from './invoice-link.ts';
import type { Invoice } from './issue-invoice.ts';
import type { InvoiceAnswer } from './list-invoices.ts';
import { invoiceMail } from './mails.ts';
import { readInvoice } from './read-invoice.ts';

/** Mails an invoice to its customer: a draft becomes sent. INVOICE_ALREADY_SENT for sent, paid and void ones. */
export function sendInvoice(app: App, staff: Staff, id: string): Promise<InvoiceAnswer> {
  return transact(app.db, async (tx) => {
    const [locked] = await tx.select().from(invoices).where(eq(invoices.id, id)).for('update');
    if (!locked) throw new DomainError('NOT_FOUND');
    if (locked.status !== 'draft' && locked.status !== 'overdue') throw new DomainError('INVOICE_ALREADY_SENT');
    await enqueueInvoiceMail(app, tx, locked);
    if (INVOICE_TRANSITIONS[locked.status].includes('sent'))
      await tx.update(invoices).set({ status: 'sent' }).where(eq(invoices.id, id));
    await recordChange(tx, staff, app.now(), {
      action: 'invoice.send',
      entityId: id,
      label: locked.number,
      after: { to: locked.customerEmail },
    });
    return (await readInvoice(tx, id)).answer;
  });
}

/** Mails the link to an invoice's PDF to its customer, whatever its status. */
export async function enqueueInvoiceMail(app: App, tx: Tx, invoice: Invoice): Promise<void> {
  const link = app.config.origin + invoicePath(app.keys, invoice);
  await enqueueMail(app, tx, invoiceMail(await readLetterhead(app, tx), invoice, link));
  await tx.update(invoices).set({ sentAt: app.now() }).where(eq(invoices.id, invoice.id));
}
