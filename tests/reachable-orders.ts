/** Every reachable state of an order, and one command of each type, for tests of the order process. */
import type { Command, CommandResult, CommandType, PaymentChoice } from '../src/features/orders/process/commands.ts';
import { type Decision, decide } from '../src/features/orders/process/decide.ts';
import { NEW_ID } from '../src/features/orders/process/draft.ts';
import { emptyAggregate, type OrderAggregate } from '../src/features/orders/process/order.ts';
import { Rejection } from '../src/features/orders/process/rejections.ts';
import { MINUTE_MS } from '../src/shared/dates.ts';
import type { Actor } from '../src/shared/order-states.ts';

const START = new Date('2026-11-20T06:30:00Z');
export const after = (minutes: number) => new Date(START.getTime() + minutes * MINUTE_MS);
export const CUSTOMER = 'customer:asha' as const;
export const STAFF = 'staff:kiran' as const;
const VARIANT = 'variant-1';
const TOTAL = 200_00;
export const WHOLE = {
  state: 'succeeded',
  amount: TOTAL,
  reference: 'R1',
  instrument: 'UPI',
  errorCode: null,
  message: null,
} as const;
export const PART = { ...WHOLE, amount: TOTAL - 50_00 };
export const FAILED = { ...WHOLE, state: 'failed', amount: null, errorCode: 'PAYMENT_FAILED' } as const;
export const DONE = { state: 'completed', reference: 'RR', message: null } as const;
export const REFUSED = { state: 'failed', reference: null, message: 'no' } as const;
const ENTRY = {
  status: 'shipped',
  message: null,
  location: null,
  estimatedDelivery: null,
  trackingNumber: 'D1',
  carrier: 'DTDC',
};
const GATEWAY: PaymentChoice = { kind: 'gateway', name: 'phonepe-v2', minutes: 15, flow: 'page' };
export const GATEWAYS = [{ provider: 'phonepe', name: 'phonepe-v2', minutes: 15 }];

const ADDRESS = {
  fullName: 'Asha Rao',
  email: 'asha@example.in',
  phone: '9845012345',
  address: 'Flat 304',
  city: 'Bengaluru',
  state: 'Karnataka',
  pincode: '560001',
};
const CONTACT = {
  fullName: 'Asha Rao',
  email: 'asha@example.in',
  phone: '9845012345',
  stateCode: '29',
  shippingAddress: ADDRESS,
};

type Step = { [Type in CommandType]: [command: Command<Type>, actor: Actor, minute: number] }[CommandType];

function placing(payment: PaymentChoice): Command<'place'> {
  const item = {
    productId: 'product-1',
    variantId: VARIANT,
    productName: 'Whey',
    imageKey: null,
    flavor: null,
    size: null,
  };
  return {
    type: 'place',
    payment,
    order: {
      deliveryMethod: 'Standard',
      deliveryZone: 'India',
      promisedOn: null,
      id: '00000000-0000-4000-8000-000000000001',
      userId: 'asha',
      networkHash: 'n',
      guestLinkVersion: null,
      ...CONTACT,
      buyerGstin: null,
      buyerName: null,
      subtotal: TOTAL,
      discount: 0,
      shipping: 0,
      cashFee: 0,
      onlineDiscount: 0,
      totalAmount: TOTAL,
      creditAmount: 0,
      couponId: 'coupon-1',
      couponCode: 'C',
      source: 'cart',
      fingerprint: 'f',
      retryCount: 0,
    },
    items: [
      { ...item, sku: 'S1', quantity: 2, price: 100_00, mrp: null, hsn: null, taxRate: 5, discount: 0, isFree: false },
      { ...item, sku: 'S2', quantity: 1, price: 0, mrp: null, hsn: null, taxRate: 5, discount: 0, isFree: true },
    ],
  };
}

