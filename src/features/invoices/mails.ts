import { type Letterhead, renderMail } from '#platform/mail/layout.ts';
import type { Mail } from '#platform/mail/outbox.ts';
import { formatDay } from '#shared/dates.ts';
import { formatRupees } from '#shared/money.ts';
import { mailText } from '../mail-texts/rules.ts';
import type { Invoice } from './issue-invoice.ts';
import { UNPAID_STATUSES } from './states.ts';

/** The amounts of an invoice and the link to its PDF. */
export function invoiceMail(letterhead: Letterhead, invoice: Invoice, link: string): Mail {
  const isInvoice = invoice.kind === 'invoice';
  const text = mailText(letterhead, 'invoice', {
    name: invoice.customerName,
    document: isInvoice ? 'Invoice' : 'Credit note',
    number: invoice.number,
    day: formatDay(invoice.issuedOn),
  });
  return {
    to: invoice.customerEmail,
    purpose: 'invoice',
    ...(invoice.orderId ? { relatedId: invoice.orderId } : {}),
    subject: text('subject'),
    ...renderMail(letterhead, [
      { kind: 'heading', text: text('heading') },
      { kind: 'text', text: text(isInvoice ? 'opening' : 'credit') },
      {
        kind: 'rows',
        rows: [
          ['Taxable value', formatRupees(invoice.amount)],
          ['GST', formatRupees(invoice.taxAmount)],
          ['Total', formatRupees(invoice.totalAmount)],
          ...(invoice.dueDate && UNPAID_STATUSES.includes(invoice.status)
            ? [['Due on', formatDay(invoice.dueDate)] as [string, string]]
            : []),
        ],
      },
      { kind: 'button', label: 'Open the PDF', href: link },
      ...(invoice.notes ? [{ kind: 'note' as const, text: invoice.notes }] : []),
    ]),
  };
}
