import type { App } from '#platform/app.ts';
import { type Letterhead, type MailBlock, renderMail } from '#platform/mail/layout.ts';
import type { Mail } from '#platform/mail/outbox.ts';
import { unsubscribeHeaders, unsubscribeUrl } from '../newsletter/links.ts';
import type { Settings } from '../settings/rules.ts';
import { DEFAULT_RECIPIENT_NAME, subscriptionReason } from './rules.ts';

export type CampaignContent = { title: string; subject: string; content: string };
type Person = { email: string; fullName: string | null; subscriberId: string | null };

/** The campaign's mail to one recipient; a test or preview has no subscriber and only names the unsubscribe link. */
export function campaignMail(
  app: App,
  letterhead: Letterhead,
  { general }: Settings,
  content: CampaignContent,
  to: Person,
): Mail {
  const leave = to.subscriberId
    ? `Unsubscribe with one click: ${unsubscribeUrl(app, to.subscriberId)}`
    : 'Every subscriber finds their own unsubscribe link here.';
  return {
    to: to.email,
    purpose: 'campaign',
    subject: content.subject,
    headers: to.subscriberId ? unsubscribeHeaders(app, to.subscriberId) : {},
    ...renderMail(letterhead, [
      { kind: 'heading', text: content.title },
      { kind: 'text', text: `Namaste ${to.fullName?.trim() || DEFAULT_RECIPIENT_NAME},` },
      ...contentBlocks(content.content),
      { kind: 'button', label: 'Visit the shop', href: `${app.config.origin}/products` },
      { kind: 'note', text: `${subscriptionReason(general.siteName)} ${leave}` },
      { kind: 'note', text: `${general.siteName}, ${general.address}` },
    ]),
  };
}

// an empty line separates paragraphs, a single line break is kept
const contentBlocks = (content: string): MailBlock[] =>
  content
    .split(/\n\s*\n/)
    .filter((part) => part.trim())
    .map((text) => ({ kind: 'text', text: text.trim() }));
