import { type Letterhead, renderMail } from '#platform/mail/layout.ts';
import type { Mail } from '#platform/mail/outbox.ts';

/** The one mail of a request. */
export function deliveryStartedMail(letterhead: Letterhead, origin: string, to: string, pincode: string): Mail {
  return {
    to,
    purpose: 'delivery-request',
    subject: `We now deliver to ${pincode}`,
    ...renderMail(letterhead, [
      { kind: 'heading', text: `We now deliver to ${pincode}` },
      { kind: 'text', text: 'You asked us to tell you when we do.' },
      { kind: 'button', label: 'Open the shop', href: `${origin}/` },
      { kind: 'note', text: 'This was the only mail about it: your address is deleted from the list.' },
    ]),
  };
}
