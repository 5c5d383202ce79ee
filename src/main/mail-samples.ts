import {
  emailConfirmationMail,
  existingAccountMail,
  orderCodeMail,
  passwordChangedMail,
  resetMail,
  signInCodeMail,
} from '#features/customers/mails.ts';
import { deliveryStartedMail } from '#features/delivery-requests/mails.ts';
import { failedDeliveryMail } from '#features/failed-deliveries/mails.ts';
import { orderLinkMail } from '#features/guests/mails.ts';
import { invoiceMail } from '#features/invoices/mails.ts';
import type { MailSamples, SampleShop } from '#features/mail-texts/preview-mail.ts';
import { subscriptionConfirmationMail, welcomeMail } from '#features/newsletter/mails.ts';
import { orderInvoiceMail } from '#features/order-management/mails.ts';
import { confirmationRequestMail } from '#features/orders/confirmation-mail.ts';
import {
  orderCancelledMail,
  orderConfirmationMail,
  paymentReceivedMail,
  refundCompletedMail,
  trackingMail,
} from '#features/orders/mails.ts';
import { paymentRequestMail } from '#features/orders/payment-request-mail.ts';
import { accountDeletedMail } from '#features/privacy/mails.ts';
import { recallMail } from '#features/recalls/mails.ts';
import { reminderMail } from '#features/reminders/mails.ts';
import { returnClosedMail, returnDecidedMail } from '#features/returns/mails.ts';
import type { Return } from '#features/returns/process/return.ts';
import { backInStockMail } from '#features/stock-alerts/mails.ts';
import { ticketAcknowledgementMail, ticketReplyMail } from '#features/support/mails.ts';
import type { Mail } from '#platform/mail/outbox.ts';
import { DAY_MS } from '#shared/dates.ts';
import type { ReminderKind } from '#shared/reminder-states.ts';
import { sampleInvoice, sampleOrder } from './brand-samples.ts';

const NOBODY = '00000000-0000-4000-8000-000000000000';
const PERSON = { email: 'meenakshi@example.in', fullName: 'Meenakshi Rao' };
const TOKEN = 'sample';
const SOLD = [
  { name: 'Whey Isolate', price: 249_900 },
  { name: 'Creatine', price: 89_900 },
];

const orderOf = ({ app }: SampleShop) => sampleOrder(SOLD, app.now());
const rowOf = (shop: SampleShop) => ({ ...orderOf(shop).order, deliveredOn: null });
const from = ({ app, letterhead }: SampleShop) => ({ letterhead, origin: app.config.origin, guestLink: null });
const fromGuest = (shop: SampleShop) => ({ ...from(shop), guestLink: `${shop.app.config.origin}/order#${TOKEN}` });

