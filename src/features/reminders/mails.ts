import type { App } from '#platform/app.ts';
import { type Letterhead, renderMail } from '#platform/mail/layout.ts';
import type { Mail } from '#platform/mail/outbox.ts';
import type { ReminderKind } from '#shared/reminder-states.ts';
import { mailText } from '../mail-texts/rules.ts';
import { endRemindersHeaders, endRemindersUrl, reminderUrl } from './links.ts';
import { LINK_DAYS } from './rules.ts';
import type { Reminder, ReminderContent } from './verdict.ts';

type Words = { subject: string; heading: string; greeting: string; text: string; button: string; reason: string };

/** The purpose of each kind's mail in the outbox. */
export const MAIL_PURPOSES = {
  basket: 'basket-reminder',
  review: 'review-request',
  refill: 'refill-reminder',
} as const satisfies Record<ReminderKind, string>;

/** The sentences of a kind under the name of the customer. */
function wordsOf(letterhead: Letterhead, kind: ReminderKind, { names, orderId }: ReminderContent, name: string): Words {
  const days = String(LINK_DAYS);
  switch (kind) {
    case 'basket': {
      const text = mailText(letterhead, 'basket-reminder', { name, days });
      const greeting = text('greeting');
      return orderId
        ? {
            subject: text('orderSubject'),
            heading: text('orderHeading'),
            greeting,
            text: text('orderOpening'),
            button: 'Open the order',
            reason: text('orderClosing'),
          }
        : { ...commonWords(text), button: 'Open the cart' };
    }
    case 'review': {
      const text = mailText(letterhead, 'review-request', { name });
      const subject = text(names.length === 1 ? 'subject' : 'pluralSubject');
      return { ...commonWords(text), subject, button: 'Write a review' };
    }
    case 'refill':
      return {
        ...commonWords(mailText(letterhead, 'refill-reminder', { name, days })),
        button: 'Put it into the cart',
      };
  }
}

const commonWords = (text: (part: 'subject' | 'heading' | 'greeting' | 'opening' | 'closing') => string) => ({
  subject: text('subject'),
  heading: text('heading'),
  greeting: text('greeting'),
  text: text('opening'),
  reason: text('closing'),
});

type To = { fullName: string };

/** The one mail of a reminder, with a link to end all of them. */
export function reminderMail(
  app: App,
  letterhead: Letterhead,
  { id, kind, email, orderId }: Reminder,
  content: ReminderContent,
  { fullName }: To,
): Mail {
  const name = fullName.trim();
  const { subject, heading, greeting, text, button, reason } = wordsOf(letterhead, kind, content, name);
  const about = content.orderId ?? orderId;
  return {
    to: email,
    purpose: MAIL_PURPOSES[kind],
    ...(about && { relatedId: about }),
    subject,
    headers: endRemindersHeaders(app, id),
    ...renderMail(letterhead, [
      { kind: 'heading', text: heading },
      { kind: 'text', text: name && greeting },
      { kind: 'text', text },
      { kind: 'text', text: content.names.join('\n') },
      { kind: 'button', label: button, href: reminderUrl(app, id) },
      { kind: 'note', text: reason },
      { kind: 'small-link', label: 'End all reminders', href: endRemindersUrl(app, id) },
    ]),
  };
}
