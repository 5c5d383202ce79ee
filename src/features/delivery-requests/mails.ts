import { type Letterhead, renderMail } from '#platform/mail/layout.ts';
import type { Mail } from '#platform/mail/outbox.ts';
import { mailText } from '../mail-texts/rules.ts';

/** The one mail of a request. */
export function deliveryStartedMail(letterhead: Letterhead, origin: string, to: string, pincode: string): Mail {
  const text = mailText(letterhead, 'delivery-request', { pincode });
  return {
    to,
    purpose: 'delivery-request',
    subject: text('subject'),
    ...renderMail(letterhead, [
      { kind: 'heading', text: text('heading') },
      { kind: 'text', text: text('opening') },
      { kind: 'button', label: 'Open the shop', href: `${origin}/` },
      { kind: 'note', text: text('closing') },
    ]),
  };
}
