import type { tickets } from '#db/schema/support.ts';
import { type Letterhead, type MailBlock, renderMail } from '#platform/mail/layout.ts';
import { type Mail, replyTo } from '#platform/mail/outbox.ts';
import { formatPhone } from '#shared/phone.ts';
import { clip } from '#shared/text.ts';
import { mailText } from '../mail-texts/rules.ts';
import type { Settings } from '../settings/rules.ts';
import { answerPromise, complaintPromise, ticketNumber } from './rules.ts';

type Ticket = typeof tickets.$inferSelect;

const paragraphs = (message: string): MailBlock[] =>
  message
    .split(/\n+/)
    .filter(Boolean)
    .map((text) => ({ kind: 'text', text }));

/** To the sender: the number, the message, and when a reply comes. */
export function ticketAcknowledgementMail(
  letterhead: Letterhead,
  { general, legal, policy }: Settings,
  ticket: Ticket,
): Mail {
  const number = ticketNumber(ticket.number);
  const ways = [general.supportEmail, general.phoneNumber].filter(Boolean).join(', ');
  const promise = ticket.kind === 'complaint' ? complaintPromise(legal, policy) : answerPromise(policy.answerHours);
  const text = mailText(letterhead, 'ticket-acknowledgement', { name: ticket.name, number, promise, contact: ways });
  return {
    to: ticket.email,
    purpose: 'ticket-acknowledgement',
    relatedId: ticket.id,
    subject: text('subject'),
    headers: replyTo(general.supportEmail),
    ...renderMail(letterhead, [
      { kind: 'heading', text: text('heading') },
      { kind: 'text', text: text('opening') },
      {
        kind: 'rows',
        rows: [
          ['Number', number],
          ['Subject', ticket.subject],
        ],
      },
      ...paragraphs(ticket.message),
      { kind: 'note', text: text(ways ? 'closing' : 'noContact') },
    ]),
  };
}

/** To consumer care; complaints also to the grievance officer. A reply goes to the sender. */
export function ticketNotificationMails(letterhead: Letterhead, { general, legal }: Settings, ticket: Ticket): Mail[] {
  const number = ticketNumber(ticket.number);
  const to = new Set([general.supportEmail, ...(ticket.kind === 'complaint' ? [legal.grievanceEmail] : [])]);
  const content = renderMail(letterhead, [
    { kind: 'heading', text: `New ${ticket.kind === 'contact' ? 'message' : ticket.kind}` },
    {
      kind: 'rows',
      rows: [
        ['Number', number],
        ['From', `${ticket.name}, ${ticket.email}`],
        ...(ticket.phone ? [['Phone', formatPhone(ticket.phone)] as [string, string]] : []),
        ['Subject', ticket.subject],
      ],
    },
    ...paragraphs(ticket.message),
  ]);
  return [...to].filter(Boolean).map((address) => ({
    to: address,
    purpose: 'ticket-notification',
    relatedId: ticket.id,
    subject: `${number}: ${ticket.subject}`,
    headers: { 'Reply-To': ticket.email },
    ...content,
  }));
}

/** To the sender: the reply of staff. The number in the subject keeps the conversation together. */
export function ticketReplyMail(letterhead: Letterhead, { general }: Settings, ticket: Ticket, body: string): Mail {
  const number = ticketNumber(ticket.number);
  const text = mailText(letterhead, 'ticket-reply', {
    name: ticket.name,
    number,
    topic: ticket.subject,
    quote: clip(ticket.message, 300),
  });
  return {
    to: ticket.email,
    purpose: 'ticket-reply',
    relatedId: ticket.id,
    subject: text('subject'),
    headers: replyTo(general.supportEmail),
    ...renderMail(letterhead, [
      { kind: 'text', text: text('opening') },
      ...paragraphs(body),
      { kind: 'note', text: text('closing') },
    ]),
  };
}
