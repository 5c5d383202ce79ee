import type { App } from '#platform/app.ts';
import { type Letterhead, type MailBlock, renderMail } from '#platform/mail/layout.ts';
import type { Mail } from '#platform/mail/outbox.ts';
import type { FirstOrderCode } from '../promotions/issue-first-order-code.ts';
import { unsubscribeHeaders, unsubscribeUrl } from './links.ts';
import { CONFIRM_LINK_DAYS, NEWSLETTER_NOTICE } from './rules.ts';

type Person = { email: string; fullName: string | null };
const greeting = ({ fullName }: Person) => (fullName ? `Namaste ${fullName},` : 'Namaste,');

/** The link leads to a page with a button, since mail scanners open links. */
export function subscriptionConfirmationMail(app: App, letterhead: Letterhead, to: Person, token: string): Mail {
  return {
    to: to.email,
    purpose: 'newsletter-confirm',
    subject: `Confirm your subscription to ${letterhead.shop}`,
    ...renderMail(letterhead, [
      { kind: 'heading', text: 'Confirm your subscription' },
      { kind: 'text', text: `${greeting(to)} please confirm that you want our newsletter at this address.` },
      { kind: 'button', label: 'Confirm subscription', href: `${app.config.origin}/newsletter/confirm#token=${token}` },
      { kind: 'text', text: NEWSLETTER_NOTICE },
      {
        kind: 'note',
        text: `The link works for ${CONFIRM_LINK_DAYS} days. If you did not subscribe, ignore this mail: nothing more comes.`,
      },
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
  return {
    to: to.email,
    purpose: 'newsletter-welcome',
    subject: usable ? `Your code for ${usable.percent}% off` : `You are subscribed to ${letterhead.shop}`,
    headers: unsubscribeHeaders(app, to.id),
    ...renderMail(letterhead, [
      ...(usable ? codeBlocks(to, usable) : wordBlocks(to)),
      { kind: 'button', label: 'Choose something', href: `${app.config.origin}/products` },
      { kind: 'note', text: `Unsubscribe with one click: ${unsubscribeUrl(app, to.id)}` },
    ]),
  };
}

const codeBlocks = (to: Person, { code, percent }: FirstOrderCode): MailBlock[] => [
  { kind: 'heading', text: `${percent}% off your first order` },
  { kind: 'text', text: `${greeting(to)} your address is confirmed. Here is your code, made for you alone.` },
  { kind: 'rows', rows: [['Your code', code]] },
  {
    kind: 'text',
    text: `It works once, on the first order of the account with the email ${to.email}. Enter it as the coupon at checkout.`,
  },
];

const wordBlocks = (to: Person): MailBlock[] => [
  { kind: 'heading', text: 'You are subscribed' },
  { kind: 'text', text: `${greeting(to)} your address is confirmed. You will get our next newsletter.` },
];
