import { type Letterhead, renderMail } from '#platform/mail/layout.ts';
import type { Mail } from '#platform/mail/outbox.ts';
import { formatRupees, type Paise } from '#shared/money.ts';

type AvailableVariant = { name: string; slug: string; flavour: string | null; size: string | null; price: Paise };

/** The one mail of an alert. */
export function backInStockMail(letterhead: Letterhead, origin: string, to: string, variant: AvailableVariant): Mail {
  const { name, slug, flavour, size, price } = variant;
  const whole = [name, flavour, size].filter(Boolean).join(', ');
  return {
    to,
    purpose: 'stock-alert',
    subject: `${[name, flavour].filter(Boolean).join(', ')} is back in stock`,
    ...renderMail(letterhead, [
      { kind: 'heading', text: `${name} is back` },
      { kind: 'text', text: 'You asked us to tell you when it can be bought again.' },
      { kind: 'rows', rows: [[whole, formatRupees(price)]] },
      { kind: 'button', label: 'Open the product', href: `${origin}/product/${slug}` },
      {
        kind: 'note',
        text: 'This was the only mail about it: your address is off the list. We do not keep a unit aside for you.',
      },
    ]),
  };
}
