/** Each kind of input of each command in every reachable state, with all changed fields and consequences. */
import { expect, test } from 'vitest';
import type { RefundResult } from '#shared/gateway-results.ts';
import { after, COMMANDS, decideAt, GONE, ON_SHELF, STAFF, STATES, TERMS } from '#tests/reachable-orders.ts';
import type { ChosenLine, Command, CommandType } from './commands.ts';
import type { Decision } from './decide.ts';
import type { OrderAggregate } from './order.ts';
import { Rejection } from './rejections.ts';

type Variants<Type extends CommandType> = Record<string, Partial<Omit<Command<Type>, 'type'>> & { minute?: number }>;

const usual = <Type extends CommandType>(type: Type): Command<Type> => COMMANDS[type][0];
const { order: newOrder, items: newItems } = usual('place');
const { order: importedOrder } = usual('import');
const { contact } = usual('changeAddress');
const { result: whole } = usual('settlePayment');
const entry = usual('import').tracking!;
const gateway = usual('startPayment').gateways[0]!;
const other = { provider: 'otherpay', name: 'otherpay', minutes: 30 };

const settled = (gatewayRefundId: string, state: RefundResult['state'], message: string | null = null) => ({
  gatewayRefundId,
  result: { state, reference: 'REF', message },
});
const line = (itemId: string, quantity: number, restock = false): ChosenLine => ({ itemId, quantity, restock });
const byLines = (...lines: ChosenLine[]) => ({ lines, amount: null });
const byAmount = (amount: number, attemptId: string | null = null) => ({ lines: [], amount, attemptId });

