/** Every command in every reachable state of an order, as a table; and what some of them lead to. */

import { describe, expect, test } from 'vitest';
import { MINUTE_MS } from '#shared/dates.ts';
import type { Actor } from '#shared/order-states.ts';
import type { Command, CommandType, PaymentChoice } from './commands.ts';
import { COMMAND_TYPES, type Decision, decide } from './decide.ts';
import { NEW_ID } from './draft.ts';
import { emptyAggregate, type OrderAggregate } from './order.ts';
import { Rejection } from './rejections.ts';

const START = new Date('2026-11-20T06:30:00Z');
const after = (minutes: number) => new Date(START.getTime() + minutes * MINUTE_MS);
const CUSTOMER = 'customer:asha' as const;
const STAFF = 'staff:kiran' as const;
const VARIANT = 'variant-1';
const TOTAL = 200_00;
const WHOLE = {
  state: 'succeeded',
  amount: TOTAL,
  reference: 'R1',
  instrument: 'UPI',
  errorCode: null,
  message: null,
} as const;
const PART = { ...WHOLE, amount: TOTAL - 50_00 };
const FAILED = { ...WHOLE, state: 'failed', amount: null, errorCode: 'PAYMENT_FAILED' } as const;
const DONE = { state: 'completed', reference: 'RR', message: null } as const;
const REFUSED = { state: 'failed', reference: null, message: 'no' } as const;
const ENTRY = {
  ...{
    status: 'shipped',
    message: null,
    location: null,
    estimatedDelivery: null,
    trackingNumber: 'D1',
    carrier: 'DTDC',
  },
};
const GATEWAY: PaymentChoice = { kind: 'gateway', name: 'phonepe-v2', minutes: 15 };
const GATEWAYS = [{ provider: 'phonepe', name: 'phonepe-v2', minutes: 15 }];

const ADDRESS = {
  ...{ fullName: 'Asha Rao', email: 'asha@example.in', phone: '9845012345', address: 'Flat 304' },
  ...{ city: 'Bengaluru', state: 'Karnataka', pincode: '560001' },
};
const CONTACT = {
  ...{ fullName: 'Asha Rao', email: 'asha@example.in', phone: '9845012345', stateCode: '29' },
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
      ...{ id: '00000000-0000-4000-8000-000000000001', userId: 'asha', networkHash: 'n', ...CONTACT },
      ...{ subtotal: TOTAL, discount: 0, shipping: 0, totalAmount: TOTAL, couponId: 'coupon-1', couponCode: 'C' },
      ...{ source: 'cart', fingerprint: 'f', retryCount: 0 },
    },
    items: [
      { ...item, sku: 'S1', quantity: 2, price: 100_00, mrp: null, hsn: null, taxRate: 5, discount: 0, isFree: false },
      { ...item, sku: 'S2', quantity: 1, price: 0, mrp: null, hsn: null, taxRate: 5, discount: 0, isFree: true },
    ],
  };
}

/** Stored ids in place of those that a decision has left open, as the writer does it. */
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

const ON_SHELF = { units: new Map([[VARIANT, { left: 10, isOnSale: true }]]), isCouponUsable: true };
const GONE = { units: new Map([[VARIANT, { left: 1, isOnSale: true }]]), isCouponUsable: true };

/** The order after some steps; `availability` is what a cancelled order finds. */
function run(steps: readonly Step[], availability: OrderAggregate['availability'] = ON_SHELF): OrderAggregate {
  return steps.reduce((order, [command, actor, minute]) => {
    const decision = ask(order, command, actor, minute, availability);
    if (decision instanceof Rejection) throw new Error(`${command.type} is refused: ${decision.code}`);
    return stored(decision.next);
  }, emptyAggregate('00000000-0000-4000-8000-000000000001'));
}

