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

/** The offer of the shop. The signed-in receiver accepts it in the panel: no link of the mail does. */
export function handoverMail(
  letterhead: Letterhead,
  origin: string,
  { to, giver, expiresAt }: { to: string; giver: string; expiresAt: Date },
): Mail {
  return {
    to,
    purpose: 'owner-handover',
    subject: `${giver} hands ${letterhead.shop} over to you`,
    ...renderMail(letterhead, [
      { kind: 'heading', text: `Become the owner of ${letterhead.shop}` },
      {
        kind: 'text',
        text: `${giver} offers you the shop. The owner may do everything: money, team, keys and settings. Sign in to the panel to accept or decline; you are asked to confirm your identity.`,
      },
      { kind: 'button', label: 'Open the panel', href: `${origin}/admin` },
      { kind: 'note', text: `The offer ends on ${formatDateTime(expiresAt)}. Until you accept, nothing changes.` },
    ]),
  };
}

/** Notifies the former owner of the handover. */
export function handedOverMail(
  letterhead: Letterhead,
  { to, receiver, roleName }: { to: string; receiver: string; roleName: string },
): Mail {
  return {
    to,
    purpose: 'owner-handover',
    subject: `${receiver} is the owner of ${letterhead.shop}`,
    ...renderMail(letterhead, [
      { kind: 'heading', text: `${letterhead.shop} is handed over` },
      { kind: 'text', text: `${receiver} has accepted and is the owner now. You work as ${roleName} from now on.` },
    ]),
  };
}
