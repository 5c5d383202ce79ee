import type { MailDefinition } from './definition-rules.ts';

const name = 'Customer’s name, if known';
const OPENING = 'Opening';
const CLOSING = 'Small print';

/** Mails about accounts and messages to the shop. */
export const ACCOUNT_MAILS = {
  'email-confirmation': {
    label: 'Confirmation of an e-mail',
    about: 'After sign-up. The name is left out, as a stranger may have entered it',
    placeholders: { days: 'Days that the link works' },
    parts: {
      subject: { kind: 'line', label: 'Subject', text: 'Confirm your e-mail for {shop}' },
      heading: { kind: 'line', label: 'Heading', text: 'Confirm your e-mail' },
      opening: { label: OPENING, text: 'Namaste, one click and your account is ready. You can then sign in.' },
      closing: {
        label: CLOSING,
        text: 'The link works for {days} days; in another browser it asks for the password that you chose. If you did not sign up, ignore this mail: nothing happens.',
      },
    },
  },
  'existing-account': {
    label: 'Account that exists',
    about: 'When somebody signs up with the address of an account',
    placeholders: { name, link: 'Link to set a new password' },
    parts: {
      subject: { kind: 'line', label: 'Subject', text: 'You already have an account at {shop}' },
      heading: { kind: 'line', label: 'Heading', text: 'You already have an account' },
      opening: { label: OPENING, text: 'Namaste {name}, somebody, probably you, tried to sign up with this address.' },
      password: { label: 'After the button', text: 'Forgot the password? Set a new one at {link}' },
      closing: { label: CLOSING, text: 'If it was not you, nothing has changed.' },
    },
  },
  'sign-in-code': {
    label: 'Sign-in code',
    about: 'The code is the heading. It is in no subject, which locked phones show',
    placeholders: { minutes: 'Minutes that it works' },
    parts: {
      subject: { kind: 'line', label: 'Subject', text: 'Your code for {shop}' },
      opening: {
        label: OPENING,
        text: 'Namaste, enter this code on the page where you asked for it. It works once, for {minutes} minutes.',
      },
      closing: {
        label: CLOSING,
        text: 'Nobody of us asks for it. If it was not you who asked, ignore this mail.',
      },
    },
  },
  'order-code': {
    label: 'Code for the data of an order',
    about:
      'When a customer without an account exports or erases their data. What the code does is stated after the opening',
    placeholders: { minutes: 'Minutes that it works' },
    parts: {
      subject: { kind: 'line', label: 'Subject', text: 'Your code for {shop}' },
      opening: {
        label: OPENING,
        text: 'Namaste, enter this code on the page of your order. It works once, for {minutes} minutes.',
      },
      closing: {
        label: CLOSING,
        text: 'Nobody of us asks for it. If it was not you who asked, ignore this mail.',
      },
    },
  },
  'password-reset': {
    label: 'Password reset',
    about: 'When a customer has forgotten the password',
    placeholders: { name },
    parts: {
      subject: { kind: 'line', label: 'Subject', text: 'Reset your {shop} password' },
      heading: { kind: 'line', label: 'Heading', text: 'Reset your password' },
      opening: {
        label: OPENING,
        text: 'Namaste {name}, choose a new password with this link. It works once, for 1 hour.',
      },
      closing: {
        label: CLOSING,
        text: 'If you did not ask for this, ignore this mail: your password stays as it is.',
      },
    },
  },
  'password-changed': {
    label: 'Password changed',
    about: 'After a password was changed or reset',
    placeholders: { name },
    parts: {
      subject: { kind: 'line', label: 'Subject', text: 'Your {shop} password was changed' },
      heading: { kind: 'line', label: 'Heading', text: 'Your password was changed' },
      opening: {
        label: OPENING,
        text: 'Namaste {name}, other devices are signed out. If this was not you, reset the password now.',
      },
    },
  },
  'account-deleted': {
    label: 'Account or data deleted',
    about: 'The last mail to a customer, or to one without an account. What is kept by law is stated after the opening',
    placeholders: { name, contact: '“write to” the support e-mail, or “tell us”' },
    parts: {
      subject: { kind: 'line', label: 'Subject', text: 'Your {shop} account is deleted' },
      heading: { kind: 'line', label: 'Heading', text: 'Your account is deleted' },
      opening: {
        label: OPENING,
        text: 'Namaste {name}, your profile, addresses, cart, wishlist and messages are gone, your consents are withdrawn, and your orders no longer carry your name.',
      },
      guestSubject: {
        kind: 'line',
        label: 'Subject, without an account',
        text: 'Your data at {shop} is erased',
      },
      guestHeading: { kind: 'line', label: 'Heading, without an account', text: 'Your data is erased' },
      guest: {
        label: `${OPENING}, without an account`,
        text: 'Namaste {name}, your name, address and contact are gone from your orders, and their links have ended.',
      },
      closing: {
        label: CLOSING,
        text: 'This is the last mail, and it is deleted here after 7 days. If it was not you, {contact} at once.',
      },
    },
  },
  'ticket-acknowledgement': {
    label: 'Message received',
    about: 'At once after a message, a complaint or a return request',
    placeholders: {
      name,
      number: 'Number of the ticket',
      promise: 'When a reply comes, as the policies state',
      contact: 'Support e-mail and phone',
    },
    parts: {
      subject: { kind: 'line', label: 'Subject', text: 'We have your message: {number}', needs: ['number'] },
      heading: { kind: 'line', label: 'Heading', text: 'We have your message' },
      opening: { label: OPENING, text: 'Namaste {name}, its number is {number}. {promise}', needs: ['promise'] },
      closing: {
        label: CLOSING,
        text: 'Name the number when you write or call: {contact}. If you did not write to us, ignore this mail.',
      },
      noContact: {
        label: `${CLOSING}, if the shop states no contact`,
        text: 'Name the number when you write or call. If you did not write to us, ignore this mail.',
      },
    },
  },
  'ticket-reply': {
    label: 'Reply to a message',
    about: 'What staff reply, between greeting and small print',
    placeholders: { name, number: 'Number of the ticket', topic: 'Subject of the message', quote: 'Their message' },
    parts: {
      subject: {
        kind: 'line',
        label: 'Subject',
        text: 'Re: {topic} [{number}]',
        // keeps the conversation together
        needs: ['number'],
      },
      opening: { label: 'Greeting', text: 'Namaste {name},' },
      closing: {
        label: CLOSING,
        text: 'To write again, answer this mail and leave {number} in the subject. You wrote: {quote}',
      },
    },
  },
} as const satisfies Record<string, MailDefinition>;
