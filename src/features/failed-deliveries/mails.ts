import { type Letterhead, renderMail } from '#platform/mail/layout.ts';
import type { Mail } from '#platform/mail/outbox.ts';
import { formatDateTime } from '#shared/dates.ts';
import { mailText } from '../mail-texts/rules.ts';

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
  const text = mailText(letterhead, 'failed-delivery', {
    name: fullName,
    order: displayId,
    carrier: carrier ?? 'the carrier',
    deadline: formatDateTime(deadline),
  });
  return {
    id,
    to: email,
    purpose: 'failed-delivery',
    relatedId: orderId,
    subject: text('subject'),
    ...renderMail(letterhead, [
      { kind: 'heading', text: text('heading') },
      { kind: 'text', text: text('opening') },
      {
        kind: 'rows',
        rows: [['Tried', formatDateTime(failedAt)], ...(reason ? ([['Reason', reason]] as [string, string][]) : [])],
      },
      { kind: 'text', text: text('choice') },
      { kind: 'button', label: 'Choose what to do', href: questionLink(origin, token) },
      { kind: 'note', text: text('closing') },
    ]),
  };
}