/** Every mail whose text staff may edit, with invented customers, orders and products. */
export const MAIL_SAMPLES = {
  'order-confirmation': (shop) => {
    const { order, items } = orderOf(shop);
    const { changeWindowMinutes } = shop.settings.shop;
    const cashOrder = { ...order, paymentMethod: 'cod', paymentStatus: 'pending' } as const;
    return {
      'With an account': orderConfirmationMail({ ...from(shop), changeWindowMinutes }, order, items),
      'Visitor, cash on delivery': orderConfirmationMail({ ...fromGuest(shop), changeWindowMinutes }, cashOrder, items),
    };
  },
  'confirmation-request': (shop) => {
    const { order, items } = orderOf(shop);
    const link = `${shop.app.config.origin}/confirm-order#${TOKEN}`;
    const dueAt = inDays(shop, 1);
    const request = { letterhead: shop.letterhead, link, dueAt };
    return {
      'Cash order': confirmationRequestMail({ ...request, onlineTotal: null }, order, items),
      'Cash order, payable online': confirmationRequestMail(
        { ...request, onlineTotal: order.totalAmount },
        order,
        items,
      ),
    };
  },
  'payment-request': (shop) => {
    const { order, items } = orderOf(shop);
    const link = `${shop.app.config.origin}/pay-order#${TOKEN}`;
    const request = { letterhead: shop.letterhead, link, payableUntil: inDays(shop, 1) };
    return { 'Order by phone': paymentRequestMail(request, order, items) };
  },
  'payment-received': (shop) => {
    const { order, items } = orderOf(shop);
    return { 'Cash order': paymentReceivedMail(from(shop), order, items) };
  },
  'order-tracking': (shop) => {
    const { order } = orderOf(shop);
    const entry = { location: 'Jaipur', estimatedDelivery: null, trackingNumber: 'TRACK1', carrier: null };
    return {
      'With a message': trackingMail(from(shop), order, { ...entry, status: 'shipped', message: 'It left our shop.' }),
      'Without a message': trackingMail(from(shop), order, { ...entry, status: 'delivered', message: null }),
    };
  },
  'order-cancelled': (shop) => {
    const { order, items } = orderOf(shop);
    const refundDue = order.totalAmount;
    return {
      'By the shop, paid': orderCancelledMail(from(shop), order, items, { by: 'staff', refundDue }),
      'By the shop, not paid': orderCancelledMail(from(shop), order, items, { by: 'staff', refundDue: 0 }),
      'By the customer': orderCancelledMail(fromGuest(shop), order, items, { by: 'customer', refundDue: 0 }),
    };
  },
  'order-refund': (shop) => {
    const { order } = orderOf(shop);
    const amount = order.totalAmount;
    return {
      'By the gateway': refundCompletedMail(from(shop), order, {
        amount,
        reference: 'REF1',
        isCash: false,
        isCredit: false,
      }),
      'In cash': refundCompletedMail(from(shop), order, { amount, reference: null, isCash: true, isCredit: false }),
      'As store credit': refundCompletedMail(from(shop), order, {
        amount,
        reference: null,
        isCash: false,
        isCredit: true,
      }),
    };
  },
  'return-decided': (shop) => {
    const { order, items } = orderOf(shop);
    const decided = (decision: 'approved' | 'refused', isSentBack: boolean) =>
      returnDecidedMail(from(shop), order, returnOf(shop, items, { decision, isSentBack }), items);
    return {
      'To be sent back': decided('approved', true),
      'Without goods': decided('approved', false),
      Refused: decided('refused', true),
    };
  },
  'return-closed': (shop) => {
    const { order, items } = orderOf(shop);
    const closed = (outcome: 'refund' | 'replacement' | 'refused') =>
      returnClosedMail(
        { ...from(shop), supportEmail: shop.settings.general.supportEmail },
        order,
        returnOf(shop, items, { decision: 'approved', outcome }),
        items,
      );
    return { Refund: closed('refund'), Replacement: closed('replacement'), Refused: closed('refused') };
  },
  'order-link': (shop) => ({
    Visitor: orderLinkMail(shop.letterhead, rowOf(shop), `${shop.app.config.origin}/order#${TOKEN}`),
  }),
  'order-invoice': (shop) => {
    const { items } = orderOf(shop);
    const { supportEmail } = shop.settings.general;
    return { 'On request': orderInvoiceMail({ ...from(shop), supportEmail }, rowOf(shop), items, null) };
  },
  invoice: (shop) => {
    const invoice = sampleInvoice(SOLD, shop.settings, shop.app.now());
    const link = `${shop.app.config.origin}/invoices/${TOKEN}`;
    return {
      Invoice: invoiceMail(shop.letterhead, invoice, link),
      'Credit note': invoiceMail(shop.letterhead, { ...invoice, kind: 'credit-note' }, link),
    };
  },
  'failed-delivery': (shop) => {
    const { order } = orderOf(shop);
    const failedAt = shop.app.now();
    const question = { ...order, orderId: order.id, reason: 'Nobody was at home', failedAt };
    const link = { id: NOBODY, token: TOKEN, deadline: inDays(shop, 2) };
    return {
      'Carrier known': failedDeliveryMail(from(shop), { ...question, carrier: 'Swift' }, link),
      'Carrier not known': failedDeliveryMail(from(shop), { ...question, carrier: null }, link),
    };
  },
  recall: (shop) => {
    const { supportEmail, phoneNumber } = shop.settings.general;
    const recalled = {
      product: 'Whey Isolate',
      batch: 'B-1203',
      bestBefore: null,
      reason: 'The label lacks an allergen.',
      instructions: 'Please do not use it. Send it back at our cost.',
    };
    const to = { ...PERSON, id: NOBODY, orderId: NOBODY, displayId: '00000000', units: 2 };
    return { Recall: recallMail({ letterhead: shop.letterhead, supportEmail, phoneNumber }, recalled, to) };
  },
  'email-confirmation': ({ app, letterhead }) => ({
    'New account': emailConfirmationMail(letterhead, app.config.origin, PERSON, TOKEN),
  }),
  'existing-account': ({ app, letterhead }) => ({
    'With a name': existingAccountMail(letterhead, app.config.origin, PERSON),
    'Without a name': existingAccountMail(letterhead, app.config.origin, { ...PERSON, fullName: '' }),
  }),
  'sign-in-code': ({ letterhead }) => ({ Code: signInCodeMail(letterhead, PERSON, '123456') }),
  'order-code': ({ letterhead }) => ({
    Export: orderCodeMail(letterhead, { ...PERSON, orderId: NOBODY, orderAction: 'export' }, '123456'),
    Erasure: orderCodeMail(letterhead, { ...PERSON, orderId: NOBODY, orderAction: 'erase' }, '123456'),
  }),
  'password-reset': ({ app, letterhead }) => ({
    'With a name': resetMail(letterhead, app.config.origin, PERSON, TOKEN),
  }),
  'password-changed': ({ app, letterhead }) => ({
    'With a name': passwordChangedMail(letterhead, app.config.origin, PERSON),
  }),
  'account-deleted': ({ letterhead, settings }) => ({
    'With a name': accountDeletedMail(letterhead, settings, { ...PERSON, isGuest: false }),
    'Without a name': accountDeletedMail(letterhead, settings, { ...PERSON, fullName: '', isGuest: false }),
    'Without an account': accountDeletedMail(letterhead, settings, { ...PERSON, isGuest: true }),
  }),
  'ticket-acknowledgement': (shop) => ({
    Message: ticketAcknowledgementMail(shop.letterhead, shop.settings, ticketOf(shop, 'contact')),
    Complaint: ticketAcknowledgementMail(shop.letterhead, shop.settings, ticketOf(shop, 'complaint')),
  }),
  'ticket-reply': (shop) => ({
    Reply: ticketReplyMail(shop.letterhead, shop.settings, ticketOf(shop, 'contact'), 'Yes, it is in stock.'),
  }),
  'newsletter-confirm': ({ app, letterhead }) => ({
    'With a name': subscriptionConfirmationMail(app, letterhead, PERSON, TOKEN),
    'Without a name': subscriptionConfirmationMail(app, letterhead, { ...PERSON, fullName: null }, TOKEN),
  }),
  'newsletter-welcome': ({ app, letterhead }) => {
    const coupon = { id: NOBODY, code: 'SAMPLE-CODE', percent: 15, used: false };
    return {
      'With a code': welcomeMail(app, letterhead, { ...PERSON, id: NOBODY }, coupon),
      'Without a code': welcomeMail(app, letterhead, { ...PERSON, id: NOBODY }, null),
    };
  },
  'stock-alert': ({ app, letterhead }) => {
    const variant = { name: 'Whey Isolate', slug: 'whey-isolate', flavour: 'Kesar', size: '1 kg', price: 249_900 };
    return { 'Back in stock': backInStockMail(letterhead, app.config.origin, PERSON.email, variant) };
  },
  'delivery-request': ({ app, letterhead }) => ({
    'Delivery begins': deliveryStartedMail(letterhead, app.config.origin, PERSON.email, '302015'),
  }),
  'basket-reminder': (shop) => ({
    Cart: reminderOf(shop, 'basket'),
    'Unpaid order': reminderOf(shop, 'basket', NOBODY),
  }),
  'review-request': (shop) => ({ 'After delivery': reminderOf(shop, 'review', NOBODY) }),
  'refill-reminder': (shop) => ({ 'Before it runs out': reminderOf(shop, 'refill') }),
} satisfies MailSamples;