/** Replaces temporary ids with stored ones, as the writer does. */
function stored(next: OrderAggregate): OrderAggregate {
  const text = JSON.stringify(next, (_, value: unknown) => (value instanceof Date ? value : value));
  const named = text.replaceAll(`"${NEW_ID}`, '"id-');
  const revive = (_: string, value: unknown) =>
    typeof value === 'string' && /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value) ? new Date(value) : value;
  const read: OrderAggregate = JSON.parse(named, revive);
  for (const [index, attempt] of read.attempts.entries()) {
    attempt.transactionId ||= `T${index + 1}`;
    attempt.id = attempt.id.startsWith('id-') ? `attempt-${index + 1}` : attempt.id;
  }
  for (const [index, refund] of read.refunds.entries()) {
    refund.refundId ||= `RF${refund.tries}-${index + 1}-${read.refunds.length}`;
    refund.id = refund.id.startsWith('id-') ? `refund-${index + 1}` : refund.id;
  }
  for (const [index, item] of read.items.entries()) item.id = `item-${index + 1}`;
  for (const [index, matter] of read.matters.entries()) {
    matter.id = `matter-${index + 1}`;
    if (matter.refundId?.startsWith('id-')) matter.refundId = read.refunds.at(-1)!.id;
  }
  return read;
}

export const ON_SHELF = {
  units: new Map([[VARIANT, { available: 10, isOnSale: true }]]),
  isCouponUsable: true,
  credit: TOTAL,
};
export const GONE = { ...ON_SHELF, units: new Map([[VARIANT, { available: 1, isOnSale: true }]]) };

/** The order after some steps; `availability` applies to a cancelled order. */
export function run(steps: readonly Step[], availability: OrderAggregate['availability'] = ON_SHELF): OrderAggregate {
  return steps.reduce((order, [command, actor, minute]) => {
    const decision = decideAt(order, command, actor, minute, availability);
    if (decision instanceof Rejection) throw new Error(`${command.type} is refused: ${decision.code}`);
    return stored(decision.next);
  }, emptyAggregate('00000000-0000-4000-8000-000000000001'));
}

export function decideAt(
  order: OrderAggregate,
  command: Command,
  actor: Actor,
  minute: number,
  availability: OrderAggregate['availability'] = ON_SHELF,
): Decision | Rejection {
  return decide(
    { ...order, availability: order.order?.status === 'cancelled' ? availability : null },
    command,
    actor,
    after(minute),
  );
}

/** The decision on a command, at minute 80 unless given. Throws when it is refused. */
export function accepted<Type extends CommandType>(
  order: OrderAggregate,
  command: Command<Type>,
  { minute = 80, actor = STAFF, availability = ON_SHELF as OrderAggregate['availability'] }: Circumstances = {},
): Decision<CommandResult<Type>> {
  const decision = decideAt(order, command as Command, actor, minute, availability);
  if (decision instanceof Rejection) throw new Error(`${command.type} is refused: ${decision.code}`);
  return { ...decision, next: stored(decision.next) } as Decision<CommandResult<Type>>;
}

/** Why a command is refused at minute 80 unless given, with its data. Throws when it is accepted. */
export function refusal(
  order: OrderAggregate,
  command: Command,
  { minute = 80, actor = STAFF, availability = ON_SHELF as OrderAggregate['availability'] }: Circumstances = {},
): { code: string; data: unknown } {
  const decision = decideAt(order, command, actor, minute, availability);
  if (decision instanceof Rejection) return { code: decision.code, data: decision.data };
  throw new Error(`${command.type} is accepted`);
}

type Circumstances = { minute?: number; actor?: Actor; availability?: OrderAggregate['availability'] };

export const at =
  (minute: number) =>
  (command: Command, actor: Actor = STAFF): Step =>
    [command, actor, minute] as Step;
