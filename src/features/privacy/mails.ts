import { type Letterhead, type MailBlock, renderMail } from '#platform/mail/layout.ts';
import { type Mail, replyTo } from '#platform/mail/outbox.ts';
import type { Settings } from '../settings/rules.ts';
import { BOOKS_KEPT } from './rules.ts';

/** The mail after the deletion: what was deleted and what is kept. */
export function accountDeletedMail(
  letterhead: Letterhead,
  { general }: Settings,
  to: { email: string; fullName: string },
): Mail {
  return {
    to: to.email,
    purpose: 'account-deleted',
    subject: `Your ${letterhead.shop} account is deleted`,
    headers: replyTo(general.supportEmail),
    ...renderMail(letterhead, [
      { kind: 'heading', text: 'Your account is deleted' },
      {
        kind: 'text',
        text: `Namaste${to.fullName ? ` ${to.fullName}` : ''}, your profile, addresses, cart, wishlist and messages are gone, your consents are withdrawn, and your orders no longer carry your name.`,
      },
      ...farewell(general),
    ]),
  };
}

/** The mail after the erasure of a guest, to the address that got the code. */
export function guestErasedMail(
  letterhead: Letterhead,
  { general }: Settings,
  to: { email: string; fullName: string },
): Mail {
  return {
    to: to.email,
    purpose: 'account-deleted',
    subject: `Your data at ${letterhead.shop} is erased`,
    headers: replyTo(general.supportEmail),
    ...renderMail(letterhead, [
      { kind: 'heading', text: 'Your data is erased' },
      {
        kind: 'text',
        text: `Namaste ${to.fullName}, your name, address and contact are gone from your orders, and their links have ended.`,
      },
      ...farewell(general),
    ]),
  };
}

const farewell = (general: Settings['general']): MailBlock[] => [
  {
    kind: 'text',
    text: `Invoices and credit notes stay as they were issued, since tax law requires them: ${BOOKS_KEPT}.`,
  },
  {
    kind: 'note',
    text: `This is the last mail, and it is deleted here after 7 days. If it was not you, ${general.supportEmail ? `write to ${general.supportEmail}` : 'tell us'} at once.`,
  },
];
