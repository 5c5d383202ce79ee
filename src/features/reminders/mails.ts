import type { App } from '#platform/app.ts';
import { type Letterhead, type MailBlock, renderMail } from '#platform/mail/layout.ts';
import type { Mail } from '#platform/mail/outbox.ts';
import type { ReminderKind } from '#shared/reminder-states.ts';
import { endRemindersHeaders, endRemindersUrl, reminderUrl } from './links.ts';
import { LINK_DAYS } from './rules.ts';
import type { Reminder, ReminderContent } from './verdict.ts';

type Words = { subject: string; heading: string; text: string; button: string; reason: string };

/** The purpose of each kind's mail in the outbox. */
export const MAIL_PURPOSES = {
  basket: 'basket-reminder',
  review: 'review-request',
  refill: 'refill-reminder',
} as const satisfies Record<ReminderKind, string>;

const LINK_NOTE = `The link is valid for ${LINK_DAYS} days.`;

function wordsOf(kind: ReminderKind, { names, orderId }: ReminderContent): Words {
  switch (kind) {
    case 'basket':
      return orderId
        ? {
            subject: 'Your order is not paid yet',
            heading: 'Your order is waiting',
            text: 'It is not paid yet. Its units are kept for you for a short time.',
            button: 'Open the order',
            reason: 'You asked at checkout for one mail if you do not finish.',
          }
        : {
            subject: 'Your cart is as you left it',
            heading: 'Your cart is as you left it',
            text: 'Nothing is reserved. Prices and stock are those of the shop when you open it.',
            button: 'Open the cart',
            reason: `You asked at checkout for one mail if you do not finish. ${LINK_NOTE}`,
          };
    case 'review':
      return {
        subject: names.length === 1 ? 'How is your product?' : 'How are your products?',
        heading: 'How is it?',
        text: 'Your order came a week ago. A review helps others to choose, and us to get better, good or bad.',
        button: 'Write a review',
        reason: 'We ask once for each order.',
      };
    case 'refill':
      return {
        subject: 'Your pack may run out soon',
        heading: 'Running out soon',
        text: 'By its servings and the servings a day on its label, your pack lasts a few more days.',
        button: 'Put it into the cart',
        reason: `You asked for this mail on your order. It is the only one about it. ${LINK_NOTE}`,
      };
  }
}

type To = { fullName: string };

/** The one mail of a reminder, with a link to end all of them. */
export function reminderMail(
  app: App,
  letterhead: Letterhead,
  { id, kind, email, orderId }: Reminder,
  content: ReminderContent,
  { fullName }: To,
): Mail {
  const { subject, heading, text, button, reason } = wordsOf(kind, content);
  const name = fullName.trim();
  const greeting: MailBlock[] = name ? [{ kind: 'text', text: `Namaste ${name},` }] : [];
  const about = content.orderId ?? orderId;
  return {
    to: email,
    purpose: MAIL_PURPOSES[kind],
    ...(about && { relatedId: about }),
    subject,
    headers: endRemindersHeaders(app, id),
    ...renderMail(letterhead, [
      { kind: 'heading', text: heading },
      ...greeting,
      { kind: 'text', text },
      { kind: 'text', text: content.names.join('\n') },
      { kind: 'button', label: button, href: reminderUrl(app, id) },
      { kind: 'note', text: reason },
      { kind: 'small-link', label: 'End all reminders', href: endRemindersUrl(app, id) },
    ]),
  };
}
