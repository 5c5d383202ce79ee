import type { PageContent } from '../rules.ts';
import { cards, contact, facts, heading, steps, text } from './make-blocks.ts';

const RETURN_REQUEST = '/contact?subject=Return%20request';

export const SHIPPING: PageContent = {
  title: 'Shipping Information',
  description:
    'Delivery across India: [[free on orders of {freeShippingThreshold} and above, ]]processed within {dispatchHours}.',
  blocks: [
    heading({
      title: 'Shipping Information',
      lead: 'Orders are processed within {dispatchHours} and go to {reach}.',
      factsTitle: 'Delivery facts',
      factsNote: 'Per order, anywhere in India',
      facts: [
        { name: 'Free delivery', value: '[[from {freeShippingThreshold}]]' },
        { name: 'Processed', value: 'within {dispatchHours}' },
        { name: 'Delivery attempts', value: '{deliveryAttempts}' },
        { name: 'Pin codes', value: '[[{pinCodes}]]' },
        { name: 'Address change', value: 'within {changeWindow}' },
      ],
    }),
    cards('options', {
      heading: 'Delivery options',
      look: 'options',
      cards: [
        {
          title: '{standardMethod}',
          note: '{standardDays}',
          text: '{standardCharge}',
        },
        { title: 'Express', note: '[[{expressDays}]]', text: '[[{expressCharge}]]' },
        { title: 'Same day', note: '[[For {sameDayOrders}]]', text: '[[{sameDayCharge}]]' },
        { title: 'Other methods', note: '', text: '[[{otherMethods}]]' },
      ],
    }),
    text(
      'options-more',
      '',
      'Checkout shows the cost, if any, in the total before you pay. [[It sends every order by standard delivery: to have one sent by express, or on the same day for {sameDayOrders}, [contact us](/contact) right after you place it.]]',
    ),
    facts('zones', {
      heading: 'Delivery times by zone',
      nameHead: 'Zone',
      valueHead: 'Delivery time',
      facts: [
        { name: 'Metro cities', value: '[[{metroDays}]]' },
        { name: 'Tier-1 cities', value: '[[{tierOneDays}]]' },
        { name: 'Tier-2 cities', value: '[[{tierTwoDays}]]' },
        { name: 'Everywhere else', value: '[[{otherDays}]]' },
      ],
    }),
    text(
      'zones-more',
      '',
      '[[Counted from the day your parcel leaves us. Between the {metroDays} of metro cities and the {otherDays} of remote addresses, most parcels arrive in {deliveryDays}. The {standardDays} of standard delivery leave room for weekends and holidays.]]',
    ),
    text(
      'processing',
      'Processing and tracking',
      `Orders are processed within {dispatchHours}. As soon as your parcel is with the carrier, its tracking number appears in your order.

Follow it on [Track Your Order](/track-order), signed in or not.`,
    ),
    text(
      'address',
      'Changing the address',
      'You can change the delivery address within {changeWindow} of placing the order, from your [dashboard](/dashboard). After that the order is being packed and the address stays.',
    ),
    text(
      'attempts',
      'Delivery attempts',
      'The carrier makes {deliveryAttempts} delivery attempts and calls the phone number of the order. If none succeeds, the parcel returns to us and we write to you about a new delivery or a refund.',
    ),
    text(
      'where',
      'Where we deliver',
      'We deliver [[to {pinCodes} pin codes ]]{deliveryArea}. We do not ship abroad yet.',
    ),
    text(
      'damage',
      'Damaged or missing parcels',
      'If a parcel arrives open, damaged or incomplete, take a picture and [tell us](/contact). We replace it or refund it; [Returns & Refunds](/returns) has the details.',
    ),
    contact('delivery'),
  ],
};

export const RETURNS: PageContent = {
  title: 'Returns & Refunds',
  description: 'Send things back within {returnWindow}: how a return works and when the refund is there.',
  blocks: [
    heading({
      title: 'Returns & Refunds',
      lead: 'You have {returnWindow} from delivery to send something back.',
      buttons: [{ label: 'Ask for a return', to: RETURN_REQUEST }],
      factsTitle: 'Return facts',
      factsNote: 'Per return, from request to refund',
      facts: [
        { name: 'Return window', value: '{returnWindow}' },
        { name: 'Authorization', value: 'within {returnAuthorization}' },
        { name: 'Ship back', value: '{shipBackDays}' },
        { name: 'Approval', value: '{returnApproval}' },
        { name: 'Refund', value: '{refundDays}' },
      ],
    }),
    steps('steps', {
      heading: 'How a return works',
      steps: [
        {
          title: 'Ask for it',
          text: `[Write to us](${RETURN_REQUEST}) with the order ID and the reason. We authorize the return within {returnAuthorization} and mail you the address.`,
        },
        { title: 'Send it back', text: 'Pack it as it came. The way back takes {shipBackDays}.' },
        { title: 'We look at it', text: 'The return is approved in {returnApproval} after it arrives.' },
        {
          title: 'Your money comes back',
          text: 'The refund reaches you in {refundDays}, depending on the method you choose.',
        },
      ],
    }),
    facts('methods', {
      heading: 'Refund methods',
      nameHead: 'Method',
      valueHead: 'Time after approval',
      facts: [
        { name: 'Original payment method', value: '{refundBusinessDays}' },
        { name: 'Store credit', value: 'Instant' },
        { name: 'Bank transfer', value: '{bankTransferDays}' },
      ],
    }),
    text('methods-more', '', 'Without another wish of yours the money goes back the way it came.'),
    text(
      'conditions',
      'What can be returned',
      `- Sealed products in their original pack, within {returnWindow} of delivery.
- Damaged, wrong or expired products in any state. We pay the way back.
- Opened food supplements cannot be sold again. If something is wrong with one, tell us all the same.`,
    ),
    text(
      'cancel',
      'Cancelling or changing an order',
      'Orders can be changed or cancelled within {changeWindow} of placing them, from your [dashboard](/dashboard). After that they move to processing. A cancelled order that was paid is refunded to the original payment method by itself.',
    ),
    text(
      'damage',
      'Damaged or wrong items',
      'Send us a picture of the item and the label of the parcel. You choose between a replacement and a refund.',
    ),
    contact('a return'),
  ],
};
