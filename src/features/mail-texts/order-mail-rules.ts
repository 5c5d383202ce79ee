import type { MailDefinition } from './definition-rules.ts';

const order = 'Order ID';
const name = 'Customer’s name';
const OPENING = 'Opening';
const CLOSING = 'Small print';

/** Mails about orders, their shipments and invoices. */
export const ORDER_MAILS = {
  'order-confirmation': {
    label: 'Order confirmation',
    about: 'When an order is paid, or accepted as cash on delivery',
    placeholders: { name, order, total: 'Total', minutes: 'Minutes to cancel' },
    parts: {
      subject: { kind: 'line', label: 'Subject', text: 'Order {order} is confirmed' },
      heading: { kind: 'line', label: 'Heading', text: 'Thank you, your order is confirmed' },
      opening: { label: OPENING, text: 'Namaste {name}, we have your order {order}.' },
      cash: {
        label: 'Cash on delivery',
        text: 'You pay {total} in cash when it arrives. Please keep the amount ready.',
      },
      closing: {
        label: `${CLOSING}, with an account`,
        text: 'You can cancel the order or change its address within {minutes} minutes, from your dashboard.',
      },
      visitor: {
        label: `${CLOSING}, without an account`,
        text: 'You can cancel the order within {minutes} minutes there. Whoever has this link can see the order, so please do not pass it on.',
      },
    },
  },
  'confirmation-request': {
    label: 'Confirmation of cash orders',
    about: 'Asks whether the customer takes a cash order',
    placeholders: { name, order, total: 'Total', deadline: 'Reply expected before' },
    parts: {
      subject: { kind: 'line', label: 'Subject', text: 'Please confirm order {order}, {total} in cash' },
      heading: { kind: 'line', label: 'Heading', text: 'Shall we send this order?' },
      opening: {
        label: OPENING,
        text: 'Namaste {name}, you chose to pay order {order} in cash when it arrives. We pack it as soon as you confirm.',
      },
      closing: {
        label: CLOSING,
        text: 'Please reply before {deadline}, or we may call you. Whoever has this link can reply for you, so please do not pass it on.',
      },
    },
  },
  'payment-request': {
    label: 'Link to pay',
    about: 'When staff make an order for a customer who pays it by a link',
    placeholders: { name, order, total: 'Total', deadline: 'To be paid before' },
    parts: {
      subject: { kind: 'line', label: 'Subject', text: 'Please pay {total} for order {order}' },
      heading: { kind: 'line', label: 'Heading', text: 'Your order is ready to be paid' },
      opening: {
        label: OPENING,
        text: 'Namaste {name}, we have made order {order} for you, as you asked. We pack it as soon as it is paid.',
      },
      closing: {
        label: CLOSING,
        text: 'We keep everything for you until {deadline}; then the order ends by itself. Did you not ask for it? Then you need not do anything.',
      },
    },
  },
  'payment-received': {
    label: 'Cash order paid online',
    about: 'When a customer pays a cash order online instead',
    placeholders: { name, order, total: 'Total' },
    parts: {
      subject: { kind: 'line', label: 'Subject', text: 'Order {order} is paid' },
      heading: { kind: 'line', label: 'Heading', text: 'Thank you, your payment has arrived' },
      opening: {
        label: OPENING,
        text: 'Namaste {name}, order {order} is paid. There is nothing to pay when it arrives.',
      },
    },
  },
  'order-tracking': {
    label: 'Tracking update',
    about: 'When a shipment moves on. Its status is the heading',
    placeholders: { name, order, status: 'Status', message: 'Message of the update, if any' },
    parts: {
      subject: { kind: 'line', label: 'Subject', text: 'Order {order}: {status}' },
      opening: { label: OPENING, text: 'Namaste {name}, there is an update on your order {order}. {message}' },
    },
  },
  'order-cancelled': {
    label: 'Cancellation',
    about: 'When the shop cancels an order, or a customer one without a refund',
    placeholders: { name, order, amount: 'Refund' },
    parts: {
      subject: { kind: 'line', label: 'Subject', text: 'Order {order} is cancelled' },
      heading: { kind: 'line', label: 'Heading', text: 'Your order is cancelled' },
      opening: { label: 'Cancelled by the shop', text: 'Namaste {name}, we have cancelled your order {order}.' },
      customer: {
        label: 'Cancelled by the customer',
        text: 'Namaste {name}, your order {order} is cancelled, as you asked.',
      },
      refund: {
        label: 'Paid orders',
        text: 'You get back {amount}, the way you paid. We write again once it is refunded.',
      },
      unpaid: { label: 'Unpaid orders', text: 'You have nothing to pay for it.' },
    },
  },
  'order-refund': {
    label: 'Refund',
    about: 'When a refund is completed',
    placeholders: { name, order, amount: 'Refund' },
    parts: {
      subject: { kind: 'line', label: 'Subject', text: 'Refund of {amount} for order {order}' },
      heading: { kind: 'line', label: 'Heading', text: 'Your refund is complete' },
      opening: { label: OPENING, text: 'Namaste {name}, we have refunded {amount} of your order {order}.' },
      gateway: {
        label: 'Paid back by the gateway',
        text: 'It goes back the way you paid. Banks may take a few days to show it.',
      },
      cash: { label: 'Paid out by the shop', text: 'We have paid it out to you.' },
      credit: { label: 'Given back as store credit', text: 'It is store credit in your account.' },
    },
  },
  'return-decided': {
    label: 'Decision about a return',
    about: 'When staff approve or refuse a return, or change their decision. The lines follow the opening',
    placeholders: { name, order, return: 'Number of the return' },
    parts: {
      subject: { kind: 'line', label: 'Subject', text: 'Your return {return} from order {order}' },
      heading: { kind: 'line', label: 'Heading', text: 'Your return is decided' },
      opening: { label: OPENING, text: 'Namaste {name}, we have looked at your return {return}.' },
      sendBack: {
        label: 'Something has to come back',
        text: 'Please send back what is approved, and keep its receipt. We look at it when it arrives, and then do as you asked.',
      },
      claim: {
        label: 'Nothing has to come back',
        text: 'You need not send anything back. We write again when it is settled.',
      },
    },
  },
  'return-closed': {
    label: 'Return closed',
    about: 'When a return ends. What became of each line follows the opening',
    placeholders: { name, order, return: 'Number of the return' },
    parts: {
      subject: { kind: 'line', label: 'Subject', text: 'Your return {return} is settled' },
      heading: { kind: 'line', label: 'Heading', text: 'Your return is settled' },
      opening: { label: OPENING, text: 'Namaste {name}, this became of your return {return} from order {order}.' },
      closing: { label: CLOSING, text: 'If you see it differently, answer this mail.' },
    },
  },
  'order-link': {
    label: 'Link of an order without an account',
    about: 'When a visitor asks for the link of their order again',
    placeholders: { name, order },
    parts: {
      subject: { kind: 'line', label: 'Subject', text: 'Your order {order}' },
      heading: { kind: 'line', label: 'Heading', text: 'Your order {order}' },
      opening: { label: OPENING, text: 'Namaste {name}, this link opens your order: its way to you and its invoice.' },
      closing: {
        label: CLOSING,
        text: 'Whoever has the link can see the order, so please do not pass it on.',
      },
    },
  },
  'order-invoice': {
    label: 'Summary of an order',
    about: 'When staff send the invoice from the page of an order',
    placeholders: { name, order, day: 'Day of the order', contact: 'Support e-mail' },
    parts: {
      subject: { kind: 'line', label: 'Subject', text: 'Invoice for your order {order} from {shop}' },
      heading: { kind: 'line', label: 'Heading', text: 'Invoice for order {order}' },
      opening: { label: OPENING, text: 'Namaste {name}, this is what you ordered on {day}.' },
      closing: {
        label: `${CLOSING}, if there is a support e-mail`,
        text: 'Questions about this order? Write to {contact}.',
      },
    },
  },
  invoice: {
    label: 'Invoice',
    about: 'When staff send an invoice or a credit note',
    placeholders: { name, document: 'Invoice, or Credit note', number: 'Its number', day: 'Its day' },
    parts: {
      subject: { kind: 'line', label: 'Subject', text: '{document} {number} from {shop}' },
      heading: { kind: 'line', label: 'Heading', text: '{document} {number}' },
      opening: { label: 'Opening of invoices', text: 'Namaste {name}, here is your invoice of {day}.' },
      credit: { label: 'Opening of credit notes', text: 'Namaste {name}, here is your credit note of {day}.' },
    },
  },
  'failed-delivery': {
    label: 'Failed delivery',
    about: 'Asks what to do after a failed attempt',
    placeholders: { name, order, carrier: 'Carrier', deadline: 'Reply expected before' },
    parts: {
      subject: { kind: 'line', label: 'Subject', text: 'We could not deliver order {order}' },
      heading: { kind: 'line', label: 'Heading', text: 'We could not deliver your parcel' },
      opening: {
        label: OPENING,
        text: 'Namaste {name}, {carrier} came with your order {order} and could not hand it over.',
      },
      choice: {
        label: 'Before the button',
        text: 'Choose another day, or give another phone number or address near you.',
      },
      closing: {
        label: CLOSING,
        text: 'Please choose before {deadline}, or the parcel may go back to us. Whoever has this link can choose for you.',
      },
    },
  },
  recall: {
    label: 'Recall',
    about: 'To each customer of a recalled batch. What to do is written with the recall',
    placeholders: { name, order, product: 'Product', batch: 'Batch', contact: 'Support e-mail and phone' },
    parts: {
      subject: {
        kind: 'line',
        label: 'Subject',
        text: 'Recall of {product}, batch {batch}',
        needs: ['product', 'batch'],
      },
      heading: { kind: 'line', label: 'Heading', text: 'We are recalling {product}', needs: ['product'] },
      opening: {
        label: OPENING,
        text: 'Namaste {name}, your order {order} has units of a batch that we are recalling.',
      },
      closing: { label: `${CLOSING}, if there is a contact`, text: 'Questions? Please {contact}.' },
    },
  },
} as const satisfies Record<string, MailDefinition>;
