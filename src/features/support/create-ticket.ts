import { transact } from '#db/client.ts';
import { tickets } from '#db/schema/support.ts';
import type { App } from '#platform/app.ts';
import { withIdempotency } from '#platform/idempotency.ts';
import { enqueueMail } from '#platform/mail/outbox.ts';
import { recordConsent } from '../customers/record-consent.ts';
import { requirePhone } from '../customers/require-phone.ts';
import { readLetterhead } from '../mail-texts/read-letterhead.ts';
import { readSettings } from '../settings/read-settings.ts';
import { ticketAcknowledgementMail, ticketNotificationMails } from './mails.ts';
import { type ContactKind, contactNotice, ticketNumber } from './rules.ts';

type Input = {
  kind: ContactKind;
  name: string;
  email: string;
  phone?: string | undefined;
  subject: string;
  message: string;
  idempotencyKey: string;
};

/**
 * Stores a message to the shop as a ticket and queues its mails: to the sender, with the number, and to the shop. The
 * same key creates one ticket.
 */
export async function createTicket(app: App, userId: string | null, input: Input): Promise<{ ticket: string }> {
  const { idempotencyKey, ...body } = input;
  const phone = body.phone ? requirePhone(body.phone) : null;
  const settings = await readSettings(app.db);
  const letterhead = await readLetterhead(app, app.db);
  const { kind, name, email, subject, message } = body;
  const now = app.now();
  return transact(app.db, (tx) =>
    withIdempotency(tx, { scope: `support.contact:${userId ?? email}`, key: idempotencyKey, body, now }, async () => {
      const [ticket] = await tx
        .insert(tickets)
        .values({
          kind,
          name,
          email,
          phone,
          subject,
          message,
          userId,
          createdAt: now,
          waitingSince: now,
          acknowledgedAt: now,
        })
        .returning();
      const notice = contactNotice(settings.general.siteName);
      await recordConsent(tx, {
        email,
        userId,
        purpose: 'contact',
        given: true,
        notice,
        source: 'contact-form',
        at: now,
      });
      await enqueueMail(app, tx, ticketAcknowledgementMail(letterhead, settings, ticket!));
      if (settings.email.emailNotifications)
        for (const mail of ticketNotificationMails(letterhead, settings, ticket!)) await enqueueMail(app, tx, mail);
      return { ticket: ticketNumber(ticket!.number) };
    }),
  );
}