const inDays = ({ app }: SampleShop, days: number) => new Date(app.now().getTime() + days * DAY_MS);

/** A return of all lines of an order. */
function returnOf(
  { app }: SampleShop,
  items: readonly { id: string; orderId: string; quantity: number }[],
  line: Partial<Return['lines'][number]>,
): Return {
  const id = '00000000-0000-4000-8000-00000000000a';
  return {
    id,
    orderId: items[0]!.orderId,
    number: 14,
    state: 'approved',
    note: '',
    carrier: null,
    trackingNumber: null,
    requestedAt: app.now(),
    decidedAt: app.now(),
    decidedBy: null,
    sentAt: null,
    receivedAt: null,
    inspectedAt: null,
    closedAt: null,
    cancelledAt: null,
    replacementOrderId: null,
    version: 2,
    lines: items.map((item) => ({
      id: item.id,
      returnId: id,
      orderItemId: item.id,
      quantity: item.quantity,
      reason: 'damaged',
      wish: 'refund',
      decision: null,
      refusal: line.decision === 'refused' || line.outcome === 'refused' ? 'the seal is broken' : null,
      isSentBack: true,
      outcome: null,
      settledUnits: 0,
      refundIds: [],
      units: [],
      ...line,
    })),
  };
}

function ticketOf({ app }: SampleShop, kind: 'contact' | 'complaint') {
  const createdAt = app.now();
  return {
    id: NOBODY,
    number: 123,
    kind,
    state: 'open' as const,
    name: PERSON.fullName,
    email: PERSON.email,
    phone: null,
    subject: 'A question',
    message: 'Is it in stock again?',
    userId: null,
    orderId: null,
    assigneeId: null,
    returnRequest: null,
    returnId: null,
    createdAt,
    acknowledgedAt: null,
    resolvedAt: null,
    waitingSince: createdAt,
  };
}

function reminderOf({ app, letterhead }: SampleShop, kind: ReminderKind, orderId?: string): Mail {
  const reminder = {
    id: NOBODY,
    kind,
    state: 'planned' as const,
    email: PERSON.email,
    contactHash: '',
    userId: null,
    orderId: null,
    orderItemId: null,
    lines: [],
    dueAt: null,
    createdAt: app.now(),
    endedAt: null,
    reason: null,
    mailId: null,
    openedAt: null,
    unsubscribedAt: null,
  };
  const content = { lines: [], names: SOLD.map(({ name }) => name), ...(orderId && { orderId }) };
  return reminderMail(app, letterhead, reminder, content, PERSON);
}
