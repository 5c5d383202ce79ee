import type { MailDefinition } from './definition-rules.ts';

const OPENING = 'Opening';
const CLOSING = 'Small print';
const reason = (text: string) => ({ label: CLOSING, text }) as const;

/** Mails of the newsletter, alerts and reminders. */
export const OFFER_MAILS = {
  'newsletter-confirm': {
    label: 'Newsletter, confirmation',
    about: 'Asks whether they want it. What they agree to is stated after the button',
    placeholders: { name: 'Name, if known', days: 'Days that the link works' },
    parts: {
      subject: { kind: 'line', label: 'Subject', text: 'Confirm your subscription to {shop}' },
      heading: { kind: 'line', label: 'Heading', text: 'Confirm your subscription' },
      opening: {
        label: OPENING,
        text: 'Namaste {name}, please confirm that you want our newsletter at this address.',
      },
      closing: reason(
        'The link works for {days} days. If you did not subscribe, ignore this mail: nothing more comes.',
      ),
    },
  },
  'newsletter-welcome': {
    label: 'Newsletter, welcome',
    about: 'After the confirmation, with the first-order code where there is one',
    placeholders: { name: 'Name, if known', percent: 'Percent of the code, such as 15', email: 'Their address' },
    parts: {
      subject: { kind: 'line', label: 'Subject, with a code', text: 'Your code for {percent}% off' },
      heading: { kind: 'line', label: 'Heading, with a code', text: '{percent}% off your first order' },
      opening: {
        label: 'Opening, with a code',
        text: 'Namaste {name}, your address is confirmed. Here is your code, made for you alone.',
      },
      terms: {
        label: 'After the code',
        text: 'It works once, on the first order of the account with the email {email}. Enter it as the coupon at checkout.',
      },
      plainSubject: { kind: 'line', label: 'Subject, without a code', text: 'You are subscribed to {shop}' },
      plainHeading: { kind: 'line', label: 'Heading, without a code', text: 'You are subscribed' },
      plainOpening: {
        label: 'Opening, without a code',
        text: 'Namaste {name}, your address is confirmed. You will get our next newsletter.',
      },
    },
  },
  'stock-alert': {
    label: 'Back in stock',
    about: 'Once, when a variant is available again',
    placeholders: { product: 'Product', variant: 'Product with its flavour' },
    parts: {
      subject: { kind: 'line', label: 'Subject', text: '{variant} is back in stock' },
      heading: { kind: 'line', label: 'Heading', text: '{product} is back' },
      opening: { label: OPENING, text: 'You asked us to tell you when it can be bought again.' },
      closing: reason(
        'This was the only mail about it: your address is off the list. We do not keep a unit aside for you.',
      ),
    },
  },
  'delivery-request': {
    label: 'Delivery to a pincode',
    about: 'Once, when the shop begins to deliver there',
    placeholders: { pincode: 'Pincode' },
    parts: {
      subject: { kind: 'line', label: 'Subject', text: 'We now deliver to {pincode}' },
      heading: { kind: 'line', label: 'Heading', text: 'We now deliver to {pincode}' },
      opening: { label: OPENING, text: 'You asked us to tell you when we do.' },
      closing: reason('This was the only mail about it: your address is deleted from the list.'),
    },
  },
  'basket-reminder': {
    label: 'Checkout left behind',
    about: 'To shoppers who ticked the box at checkout',
    placeholders: { name: 'Customer’s name', days: 'Days that the link works' },
    parts: {
      subject: { kind: 'line', label: 'Subject, cart', text: 'Your cart is as you left it' },
      heading: { kind: 'line', label: 'Heading, cart', text: 'Your cart is as you left it' },
      greeting: { label: 'Greeting, if the name is known', text: 'Namaste {name},' },
      opening: {
        label: 'Opening, cart',
        text: 'Nothing is reserved. Prices and stock are those of the shop when you open it.',
      },
      closing: reason('You asked at checkout for one mail if you do not finish. The link is valid for {days} days.'),
      orderSubject: { kind: 'line', label: 'Subject, unpaid order', text: 'Your order is not paid yet' },
      orderHeading: { kind: 'line', label: 'Heading, unpaid order', text: 'Your order is waiting' },
      orderOpening: {
        label: 'Opening, unpaid order',
        text: 'It is not paid yet. Its units are kept for you for a short time.',
      },
      orderClosing: {
        label: `${CLOSING}, unpaid order`,
        text: 'You asked at checkout for one mail if you do not finish.',
      },
    },
  },
  'review-request': {
    label: 'Review request',
    about: 'Once an order, seven days after delivery',
    placeholders: { name: 'Customer’s name' },
    parts: {
      subject: { kind: 'line', label: 'Subject, one product', text: 'How is your product?' },
      pluralSubject: { kind: 'line', label: 'Subject, several products', text: 'How are your products?' },
      heading: { kind: 'line', label: 'Heading', text: 'How is it?' },
      greeting: { label: 'Greeting, if the name is known', text: 'Namaste {name},' },
      opening: {
        label: OPENING,
        text: 'Your order came a week ago. A review helps others to choose, and us to get better, good or bad.',
      },
      closing: reason('We ask once for each order.'),
    },
  },
  'refill-reminder': {
    label: 'Refill reminder',
    about: 'Once, to customers who asked on their order',
    placeholders: { name: 'Customer’s name', days: 'Days that the link works' },
    parts: {
      subject: { kind: 'line', label: 'Subject', text: 'Your pack may run out soon' },
      heading: { kind: 'line', label: 'Heading', text: 'Running out soon' },
      greeting: { label: 'Greeting, if the name is known', text: 'Namaste {name},' },
      opening: {
        label: OPENING,
        text: 'By its servings and the servings a day on its label, your pack lasts a few more days.',
      },
      closing: reason(
        'You asked for this mail on your order. It is the only one about it. The link is valid for {days} days.',
      ),
    },
  },
} as const satisfies Record<string, MailDefinition>;
