import { type Letterhead, renderMail } from '#platform/mail/layout.ts';
import type { Mail } from '#platform/mail/outbox.ts';
import { formatDateTime } from '#shared/dates.ts';

export type AskedAttempt = {
  orderId: string;
  displayId: string;
  fullName: string;
  email: string;
  reason: string | null;
  carrier: string | null;
  failedAt: Date;
};

/** Where a customer answers the question after a failed attempt. */
export const questionLink = (origin: string, token: string): string => `${origin}/failed-delivery?token=${token}`;

/** Asks the customer after a failed attempt; `id` is that of the question. */
export function failedDeliveryMail(
  { letterhead, origin }: { letterhead: Letterhead; origin: string },
  question: AskedAttempt,
  { id, token, deadline }: { id: string; token: string; deadline: Date },
): Mail {
  const { orderId, displayId, fullName, email, reason, carrier, failedAt } = question;
  return {
    id,
    to: email,
    purpose: 'failed-delivery',
    relatedId: orderId,
    subject: `We could not deliver order ${displayId}`,
    ...renderMail(letterhead, [
      { kind: 'heading', text: 'We could not deliver your parcel' },
      {
        kind: 'text',
        text: `Namaste ${fullName}, ${carrier ?? 'the carrier'} came with your order ${displayId} and could not hand it over.`,
      },
      {
        kind: 'rows',
        rows: [['Tried', formatDateTime(failedAt)], ...(reason ? ([['Reason', reason]] as [string, string][]) : [])],
      },
      { kind: 'text', text: 'Choose another day, or give another phone number or address near you.' },
      { kind: 'button', label: 'Choose what to do', href: questionLink(origin, token) },
      {
        kind: 'note',
        text: `Please choose before ${formatDateTime(deadline)}, or the parcel may go back to us. Whoever has this link can choose for you.`,
      },
    ]),
  };
}
