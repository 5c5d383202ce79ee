import { type Letterhead, renderMail } from '#platform/mail/layout.ts';
import type { Mail } from '#platform/mail/outbox.ts';
import { formatDay } from '#shared/dates.ts';
import { formatRupees } from '#shared/money.ts';
import type { Invoice } from './issue-invoice.ts';
import { UNPAID_STATUSES } from './states.ts';

/** The amounts of an invoice and the link to its PDF. */
export function invoiceMail(letterhead: Letterhead, invoice: Invoice, link: string): Mail {
  const name = invoice.kind === 'invoice' ? 'Invoice' : 'Credit note';
  return {
    to: invoice.customerEmail,
    purpose: 'invoice',
    ...(invoice.orderId ? { relatedId: invoice.orderId } : {}),
    subject: `${name} ${invoice.number} from ${letterhead.shop}`,
    ...renderMail(letterhead, [
      { kind: 'heading', text: `${name} ${invoice.number}` },
      {
        kind: 'text',
        text: `Namaste ${invoice.customerName}, here is your ${name.toLowerCase()} of ${formatDay(invoice.issuedOn)}.`,
      },
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
