import { type Letterhead, renderMail } from '#platform/mail/layout.ts';
import type { Mail } from '#platform/mail/outbox.ts';
import { formatDay } from '#shared/dates.ts';
import { pluralize } from '#shared/text.ts';
import { mailText } from '../mail-texts/rules.ts';

type Shop = { letterhead: Letterhead; supportEmail: string; phoneNumber: string };
type Recalled = { product: string; batch: string; bestBefore: string | null; reason: string; instructions: string };
type Recipient = { id: string; orderId: string; displayId: string; fullName: string; email: string; units: number };

/** The notice of a recall to the customer of one order. */
export function recallMail(shop: Shop, recalled: Recalled, to: Recipient): Mail {
  const { product, batch, bestBefore, reason, instructions } = recalled;
  const contact = [shop.supportEmail && `write to ${shop.supportEmail}`, shop.phoneNumber && `call ${shop.phoneNumber}`]
    .filter(Boolean)
    .join(' or ');
  const text = mailText(shop.letterhead, 'recall', { name: to.fullName, order: to.displayId, product, batch, contact });
  return {
    id: to.id,
    to: to.email,
    purpose: 'recall',
    relatedId: to.orderId,
    subject: text('subject'),
    ...renderMail(shop.letterhead, [
      { kind: 'heading', text: text('heading') },
      { kind: 'text', text: text('opening') },
      {
        kind: 'rows',
        rows: [
          ['Product', product],
          ['Batch', batch],
          ...(bestBefore ? ([['Best before', formatDay(bestBefore)]] as [string, string][]) : []),
          ['In your order', pluralize(to.units, 'unit')],
          ['Reason', reason],
        ],
      },
      { kind: 'text', text: instructions },
      { kind: 'note', text: contact && text('closing') },
    ]),
  };
}