const VARIANTS: { [Type in CommandType]: Variants<Type> } = {
  place: {
    'with a gateway': {},
    'in cash': { payment: { kind: 'cod' } },
    'in cash, to be confirmed': { payment: { kind: 'cod', confirmation: { hours: 24, onlineTerms: TERMS } } },
    'by a link': { payment: { kind: 'link', hours: 24 }, order: { ...newOrder, salesChannel: 'whatsapp' } },
    'paid by UPI before': { payment: { kind: 'received', instrument: 'UPI', reference: 'UTR7' } },
    'paid in cash before, at another price': {
      payment: { kind: 'received', instrument: 'Cash', reference: '' },
      items: [{ ...newItems[0]!, priceOverride: { listPrice: 120_00, reason: 'Damaged box' } }],
    },
    'for nothing': { payment: { kind: 'free' }, order: { ...newOrder, totalAmount: 0 } },
    'with store credit': { order: { ...newOrder, creditAmount: 50_00 } },
    'in cash, with store credit': { payment: { kind: 'cod' }, order: { ...newOrder, creditAmount: 50_00 } },
    'by store credit': { payment: { kind: 'free' }, order: { ...newOrder, creditAmount: newOrder.totalAmount } },
    'one line, no coupon': { order: { ...newOrder, source: 'line', couponId: null, couponCode: null } },
    'of one variant in two lines': { items: [newItems[0]!, { ...newItems[0]!, quantity: 3 }] },
  },
  import: {
    delivered: {},
    'cancelled, without tracking': { order: { ...importedOrder, status: 'cancelled' }, tracking: null },
    'not paid': { order: { ...importedOrder, status: 'processing', paymentStatus: 'pending', paymentMethod: 'cod' } },
  },
  payAgain: {
    'at the same gateway': {},
    'at another gateway': { payment: { kind: 'gateway', name: 'otherpay', minutes: 30, flow: 'page' } },
    'by UPI': { payment: { kind: 'gateway', name: 'phonepe-v2', minutes: 15, flow: 'upi' } },
    'in cash': { payment: { kind: 'cod' } },
    'in cash, to be confirmed': { payment: { kind: 'cod', confirmation: { hours: 24, onlineTerms: TERMS } } },
    'for nothing': { payment: { kind: 'free' } },
    'after its time': { minute: 80 },
    'when the first attempt has just ended': { minute: 15 },
  },
  replace: { usually: {} },
  requestPayment: { usually: {}, 'after its time': { minute: 80 } },
  startPayment: {
    usually: {},
    'by UPI': { flow: 'upi' },
    'by UPI, which only another gateway offers': { flow: 'upi', gateways: [other] },
    'by another customer': { userId: 'vikram' },
    'of a named attempt': { transactionId: 'T1' },
    'of an attempt that is not there': { transactionId: 'T9' },
    'when no gateway is offered': { gateways: [] },
    'when payments are paused': { gateways: [], isTestMode: true },
    'when another gateway is the usual one': { gateways: [other, gateway] },
    'when only another gateway is offered': { gateways: [other] },
    'when the first attempt has just ended': { minute: 15 },
    'after its time': { minute: 80 },
  },
  recordOpening: {
    usually: {},
    'with a reference': { reference: 'P9' },
    'by UPI, ended early by the gateway': {
      redirectUrl: null,
      upiCode: 'upi://pay?pa=shop@sim',
      expiresAt: after(10),
    },
    'ended late by the gateway': { expiresAt: after(600) },
    'of an attempt that is not there': { attemptId: 'attempt-9' },
  },
  claimCheck: {
    'by force': {},
    'when one is due': { isForced: false, dueBy: after(80) },
    'when none is due yet': { isForced: false, dueBy: after(-1) },
    'a moment after another': { isForced: false, minute: 1 },
    'of an attempt that is not there': { attemptId: 'attempt-9' },
  },
  settlePayment: {
    whole: {},
    'of another amount': { result: { ...whole, amount: 1 } },
    'of an unknown amount': { result: { ...whole, amount: null } },
    failed: { result: { ...whole, state: 'failed', amount: null, errorCode: 'PAYMENT_TIMEOUT', message: 'Declined' } },
    'failed, nobody says why': { result: { ...whole, state: 'failed', amount: null } },
    'cancelled by the payer': { result: { ...whole, state: 'failed', amount: null, errorCode: 'PAYMENT_CANCELLED' } },
    pending: { result: { ...whole, state: 'pending', amount: null } },
    'of the second attempt': { attemptId: 'attempt-2' },
    'of an attempt that is not there': { attemptId: 'attempt-9' },
  },
  expire: { 'after its time': {}, 'at its end': { minute: 16 }, 'before its end': { minute: 15 } },
  cancelByCustomer: {
    'within the window': {},
    'after the window': { minute: 80 },
    'by another customer': { userId: 'vikram' },
  },
  changeAddress: {
    'within the window': { contact: { ...contact, fullName: 'Asha R', stateCode: '27' } },
    'after the window': { minute: 80 },
    'by another customer': { userId: 'vikram' },
  },
  correctAddress: { 'to another State': { contact: { ...contact, fullName: 'Asha R', stateCode: '27' } } },
  claim: {
    usually: {},
    'with another e-mail': { email: 'other@example.in' },
    'with the phone': { email: 'other@example.in', phone: contact.phone },
    'with the phone, half a year later': { email: '', phone: contact.phone, minute: 180 * 24 * 60 },
  },
  renewGuestLink: { usually: {} },
  requestConfirmation: { usually: {}, 'where nothing is paid online': { onlineTerms: null } },
  payOnline: {
    usually: {},
    'by another customer': { userId: 'vikram' },
    'when no gateway is offered': { gateways: [] },
    'when payments are paused': { gateways: [], isTestMode: true },
    'without a discount': { terms: { ...usual('payOnline').terms, onlineDiscountPercent: 0 } },
    'at another gateway': { gateways: [other, gateway] },
    'when the first attempt has just ended': { minute: 19 },
  },
  recordConfirmation: { 'by the link': {}, 'on the phone': { by: 'phone' } },
  hold: { usually: {} },
  release: { usually: {} },
  startProcessing: { 'after the window': {}, 'within the window': { minute: 5 } },
  setStatus: {
    cancelled: {},
    'cancelled without a mail': { mailCustomer: false },
    pending: { to: 'pending' },
    'pending, undone': { to: 'pending', isUndo: true },
    processing: { to: 'processing' },
    'processing, undone': { to: 'processing', isUndo: true },
    completed: { to: 'completed' },
    'when something else was seen': { to: 'completed', from: 'delivered' },
    'when it is as it was seen': { to: 'completed', from: 'processing' },
  },
  addTracking: {
    usually: {},
    delayed: { entry: { ...entry, status: 'delayed' } },
    packed: { entry: { ...entry, status: 'packed' } },
    'in transit': { entry: { ...entry, status: 'in_transit' } },
    'out for delivery': { entry: { ...entry, status: 'out_for_delivery' } },
    delivered: { entry: { ...entry, status: 'delivered', message: 'Left at the door', location: 'Bengaluru' } },
  },
  refund: {
    'of a unit that comes back': byLines(line('item-1', 1, true)),
    'of all units, some come back': byLines(line('item-1', 2), line('item-2', 1, true)),
    'of a free product': byLines(line('item-2', 1)),
    'of no line': byLines(),
    'of a line twice': byLines(line('item-1', 1), line('item-1', 1)),
    'of too many units': byLines(line('item-1', 3)),
    'of a line that is not there': byLines(line('item-9', 1)),
    'of lines and an amount': { lines: [line('item-1', 1)], amount: 100 },
    'of an amount': byAmount(1_00),
    'of less than a rupee': byAmount(99),
    'of all of it': byAmount(200_00),
    'of too much': byAmount(200_01),
    'of nothing': byAmount(0),
    'of a negative amount': byAmount(-1),
    'of the first payment': byAmount(50_00, 'attempt-1'),
    'of the second payment': byAmount(50_00, 'attempt-2'),
  },
  restock: {
    'a free product': {},
    'some units': { lines: [{ itemId: 'item-1', quantity: 1 }] },
    'more units than there are': { lines: [{ itemId: 'item-1', quantity: 9 }] },
    'a line that is not there': { lines: [{ itemId: 'item-9', quantity: 1 }] },
  },
  approveRefund: { usually: {}, 'of a refund that is not there': { refundId: 'refund-9' } },
  retryRefund: {
    usually: {},
    'that the gateway has after all': { isKnown: true },
    'under an id that is over': { gatewayRefundId: 'RF9' },
    'of a refund that is not there': { refundId: 'refund-9' },
  },
  claimRefundCheck: {
    usually: {},
    'when one is due': { dueBy: after(80) },
    'when none is due yet': { dueBy: after(-1) },
    'of a refund that is not there': { refundId: 'refund-9' },
  },
  recordRefundError: { usually: {}, 'to be looked at later': { nextCheckAt: after(99) } },
  settleRefund: {
    completed: {},
    requested: settled('RF0-1-1', 'pending'),
    failed: settled('RF0-1-1', 'failed', 'Account closed'),
    'completed, with a message': settled('RF0-1-1', 'completed', 'By IMPS'),
    'under an id that is over': settled('RF9', 'completed'),
    'of a refund that is not there': { refundId: 'refund-9' },
  },
  collectCash: { usually: {}, 'without a reference': { reference: '' } },
  applyPayment: {
    usually: {},
    'of the second attempt': { attemptId: 'attempt-2' },
    'of an attempt that is not there': { attemptId: 'attempt-9' },
  },
  resolveMatter: {
    'all of them': {},
    'the first': { matterId: 'matter-1' },
    'one that is not there': { matterId: 'matter-9' },
  },
  undoImport: { usually: {} },
  remove: { usually: {}, 'before its time is over': { minute: 5 } },
  recordInvoicing: {
    usually: {},
    'without credit notes': { isRecredited: false },
    'that is due again': { at: null },
  },
  recordCrediting: { usually: {}, 'of a refund that is not there': { refundId: 'refund-9' } },
  recordInvoiceMail: { usually: {} },
};