export const placed = at(0)(placing(GATEWAY), CUSTOMER);
export const cash = at(0)(placing({ kind: 'cod' }), CUSTOMER);
/** The terms of a shop that takes a tenth off for paying online. */
export const TERMS = { cashFee: 0, cashFeeFreeFrom: null, onlineDiscountPercent: 10, onlineDiscountMaximum: null };
const cashPlacing = placing({ kind: 'cod', confirmation: { hours: 24, onlineTerms: TERMS } });
const linkPlacing = placing({ kind: 'link', hours: 1 });
/** An order that staff made, which its customer pays by a link. */
export const byLink = at(0)({ ...linkPlacing, order: { ...linkPlacing.order, source: 'line', salesChannel: 'phone' } });
const receivedPlacing = placing({ kind: 'received', instrument: 'UPI', reference: 'UTR1' });
const byReference = at(0)({
  ...receivedPlacing,
  order: { ...linkPlacing.order, source: 'line', salesChannel: 'counter' },
});
const withFee = at(0)(
  { ...cashPlacing, order: { ...cashPlacing.order, shipping: 30_00, cashFee: 30_00, totalAmount: TOTAL + 30_00 } },
  CUSTOMER,
);
const cashAsked = at(0)(cashPlacing, CUSTOMER);
/** A payment of what the order costs online. */
export const REDUCED = { ...WHOLE, amount: 180_00 };

export const started = at(1)(
  { type: 'startPayment', userId: 'asha', transactionId: null, gateways: GATEWAYS, flow: 'page', isTestMode: false },
  CUSTOMER,
);
export const opened = at(1)(
  {
    type: 'recordOpening',
    attemptId: 'attempt-1',
    redirectUrl: 'https://pay',
    upiCode: null,
    reference: 'P1',
    expiresAt: null,
  },
  'gateway',
);
export const upiStarted = at(1)(
  { type: 'startPayment', userId: 'asha', transactionId: null, gateways: GATEWAYS, flow: 'upi', isTestMode: false },
  CUSTOMER,
);
const upiOpened = at(1)(
  {
    type: 'recordOpening',
    attemptId: 'attempt-1',
    redirectUrl: null,
    upiCode: 'upi://pay?pa=shop@sim&am=200.00',
    reference: 'P1',
    expiresAt: null,
  },
  'gateway',
);
export const atUpi = [placed, upiStarted, upiOpened];
export const settled = (result: Command<'settlePayment'>['result'], attemptId = 'attempt-1', minute = 2) =>
  at(minute)({ type: 'settlePayment', attemptId, result }, 'gateway');
export const status = (to: Command<'setStatus'>['to'], minute = 60, isUndo = false) =>
  at(minute)({ type: 'setStatus', to, from: null, isUndo, mailCustomer: true });
export const cancelled = at(3)({ type: 'cancelByCustomer', userId: 'asha', changeWindowMinutes: 30 }, CUSTOMER);
export const refunded = (result: Command<'settleRefund'>['result'], refund: { id: string; gatewayId: string }) =>
  at(70)({ type: 'settleRefund', refundId: refund.id, gatewayRefundId: refund.gatewayId, result }, 'gateway');
export const paid = [placed, started, opened, settled(WHOLE)];
const staffRefund = at(65)({ type: 'refund', lines: [], amount: TOTAL, attemptId: null, note: '' });
const unitRefund = at(65)({
  type: 'refund',
  lines: [{ itemId: 'item-1', quantity: 1, restock: true }],
  amount: null,
  attemptId: null,
  note: '',
});
export const secondGateway = at(3)(
  { type: 'payAgain', contact: CONTACT, payment: { kind: 'gateway', name: 'otherpay', minutes: 30, flow: 'page' } },
  CUSTOMER,
);
const cashAgain = at(2)(
  { type: 'payAgain', contact: CONTACT, payment: { kind: 'cod', confirmation: { hours: 24, onlineTerms: TERMS } } },
  CUSTOMER,
);
const leftSo = at(64)({ type: 'resolveMatter', matterId: null, note: 'The customer agrees' });
/** A cash order with a fee of ₹30 whose customer is on the page of a gateway. */
export const payingOnline = [
  withFee,
  at(4)({ type: 'payOnline', userId: 'asha', terms: TERMS, gateways: GATEWAYS, isTestMode: false }, CUSTOMER),
  at(4)(
    {
      type: 'recordOpening',
      attemptId: 'attempt-2',
      redirectUrl: 'https://pay/2',
      upiCode: null,
      reference: 'P2',
      expiresAt: null,
    },
    'gateway',
  ),
];
const HOLD = at(61)({ type: 'hold', reason: 'Address unclear' });
/** Of an order of ₹200, store credit pays so much. */
const CREDIT = 50_00;
function withCredit(payment: PaymentChoice, creditAmount = CREDIT): Step {
  const command = placing(payment);
  return at(0)({ ...command, order: { ...command.order, creditAmount } }, CUSTOMER);
}
const atGatewayWithCredit = [
  withCredit(GATEWAY),
  started,
  at(1)(
    {
      type: 'recordOpening',
      attemptId: 'attempt-2',
      redirectUrl: 'https://pay',
      upiCode: null,
      reference: 'P1',
      expiresAt: null,
    },
    'gateway',
  ),
];
const paidWithCredit = [...atGatewayWithCredit, settled({ ...WHOLE, amount: TOTAL - CREDIT }, 'attempt-2')];
const firstRefund = { id: 'refund-1', gatewayId: 'RF0-1-1' };

