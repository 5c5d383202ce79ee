import type { MessagePurpose, VariableType } from '#shared/message-states.ts';

export type EventVariable = { label: string; type: VariableType; sample: string };
type EventDefinition = {
  label: string;
  /** when it is sent, as staff read it */
  about: string;
  purpose: MessagePurpose;
  /** what its templates may contain */
  variables: Record<string, EventVariable>;
};

const NAME: EventVariable = { label: 'First name of the customer', type: 'alphanumeric', sample: 'Aarav' };
const ORDER: EventVariable = { label: 'Order ID', type: 'alphanumeric', sample: 'A1B2C3D4' };
const LINK: EventVariable = { label: 'Link to the order', type: 'url', sample: '/track-order?order=A1B2C3D4' };
const AMOUNT: EventVariable = { label: 'Amount', type: 'alphanumeric', sample: 'Rs 2,499' };

/** Every event that customers can get a message of. A new one needs an entry here and a call of `writeMessages`. */
export const MESSAGE_EVENTS = {
  'order.confirmed': {
    label: 'Order confirmed',
    about: 'An order is paid, or accepted with cash on delivery',
    purpose: 'service',
    variables: { name: NAME, order: ORDER, amount: AMOUNT, link: LINK },
  },
  'order.link': {
    label: 'Link of an order',
    about: 'A visitor without an e-mail asks for the link of an order again',
    purpose: 'service',
    variables: { order: ORDER, link: LINK },
  },
  'order.confirmation_requested': {
    label: 'Confirm a cash order',
    about: 'The customer of a cash order is asked whether they take it',
    purpose: 'service',
    variables: {
      name: NAME,
      order: ORDER,
      amount: AMOUNT,
      link: { label: 'Link to confirm or cancel', type: 'url', sample: '/confirm-order' },
    },
  },
  'order.payment_requested': {
    label: 'Pay an order',
    about: 'Staff make an order for a customer who pays it by a link',
    purpose: 'service',
    variables: {
      name: NAME,
      order: ORDER,
      amount: AMOUNT,
      link: { label: 'Link to pay', type: 'url', sample: '/pay-order' },
    },
  },
  'order.cancelled': {
    label: 'Order cancelled',
    about: 'Staff or the customer cancel an order',
    purpose: 'service',
    variables: { name: NAME, order: ORDER, amount: AMOUNT },
  },
  'refund.completed': {
    label: 'Refund made',
    about: 'A refund is complete',
    purpose: 'service',
    variables: { name: NAME, order: ORDER, amount: { ...AMOUNT, label: 'Refunded amount' } },
  },
  'shipment.shipped': {
    label: 'Shipped',
    about: 'A shipment leaves the shop',
    purpose: 'service',
    variables: {
      name: NAME,
      order: ORDER,
      carrier: { label: 'Carrier', type: 'alphanumeric', sample: 'Swift' },
      tracking: { label: 'Tracking number', type: 'alphanumeric', sample: 'SW123456789' },
      link: LINK,
    },
  },
  'shipment.out_for_delivery': {
    label: 'Out for delivery',
    about: 'A shipment is brought to the door today',
    purpose: 'service',
    variables: {
      name: NAME,
      order: ORDER,
      cash: { ...AMOUNT, label: 'Cash to keep ready', sample: 'Rs 0' },
      link: LINK,
    },
  },
  'shipment.delivered': {
    label: 'Delivered',
    about: 'A shipment has arrived',
    purpose: 'service',
    variables: { name: NAME, order: ORDER, link: LINK },
  },
  'delivery.failed': {
    label: 'Failed delivery',
    about: 'The customer is asked what to do after a failed attempt at the door',
    purpose: 'service',
    variables: {
      name: NAME,
      order: ORDER,
      link: { label: 'Link to the question', type: 'url', sample: '/failed-delivery?token=1f2e3d4c' },
    },
  },
  'sign_in.code': {
    label: 'Sign-in code',
    about: 'Somebody signs in with a code',
    purpose: 'code',
    variables: {
      code: { label: 'The code', type: 'numeric', sample: '482913' },
      minutes: { label: 'Minutes until it ends', type: 'numeric', sample: '10' },
    },
  },
} as const satisfies Record<string, EventDefinition>;

export type MessageEvent = keyof typeof MESSAGE_EVENTS;
export const MESSAGE_EVENT_NAMES = Object.keys(MESSAGE_EVENTS) as [MessageEvent, ...MessageEvent[]];

/** The values that a message of an event needs. */
export type EventValues<Event extends MessageEvent> = Record<keyof (typeof MESSAGE_EVENTS)[Event]['variables'], string>;

const isEvent = (name: string): name is MessageEvent => name in MESSAGE_EVENTS;

/** The event of a stored name; null when it is of another version. */
export const findEvent = (name: string): EventDefinition | null => (isEvent(name) ? MESSAGE_EVENTS[name] : null);
