import { type Letterhead, renderMail } from '#platform/mail/layout.ts';
import type { Mail } from '#platform/mail/outbox.ts';
import { formatDateTime } from '#shared/dates.ts';
import { PASSWORD_MINIMUM_ADMIN } from '../customers/rules.ts';

type Invitation = { email: string; fullName: string; roleName: string; note: string; expiresAt: Date };

/** The link's token follows '#', so that it reaches no server and no log. */
export function invitationMail(
  letterhead: Letterhead,
  origin: string,
  { email, fullName, roleName, note, expiresAt }: Invitation,
  inviter: string,
  token: string,
): Mail {
  return {
    to: email,
    purpose: 'team-invitation',
    subject: `${inviter} invites you to ${letterhead.shop}`,
    ...renderMail(letterhead, [
      { kind: 'heading', text: `Join the team of ${letterhead.shop}` },
      {
        kind: 'text',
        text: `Namaste ${fullName}, you will work as ${roleName}. Choose a password of ${PASSWORD_MINIMUM_ADMIN} characters or more.`,
      },
      ...(note ? [{ kind: 'text' as const, text: `${inviter} writes: ${note}` }] : []),
      { kind: 'button', label: 'Join the team', href: `${origin}/join#token=${token}` },
      {
        kind: 'note',
        text: `The link works once and ends on ${formatDateTime(expiresAt)}. If you do not know ${inviter}, ignore this mail.`,
      },
    ]),
  };
}