/** Every reachable state, by the steps that lead to it. */
export const STATES: Record<string, () => OrderAggregate> = {
  'not placed': () => emptyAggregate('00000000-0000-4000-8000-000000000001'),
  'placed, nothing sent': () => run([placed]),
  'at the gateway': () => run([placed, started, opened]),
  'waiting for UPI': () => run(atUpi),
  'waiting for UPI, at the gateway, too': () => run([...atUpi, started]),
  'payment failed': () => run([placed, started, opened, settled(FAILED)]),
  'amount mismatch': () => run([placed, started, opened, settled(PART)]),
  paid: () => run(paid),
  'accepted unpaid': () => run([placed, status('processing', 5)]),
  'cash due': () => run([cash]),
  'waiting for the customer': () => run([cashAsked]),
  'confirmed by the customer': () => run([cashAsked, at(9)({ type: 'recordConfirmation', by: 'link' }, CUSTOMER)]),
  'being paid online instead': () => run(payingOnline),
  'paid online instead': () => run([...payingOnline, settled(REDUCED, 'attempt-2', 6)]),
  'paid online instead, moved on before': () =>
    run([...payingOnline, status('processing', 5), settled(REDUCED, 'attempt-2', 6)]),
  'asked, moved on by staff': () => run([cashAsked, status('processing', 5)]),
  'asked, paid online': () => run([placed, started, opened, cashAgain, settled(WHOLE)]),
  'cash collected': () => run([cash, at(9)({ type: 'collectCash', reference: 'C1' })]),
  processing: () => run([...paid, status('processing')]),
  shipped: () => run([...paid, at(60)({ type: 'addTracking', entry: ENTRY })]),
  'shipped, cancelled': () => run([...paid, at(60)({ type: 'addTracking', entry: ENTRY }), status('cancelled', 61)]),
  completed: () => run([...paid, status('completed')]),
  expired: () => run([placed, at(20)({ type: 'expire' }, 'system')]),
  'expired, paid late': () =>
    run([placed, started, opened, at(20)({ type: 'expire' }, 'system'), settled(WHOLE, 'attempt-1', 21)], GONE),
  'cancelled unpaid': () => run([placed, cancelled]),
  'cancelled by customer': () => run([...paid, cancelled]),
  'cancelled by staff': () => run([...paid, status('cancelled')]),
  'cancelled, cash collected': () => run([cash, at(9)({ type: 'collectCash', reference: '' }), status('cancelled')]),
  'refund approved': () => run([...paid, staffRefund]),
  'refund failed': () => run([...paid, staffRefund, refunded(REFUSED, firstRefund)]),
  refunded: () => run([...paid, staffRefund, refunded(DONE, firstRefund)]),
  'paid twice': () => {
    const two = [
      placed,
      started,
      opened,
      settled(FAILED),
      at(3)(
        {
          type: 'startPayment',
          userId: 'asha',
          transactionId: null,
          gateways: GATEWAYS,
          flow: 'page',
          isTestMode: false,
        },
        CUSTOMER,
      ),
    ];
    return run([...two, settled(WHOLE, 'attempt-2', 4), settled(WHOLE, 'attempt-1', 5)]);
  },
  'open at two gateways': () => run([placed, started, opened, secondGateway]),
  'paid at the second gateway': () => run([placed, started, opened, secondGateway, settled(WHOLE, 'attempt-2', 4)]),
  free: () => run([at(0)(placing({ kind: 'free' }), CUSTOMER)]),
  'made by staff, to be paid by a link': () => run([byLink]),
  'made by staff, at the gateway': () => run([byLink, started, opened]),
  'made by staff, payment failed': () => run([byLink, started, opened, settled(FAILED)]),
  'made by staff, paid by the link': () => run([byLink, started, opened, settled(WHOLE)]),
  'made by staff, expired': () => run([byLink, at(61)({ type: 'expire' }, 'system')]),
  'made by staff, paid before': () => run([byReference]),
  'shipped, cash due': () => run([cash, at(60)({ type: 'addTracking', entry: ENTRY })]),
  'a unit refunded': () => run([...paid, unitRefund, refunded(DONE, firstRefund)]),
  'a unit refunded, cancelled': () => run([...paid, unitRefund, refunded(DONE, firstRefund), status('cancelled', 75)]),
  'mismatch, matter closed': () => run([placed, started, opened, settled(PART), leftSo]),
  'refund requested': () => run([...paid, cancelled, refunded({ ...DONE, state: 'pending' }, firstRefund)]),
  reinstated: () => run([...paid, status('cancelled'), status('processing', 61)], GONE),
  'account deleted': () => {
    const order = run(paid);
    return { ...order, order: { ...order.order!, userId: null } };
  },
  'of a guest': () => {
    const order = run(paid);
    return { ...order, order: { ...order.order!, guestLinkVersion: 1 } };
  },
  'at the gateway, with credit': () => run(atGatewayWithCredit),
  'paid, with credit': () => run(paidWithCredit),
  'paid by credit alone': () => run([withCredit({ kind: 'free' }, TOTAL)]),
  'cash due, with credit': () => run([withCredit({ kind: 'cod' })]),
  'expired, with credit': () => run([...atGatewayWithCredit, at(20)({ type: 'expire' }, 'system')]),
  'cancelled by staff, with credit': () => run([...paidWithCredit, status('cancelled')]),
  'cancelled by customer, paid by credit alone': () => run([withCredit({ kind: 'free' }, TOTAL), cancelled]),
  'expired with credit, paid late without it': () =>
    run(
      [
        ...atGatewayWithCredit,
        at(20)({ type: 'expire' }, 'system'),
        settled({ ...WHOLE, amount: TOTAL - CREDIT }, 'attempt-2', 21),
      ],
      { ...ON_SHELF, credit: 0 },
    ),
  imported: () => run([[COMMANDS.import[0], STAFF, 0]]),
  'deleted while paid': () => run([...paid, at(61)({ type: 'remove' })]),
  'on hold': () => run([...paid, HOLD]),
  'on hold, processing': () => run([...paid, status('processing'), HOLD]),
  'on hold, cash due': () => run([cash, HOLD]),
  released: () => run([...paid, HOLD, at(70)({ type: 'release' })]),
};

