import { type Letterhead, renderMail } from '#platform/mail/layout.ts';
import type { Mail } from '#platform/mail/outbox.ts';
import type { OrderCodeAction } from '#shared/order-code-actions.ts';
import { mailText } from '../mail-texts/rules.ts';
import { CODE_MINUTES, CONFIRM_LINK_DAYS } from './rules.ts';

type Person = { email: string; fullName: string };

/**
 * The link leads to the site root and needs a click there, since mail scanners open links. The name is left out: a
 * stranger may have entered it.
 */
export function emailConfirmationMail(
  letterhead: Letterhead,
  origin: string,
  to: { email: string },
  token: string,
): Mail {
  const text = mailText(letterhead, 'email-confirmation', { days: String(CONFIRM_LINK_DAYS) });
  return {
    to: to.email,
    purpose: 'email-confirmation',
    subject: text('subject'),
    ...renderMail(letterhead, [
      { kind: 'heading', text: text('heading') },
      { kind: 'text', text: text('opening') },
      { kind: 'button', label: 'Confirm e-mail', href: `${origin}/#confirm=${token}` },
      { kind: 'note', text: text('closing') },
    ]),
  };
}

export function existingAccountMail(letterhead: Letterhead, origin: string, to: Person): Mail {
  const link = `${origin}/forgot-password`;
  const text = mailText(letterhead, 'existing-account', { name: to.fullName, link });
  return {
    to: to.email,
    purpose: 'existing-account',
    subject: text('subject'),
    ...renderMail(letterhead, [
      { kind: 'heading', text: text('heading') },
      { kind: 'text', text: text('opening') },
      { kind: 'button', label: 'Sign in', href: `${origin}/auth` },
      { kind: 'text', text: text('password') },
      { kind: 'note', text: text('closing') },
    ]),
  };
}

/** The code stands in the text only: subjects are shown on locked phones. */
export function signInCodeMail(letterhead: Letterhead, to: { email: string }, code: string): Mail {
  const text = mailText(letterhead, 'sign-in-code', { minutes: String(CODE_MINUTES) });
  return {
    to: to.email,
    purpose: 'sign-in-code',
    subject: text('subject'),
    ...renderMail(letterhead, [
      { kind: 'heading', text: code },
      { kind: 'text', text: text('opening') },
      { kind: 'note', text: text('closing') },
    ]),
  };
}

const ORDER_CODE_EFFECTS: Record<OrderCodeAction, string> = {
  export: 'Whoever enters it gets a file with the data of your orders.',
  erase: 'Whoever enters it erases your name, address and contact from your orders, for good.',
};

/** A code for the data of a guest, sent to the address of their order. */
export function orderCodeMail(
  letterhead: Letterhead,
  { email, orderId, orderAction }: { email: string; orderId: string; orderAction: OrderCodeAction },
  code: string,
): Mail {
  const text = mailText(letterhead, 'order-code', { minutes: String(CODE_MINUTES) });
  return {
    to: email,
    purpose: 'order-code',
    relatedId: orderId,
    subject: text('subject'),
    ...renderMail(letterhead, [
      { kind: 'heading', text: code },
      { kind: 'text', text: text('opening') },
      { kind: 'text', text: ORDER_CODE_EFFECTS[orderAction] },
      { kind: 'note', text: text('closing') },
    ]),
  };
}

/** Staff asked for a code. */
export function staffSignInMail(letterhead: Letterhead, origin: string, to: { email: string }): Mail {
  return {
    to: to.email,
    purpose: 'staff-sign-in',
    subject: `Sign in to ${letterhead.shop} with your password`,
    ...renderMail(letterhead, [
      { kind: 'heading', text: 'Staff sign in with their password' },
      { kind: 'text', text: 'Namaste, somebody, probably you, asked for a code. Codes are for customers.' },
      { kind: 'button', label: 'Sign in', href: `${origin}/auth` },
      { kind: 'note', text: 'If it was not you, nothing has changed.' },
    ]),
  };
}

export function resetMail(letterhead: Letterhead, origin: string, to: Person, token: string): Mail {
  const text = mailText(letterhead, 'password-reset', { name: to.fullName });
  return {
    to: to.email,
    purpose: 'password-reset',
    subject: text('subject'),
    ...renderMail(letterhead, [
      { kind: 'heading', text: text('heading') },
      { kind: 'text', text: text('opening') },
      { kind: 'button', label: 'Reset password', href: `${origin}/reset-password#token=${token}` },
      { kind: 'note', text: text('closing') },
    ]),
  };
}

export function passwordChangedMail(letterhead: Letterhead, origin: string, to: Person): Mail {
  const text = mailText(letterhead, 'password-changed', { name: to.fullName });
  return {
    to: to.email,
    purpose: 'password-changed',
    subject: text('subject'),
    ...renderMail(letterhead, [
      { kind: 'heading', text: text('heading') },
      { kind: 'text', text: text('opening') },
      { kind: 'button', label: 'Reset password', href: `${origin}/forgot-password` },
    ]),
  };
}
