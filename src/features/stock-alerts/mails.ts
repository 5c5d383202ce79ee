import { type Letterhead, renderMail } from '#platform/mail/layout.ts';
import type { Mail } from '#platform/mail/outbox.ts';
import { formatRupees, type Paise } from '#shared/money.ts';
import { mailText } from '../mail-texts/rules.ts';

type AvailableVariant = { name: string; slug: string; flavour: string | null; size: string | null; price: Paise };

/** The one mail of an alert. */
export function backInStockMail(letterhead: Letterhead, origin: string, to: string, variant: AvailableVariant): Mail {
  const { name, slug, flavour, size, price } = variant;
  const whole = [name, flavour, size].filter(Boolean).join(', ');
  const text = mailText(letterhead, 'stock-alert', {
    product: name,
    variant: [name, flavour].filter(Boolean).join(', '),
  });
  return {
    to,
    purpose: 'stock-alert',
    subject: text('subject'),
    ...renderMail(letterhead, [
      { kind: 'heading', text: text('heading') },
      { kind: 'text', text: text('opening') },
      { kind: 'rows', rows: [[whole, formatRupees(price)]] },
      { kind: 'button', label: 'Open the product', href: `${origin}/product/${slug}` },
      { kind: 'note', text: text('closing') },
    ]),
  };
}
