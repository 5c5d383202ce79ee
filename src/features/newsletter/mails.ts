import type { App } from '#platform/app.ts';
import { type Letterhead, type MailBlock, renderMail } from '#platform/mail/layout.ts';
import type { Mail } from '#platform/mail/outbox.ts';
import { mailText } from '../mail-texts/rules.ts';
import type { FirstOrderCode } from '../promotions/issue-first-order-code.ts';
import { unsubscribeHeaders, unsubscribeUrl } from './links.ts';
import { CONFIRM_LINK_DAYS, NEWSLETTER_NOTICE } from './rules.ts';

type Person = { email: string; fullName: string | null };

/** The link leads to a page with a button, since mail scanners open links. */
export function subscriptionConfirmationMail(app: App, letterhead: Letterhead, to: Person, token: string): Mail {
  const text = mailText(letterhead, 'newsletter-confirm', {
    name: to.fullName ?? '',
    days: String(CONFIRM_LINK_DAYS),
  });
  return {
    to: to.email,
    purpose: 'newsletter-confirm',
    subject: text('subject'),
    ...renderMail(letterhead, [
      { kind: 'heading', text: text('heading') },
      { kind: 'text', text: text('opening') },
      { kind: 'button', label: 'Confirm subscription', href: `${app.config.origin}/newsletter/confirm#token=${token}` },
      { kind: 'text', text: NEWSLETTER_NOTICE },
      { kind: 'note', text: text('closing') },
    ]),
  };
}

/** Names the first-order code while it can be used. */
export function welcomeMail(
  app: App,
  letterhead: Letterhead,
  to: Person & { id: string },
  coupon: FirstOrderCode | null,
): Mail {
  const usable = coupon && !coupon.used ? coupon : null;
  const text = mailText(letterhead, 'newsletter-welcome', {
    name: to.fullName ?? '',
    percent: usable ? String(usable.percent) : '',
    email: to.email,
  });
  const blocks: MailBlock[] = usable
    ? [
        { kind: 'heading', text: text('heading') },
        { kind: 'text', text: text('opening') },
        { kind: 'rows', rows: [['Your code', usable.code]] },
        { kind: 'text', text: text('terms') },
      ]
    : [
        { kind: 'heading', text: text('plainHeading') },
        { kind: 'text', text: text('plainOpening') },
      ];
  return {
    to: to.email,
    purpose: 'newsletter-welcome',
    subject: text(usable ? 'subject' : 'plainSubject'),
    headers: unsubscribeHeaders(app, to.id),
    ...renderMail(letterhead, [
      ...blocks,
      { kind: 'button', label: 'Choose something', href: `${app.config.origin}/products` },
      { kind: 'note', text: `Unsubscribe with one click: ${unsubscribeUrl(app, to.id)}` },
    ]),
  };
}
