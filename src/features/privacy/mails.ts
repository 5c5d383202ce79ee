import { type Letterhead, renderMail } from '#platform/mail/layout.ts';
import { type Mail, replyTo } from '#platform/mail/outbox.ts';
import { mailText } from '../mail-texts/rules.ts';
import type { Settings } from '../settings/rules.ts';
import { BOOKS_KEPT } from './rules.ts';

/** The last mail, after an account or the data of a guest is deleted: what is gone and what is kept. */
export function accountDeletedMail(
  letterhead: Letterhead,
  { general }: Settings,
  to: { email: string; fullName: string; isGuest: boolean },
): Mail {
  const text = mailText(letterhead, 'account-deleted', {
    name: to.fullName,
    contact: general.supportEmail ? `write to ${general.supportEmail}` : 'tell us',
  });
  return {
    to: to.email,
    purpose: 'account-deleted',
    subject: text(to.isGuest ? 'guestSubject' : 'subject'),
    headers: replyTo(general.supportEmail),
    ...renderMail(letterhead, [
      { kind: 'heading', text: text(to.isGuest ? 'guestHeading' : 'heading') },
      { kind: 'text', text: text(to.isGuest ? 'guest' : 'opening') },
      {
        kind: 'text',
        text: `Invoices and credit notes stay as they were issued, since tax law requires them: ${BOOKS_KEPT}.`,
      },
      { kind: 'note', text: text('closing') },
    ]),
  };
}
