import { type Letterhead, renderMail } from '#platform/mail/layout.ts';
import type { Mail } from '#platform/mail/outbox.ts';
import type { OrderCodeAction } from '#shared/order-code-actions.ts';
import { CODE_MINUTES, CONFIRM_LINK_DAYS } from './rules.ts';

type Person = { email: string; fullName: string };
const greeting = ({ fullName }: Person) => (fullName ? `Namaste ${fullName},` : 'Namaste,');

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
  return {
    to: to.email,
    purpose: 'email-confirmation',
    subject: `Confirm your e-mail for ${letterhead.shop}`,
    ...renderMail(letterhead, [
      { kind: 'heading', text: 'Confirm your e-mail' },
      { kind: 'text', text: 'Namaste, one click and your account is ready. You can then sign in.' },
      { kind: 'button', label: 'Confirm e-mail', href: `${origin}/#confirm=${token}` },
      {
        kind: 'note',
        text: [
          `The link works for ${CONFIRM_LINK_DAYS} days; in another browser it asks for the password that you chose.`,
          'If you did not sign up, ignore this mail: nothing happens.',
        ].join(' '),
      },
    ]),
  };
}

export function existingAccountMail(letterhead: Letterhead, origin: string, to: Person): Mail {
  return {
    to: to.email,
    purpose: 'existing-account',
    subject: `You already have an account at ${letterhead.shop}`,
    ...renderMail(letterhead, [
      { kind: 'heading', text: 'You already have an account' },
      { kind: 'text', text: `${greeting(to)} somebody, probably you, tried to sign up with this address.` },
      { kind: 'button', label: 'Sign in', href: `${origin}/auth` },
      { kind: 'text', text: `Forgot the password? Set a new one at ${origin}/forgot-password` },
      { kind: 'note', text: 'If it was not you, nothing has changed.' },
    ]),
  };
}

/** The code stands in the text only: subjects are shown on locked phones. */
export function signInCodeMail(letterhead: Letterhead, to: { email: string }, code: string): Mail {
  return {
    to: to.email,
    purpose: 'sign-in-code',
    subject: `Your code for ${letterhead.shop}`,
    ...renderMail(letterhead, [
      { kind: 'heading', text: code },
      {
        kind: 'text',
        text: `Namaste, enter this code on the page where you asked for it. It works once, for ${CODE_MINUTES} minutes.`,
      },
      { kind: 'note', text: 'Nobody of us asks for it. If it was not you who asked, ignore this mail.' },
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
  return {
    to: email,
    purpose: 'order-code',
    relatedId: orderId,
    subject: `Your code for ${letterhead.shop}`,
    ...renderMail(letterhead, [
      { kind: 'heading', text: code },
      {
        kind: 'text',
        text: `Namaste, enter this code on the page of your order. It works once, for ${CODE_MINUTES} minutes. ${ORDER_CODE_EFFECTS[orderAction]}`,
      },
      { kind: 'note', text: 'Nobody of us asks for it. If it was not you who asked, ignore this mail.' },
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
  return {
    to: to.email,
    purpose: 'password-reset',
    subject: `Reset your ${letterhead.shop} password`,
    ...renderMail(letterhead, [
      { kind: 'heading', text: 'Reset your password' },
      { kind: 'text', text: `${greeting(to)} choose a new password with this link. It works once, for 1 hour.` },
      { kind: 'button', label: 'Reset password', href: `${origin}/reset-password#token=${token}` },
      { kind: 'note', text: 'If you did not ask for this, ignore this mail: your password stays as it is.' },
    ]),
  };
}

export function passwordChangedMail(letterhead: Letterhead, origin: string, to: Person): Mail {
  return {
    to: to.email,
    purpose: 'password-changed',
    subject: `Your ${letterhead.shop} password was changed`,
    ...renderMail(letterhead, [
      { kind: 'heading', text: 'Your password was changed' },
      {
        kind: 'text',
        text: `${greeting(to)} other devices are signed out. If this was not you, reset the password now.`,
      },
      { kind: 'button', label: 'Reset password', href: `${origin}/forgot-password` },
    ]),
  };
}