const START = after(0).getTime();

/** Formats a value for a line; instants are minutes after the order was placed. */
function show(value: unknown): string {
  const minutes = (_: string, one: unknown) =>
    typeof one === 'string' && /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(one)
      ? `+${Math.round((Date.parse(one) - START) / 600) / 100} min`
      : withoutNulls(one);
  return value === null ? 'null' : (JSON.stringify(value, minutes) ?? 'undefined');
}

const withoutNulls = (value: unknown) =>
  isRecord(value) && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).filter(([, one]) => one !== null))
    : value;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !(value instanceof Date);

/** 'order.status: "pending" → "cancelled"' for each changed field. */
function changedFields(before: unknown, next: unknown, path = ''): string[] {
  if (isRecord(before) && isRecord(next))
    return [...new Set([...Object.keys(before), ...Object.keys(next)])].flatMap((key) =>
      changedFields(before[key], next[key], path ? `${path}.${key}` : key),
    );
  return show(before) === show(next) ? [] : [`${path}: ${show(before)} → ${show(next)}`];
}

function outcome(before: OrderAggregate, decision: Decision | Rejection): string[] {
  if (decision instanceof Rejection) return [`refused: ${decision.code} ${show(decision.data)}`];
  const { next, effects, result } = decision;
  const { availability: _, ...facts } = next;
  const { availability: __, ...factsBefore } = before;
  const isSet = (value: unknown) => value !== null && value !== false && !(Array.isArray(value) && value.length === 0);
  const follows = Object.entries(effects).filter(([, value]) => isSet(value));
  // results that contain a row list it among the changes
  const resultFields = isRecord(result)
    ? Object.entries(result).filter(([, value]) => !isRecord(value) || isRecord(value.lines))
    : [];
  return [
    ...changedFields(factsBefore, facts),
    ...follows.flatMap(([name, value]) =>
      (Array.isArray(value) ? value : [value]).map((one) => `${name} ${show(one)}`),
    ),
    ...resultFields.map(([name, value]) => `answers ${name} ${show(value)}`),
  ];
}