/** One command of each type, at minute 80 (or 5, within the change window). */
export const COMMANDS: { [Type in CommandType]: [Command<Type>, Actor, number] } = {
  place: [placing(GATEWAY), CUSTOMER, 80],
  import: [
    {
      type: 'import',
      order: {
        ...placing(GATEWAY).order,
        status: 'delivered',
        paymentStatus: 'completed',
        paymentMethod: 'gateway',
        placedAt: START,
        name: '#1',
      },
      items: placing(GATEWAY).items,
      tracking: ENTRY,
    },
    STAFF,
    80,
  ],
  payAgain: [{ type: 'payAgain', contact: CONTACT, payment: GATEWAY }, CUSTOMER, 5],
  replace: [{ type: 'replace' }, CUSTOMER, 5],
  requestPayment: [{ type: 'requestPayment' }, STAFF, 5],
  startPayment: [
    { type: 'startPayment', userId: 'asha', transactionId: null, gateways: GATEWAYS, flow: 'page', isTestMode: false },
    CUSTOMER,
    5,
  ],
  recordOpening: [
    {
      type: 'recordOpening',
      attemptId: 'attempt-1',
      redirectUrl: 'https://pay',
      upiCode: null,
      reference: null,
      expiresAt: null,
    },
    'gateway',
    5,
  ],
  claimCheck: [{ type: 'claimCheck', attemptId: 'attempt-1', isForced: true, dueBy: null }, 'system', 80],
  settlePayment: [{ type: 'settlePayment', attemptId: 'attempt-1', result: WHOLE }, 'gateway', 80],
  expire: [{ type: 'expire' }, 'system', 80],
  cancelByCustomer: [{ type: 'cancelByCustomer', userId: 'asha', changeWindowMinutes: 30 }, CUSTOMER, 5],
  changeAddress: [{ type: 'changeAddress', userId: 'asha', changeWindowMinutes: 30, contact: CONTACT }, CUSTOMER, 5],
  correctAddress: [{ type: 'correctAddress', contact: CONTACT }, STAFF, 80],
  claim: [{ type: 'claim', userId: 'bela', email: CONTACT.email, phone: null }, CUSTOMER, 80],
  renewGuestLink: [{ type: 'renewGuestLink' }, CUSTOMER, 80],
  requestConfirmation: [{ type: 'requestConfirmation', hours: 24, onlineTerms: TERMS }, STAFF, 80],
  payOnline: [{ type: 'payOnline', userId: 'asha', terms: TERMS, gateways: GATEWAYS, isTestMode: false }, CUSTOMER, 5],
  recordConfirmation: [{ type: 'recordConfirmation', by: 'link' }, CUSTOMER, 80],
  hold: [{ type: 'hold', reason: 'Asks for another flavour' }, STAFF, 80],
  release: [{ type: 'release' }, STAFF, 80],
  startProcessing: [{ type: 'startProcessing', changeWindowMinutes: 30 }, 'system', 80],
  setStatus: [{ type: 'setStatus', to: 'cancelled', from: null, isUndo: false, mailCustomer: true }, STAFF, 80],
  addTracking: [{ type: 'addTracking', entry: ENTRY }, STAFF, 80],
  refund: [
    {
      type: 'refund',
      lines: [{ itemId: 'item-1', quantity: 1, restock: true }],
      amount: null,
      attemptId: null,
      note: '',
    },
    STAFF,
    80,
  ],
  restock: [{ type: 'restock', lines: [{ itemId: 'item-2', quantity: 1 }] }, STAFF, 80],
  approveRefund: [{ type: 'approveRefund', refundId: 'refund-1' }, STAFF, 80],
  retryRefund: [{ type: 'retryRefund', refundId: 'refund-1', gatewayRefundId: 'RF0-1-1', isKnown: false }, STAFF, 80],
  claimRefundCheck: [{ type: 'claimRefundCheck', refundId: 'refund-1', dueBy: null }, 'system', 80],
  recordRefundError: [
    { type: 'recordRefundError', refundId: 'refund-1', message: 'busy', nextCheckAt: null },
    'system',
    80,
  ],
  settleRefund: [
    { type: 'settleRefund', refundId: 'refund-1', gatewayRefundId: 'RF0-1-1', result: DONE },
    'gateway',
    80,
  ],
  collectCash: [{ type: 'collectCash', reference: 'C2' }, STAFF, 80],
  applyPayment: [{ type: 'applyPayment', attemptId: 'attempt-1' }, STAFF, 80],
  resolveMatter: [{ type: 'resolveMatter', matterId: null, note: 'settled by bank transfer' }, STAFF, 80],
  undoImport: [{ type: 'undoImport' }, STAFF, 80],
  remove: [{ type: 'remove' }, STAFF, 80],
  recordInvoicing: [{ type: 'recordInvoicing', at: START, isRecredited: true }, 'system', 80],
  recordCrediting: [{ type: 'recordCrediting', refundId: 'refund-1' }, 'system', 80],
  recordInvoiceMail: [{ type: 'recordInvoiceMail', to: 'asha@example.in' }, STAFF, 80],
};