function ask(
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

const at =
  (minute: number) =>
  (command: Command, actor: Actor = STAFF): Step =>
    [command, actor, minute] as Step;
const placed = at(0)(placing(GATEWAY), CUSTOMER);
const cash = at(0)(placing({ kind: 'cod' }), CUSTOMER);
const started = at(1)(
  { type: 'startPayment', userId: 'asha', transactionId: null, gateways: GATEWAYS, isTestMode: false },
  CUSTOMER,
);
const opened = at(1)(
  { type: 'recordOpening', attemptId: 'attempt-1', redirectUrl: 'https://pay', reference: 'P1' },
  'gateway',
);
const settled = (result: Command<'settlePayment'>['result'], attemptId = 'attempt-1', minute = 2) =>
  at(minute)({ type: 'settlePayment', attemptId, result }, 'gateway');
const status = (to: Command<'setStatus'>['to'], minute = 60, isUndo = false) =>
  at(minute)({ type: 'setStatus', to, from: null, isUndo, mailCustomer: true });
const cancelled = at(3)({ type: 'cancelByCustomer', userId: 'asha', changeWindowMinutes: 30 }, CUSTOMER);
const refunded = (result: Command<'settleRefund'>['result'], refund: { id: string; gatewayId: string }) =>
  at(70)({ type: 'settleRefund', refundId: refund.id, gatewayRefundId: refund.gatewayId, result }, 'gateway');
const paid = [placed, started, opened, settled(WHOLE)];
const staffRefund = at(65)({ type: 'refund', lines: [], amount: TOTAL, attemptId: null, note: '' });
const firstRefund = { id: 'refund-1', gatewayId: 'RF0-1-1' };

/** Every state that an order is found in, by the way that leads to it. */
const STATES: Record<string, () => OrderAggregate> = {
  'not placed': () => emptyAggregate('00000000-0000-4000-8000-000000000001'),
  'placed, nothing sent': () => run([placed]),
  'at the gateway': () => run([placed, started, opened]),
  'payment failed': () => run([placed, started, opened, settled(FAILED)]),
  'another amount paid': () => run([placed, started, opened, settled(PART)]),
  paid: () => run(paid),
  'accepted unpaid': () => run([placed, status('processing', 5)]),
  'cash due': () => run([cash]),
  'cash collected': () => run([cash, at(9)({ type: 'collectCash', reference: 'C1' })]),
  processing: () => run([...paid, status('processing')]),
  shipped: () => run([...paid, at(60)({ type: 'addTracking', entry: ENTRY })]),
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
        { type: 'startPayment', userId: 'asha', transactionId: null, gateways: GATEWAYS, isTestMode: false },
        CUSTOMER,
      ),
    ];
    return run([...two, settled(WHOLE, 'attempt-2', 4), settled(WHOLE, 'attempt-1', 5)]);
  },
  'of another shop': () => run([[COMMANDS.import[0], STAFF, 0]]),
  'deleted while paid': () => run([...paid, at(61)({ type: 'remove' })]),
};

/** One command of each type, as somebody would give it at minute 80 (or 5, within the customer's window). */
const COMMANDS: { [Type in CommandType]: [Command<Type>, Actor, number] } = {
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
  startPayment: [
    { type: 'startPayment', userId: 'asha', transactionId: null, gateways: GATEWAYS, isTestMode: false },
    CUSTOMER,
    5,
  ],
  recordOpening: [
    { type: 'recordOpening', attemptId: 'attempt-1', redirectUrl: 'https://pay', reference: null },
    'gateway',
    5,
  ],
  claimCheck: [{ type: 'claimCheck', attemptId: 'attempt-1', isForced: true, dueBy: null }, 'system', 80],
  settlePayment: [{ type: 'settlePayment', attemptId: 'attempt-1', result: WHOLE }, 'gateway', 80],
  expire: [{ type: 'expire' }, 'system', 80],
  cancelByCustomer: [{ type: 'cancelByCustomer', userId: 'asha', changeWindowMinutes: 30 }, CUSTOMER, 5],
  changeAddress: [{ type: 'changeAddress', userId: 'asha', changeWindowMinutes: 30, contact: CONTACT }, CUSTOMER, 5],
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
  remove: [{ type: 'remove' }, STAFF, 80],
  recordInvoicing: [{ type: 'recordInvoicing', at: START, isRecredited: true }, 'system', 80],
  recordCrediting: [{ type: 'recordCrediting', refundId: 'refund-1' }, 'system', 80],
  recordInvoiceMail: [{ type: 'recordInvoiceMail', to: 'asha@example.in' }, STAFF, 80],
};