const CASES = Object.entries(VARIANTS).flatMap(([type, variants]) =>
  Object.entries(variants).map(([name, change]) => [type as CommandType, name, change] as const),
);

function expectOutcomes(type: CommandType, change: object & { minute?: number }, isGone = false): void {
  const [command, actor, at] = COMMANDS[type];
  const { minute = at, ...input } = change;
  const outcomes = new Map<string, string[]>();
  for (const [name, make] of Object.entries(STATES)) {
    const before = make();
    if (isGone && before.order?.status !== 'cancelled') continue;
    const copy = show(before);
    const availability = isGone ? { ...GONE, isCouponUsable: false, credit: 0 } : ON_SHELF;
    const text = outcome(before, decideAt(before, { ...command, ...input }, actor, minute, availability)).join('\n  ');
    expect(show(before)).toBe(copy);
    outcomes.set(text, [...(outcomes.get(text) ?? []), name]);
  }
  const rows = [...outcomes].map(([text, names]) => `${names.join(' | ')}\n  ${text || 'nothing'}`);
  expect(rows.join('\n')).toMatchSnapshot();
}

test.each(CASES)('%s, %s, changes these fields', (type, _, change) => expectOutcomes(type, change));

// a cancelled order reserves stock and coupon again
test.each(CASES.filter(([type]) => type === 'setStatus' || type === 'settlePayment'))(
  '%s, %s, changes these fields without available units and coupon',
  (type, _, change) => expectOutcomes(type, change, true),
);

test('names staff where staff decide', () => {
  const before = STATES['paid twice']!();
  const decision = decideAt(before, usual('resolveMatter'), STAFF, 80);
  if (decision instanceof Rejection) throw decision;
  expect(decision.next.matters.map(({ resolvedBy }) => resolvedBy)).toEqual([STAFF]);
});