/** 'cancelled/completed due · refund_due · committed→returned · cancelled, proposed · mail' */
function summary(before: OrderAggregate, decision: Decision | Rejection): string {
  if (decision instanceof Rejection) return decision.code;
  const { next, effects } = decision;
  const { order } = next;
  const shape = (one: OrderAggregate) =>
    JSON.stringify([
      one.order && { ...one.order, updatedAt: 0 },
      one.attempts.map(({ updatedAt: _, ...rest }) => rest),
      one.refunds.map(({ updatedAt: _, ...rest }) => rest),
      ...[one.reservations, one.couponUse, one.matters, one.tracking],
    ]);
  const isSame = shape(before) === shape(next) && effects.events.length === 0;
  if (isSame) return 'nothing';
  const parts = [
    order
      ? `${order.status}/${order.paymentStatus}${order.refundState === 'none' ? '' : ` ${order.refundState}`}`
      : 'gone',
    effects.isRemoved ? 'removed' : '',
    `units ${next.reservations.map((one) => `${one.state}${one.returnedQuantity > 0 ? ` ${one.returnedQuantity} back` : ''}`).join(', ')}`,
    next.couponUse ? `coupon ${next.couponUse}` : '',
    next.attempts.map(({ state, appliedAt }) => `${state}${appliedAt ? '!' : ''}`).join(', '),
    next.refunds.map(({ state }) => state).join(', '),
    next.matters
      .filter(({ resolvedAt }) => !resolvedAt)
      .map(({ kind }) => kind)
      .join(', '),
    effects.events.map(({ kind, to }) => `${kind}${to ? `→${to}` : ''}`).join(', '),
    effects.tracking.map((entry) => `tracking ${entry.status}`).join(', '),
    effects.cart ? `cart ${effects.cart.change}` : '',
    effects.voidsInvoice ? 'invoice void' : '',
    effects.mails.map(({ name }) => `mail ${name}`).join(', '),
  ];
  return parts.filter(Boolean).join(' · ');
}

test('there is a command of each type, and an order in each state', () => {
  expect(Object.keys(COMMANDS)).toEqual([...COMMAND_TYPES]);
  for (const make of Object.values(STATES)) expect(make().orderId).toHaveLength(36);
});

describe.each(COMMAND_TYPES.map((type) => [type] as const))('%s', (type) => {
  test('means this in every state', () => {
    const [command, actor, minute] = COMMANDS[type];
    const rows = Object.entries(STATES).map(([name, make]) => {
      const before = make();
      const copy = JSON.stringify(before);
      const decision = ask(before, command, actor, minute);
      // a decision changes nothing that it was given
      expect(JSON.stringify(before)).toBe(copy);
      return `${name.padEnd(26)} ${summary(before, decision)}`;
    });
    expect(rows.join('\n')).toMatchSnapshot();
  });
});

test.each([
  ['cancelled', 'failed', 'failed'],
  ['cancelled', 'completed', 'completed'],
  ['delivered', 'cancelled', 'cancelled'],
  // nobody pays for it any more
  ['cancelled', 'pending', 'cancelled'],
] as const)(
  'an order of another shop, %s and %s, keeps what that shop said of its payment',
  (status, paymentStatus, kept) => {
    const [command] = COMMANDS.import;
    const placedOrder = { ...command.order, status, paymentStatus };
    const order = run([[{ ...command, order: placedOrder }, STAFF, 0]]);
    expect(order.order).toMatchObject({ status, paymentStatus: kept });
    // and after news of it
    const later = run([[{ ...command, order: placedOrder }, STAFF, 0], at(5)(COMMANDS.recordInvoiceMail[0])]);
    expect(later.order).toMatchObject({ paymentStatus: kept });
  },
);
