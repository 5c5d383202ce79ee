import { HOUR_MS } from '#shared/dates.ts';
import type { Command, CommandResult, NewItem, PaymentChoice } from './commands.ts';
import {
  addAttempt,
  addCodAttempt,
  addCreditAttempt,
  addFreeAttempt,
  addImportedAttempt,
  addReceivedAttempt,
  endAttempt,
  openOnline,
  type Place,
} from './decide-attempts.ts';
import { cancelUnpaid, requireNoReview, requirePayable } from './decide-cancellation.ts';
import { askCustomer } from './decide-confirmation.ts';
import { confirmOrder, reserveUnits } from './decide-stock.ts';
import { addTrackingEntry, type Draft, isUnpaid, newId, record, requireOrder } from './draft.ts';
import type { Attempt, Order } from './order.ts';
import { IMPORT_GATEWAY, MAX_RETRIES } from './payment-rules.ts';
import { reject } from './rejections.ts';
import { isAttemptOpen } from './states.ts';

const NEW_ORDER = {
  salesChannel: 'store',
  paymentMethod: 'gateway',
  status: 'pending',
  paymentStatus: 'pending',
  refundState: 'none',
  isPinned: false,
  heldAt: null,
  heldBy: null,
  holdReason: null,
  cartClearedAt: null,
  cartRestoredAt: null,
  reservationExpiresAt: null,
  confirmedAt: null,
  confirmationRequestedAt: null,
  confirmationDueAt: null,
  customerConfirmedAt: null,
  isConfirmationMailDue: false,
  invoicedAt: null,
  cancelledAt: null,
  cancelReason: null,
  deletedAt: null,
} as const satisfies Partial<Order>;

/**
 * Places an order: reserves stock, coupon and store credit and creates its first attempt, unless a link has to be opened
 * first. A COD order, one of which nothing is left to pay, and one of which staff have the money is confirmed at once.
 */
export function place(draft: Draft, { order: input, items, payment }: Command<'place'>): CommandResult<'place'> {
  const order: Order = {
    ...NEW_ORDER,
    ...input,
    displayId: input.id.slice(0, 8),
    paymentMethod: payment.kind === 'cod' ? 'cod' : 'gateway',
    createdAt: draft.now,
    updatedAt: draft.now,
  };
  draft.order = order;
  addItems(draft, order.id, items);
  const { totalAmount: total, salesChannel: channel } = order;
  record(draft, { kind: 'order.created', to: 'pending', data: { total, ...(channel === 'store' ? {} : { channel }) } });
  if (order.couponId) draft.couponUse = 'reserved';
  reserveUnits(draft);
  if (payment.kind === 'link') {
    order.reservationExpiresAt = new Date(draft.now.getTime() + payment.hours * HOUR_MS);
    sendLink(draft);
    return { attempt: null };
  }
  const credit = order.creditAmount > 0 ? addCreditAttempt(draft, order, order.creditAmount) : null;
  if (payment.kind === 'gateway') return { attempt: addAttempt(draft, order, payment) };
  const isPaidByCredit = credit !== null && payment.kind === 'free';
  const attempt = isPaidByCredit ? credit : addOfflineAttempt(draft, order, payment);
  confirmAtOnce(draft, order, payment);
  return { attempt };
}

function addOfflineAttempt(draft: Draft, order: Order, payment: Exclude<PaymentChoice, { kind: 'gateway' | 'link' }>) {
  if (payment.kind === 'received') return addReceivedAttempt(draft, order, payment);
  return payment.kind === 'cod' ? addCodAttempt(draft, order) : addFreeAttempt(draft, order);
}

function sendLink(draft: Draft): void {
  record(draft, { kind: 'order.payment_requested' });
  draft.effects.mails.push({ name: 'payment-request' });
}

/** Sends the link of an unpaid order that staff made again. NOT_FOUND, ORDER_NOT_PAYABLE, PAYMENT_UNDER_REVIEW. */
export function requestPayment(draft: Draft): null {
  const order = requireOrder(draft);
  if (order.salesChannel === 'store') reject('ORDER_NOT_PAYABLE');
  requirePayable(draft, order);
  sendLink(draft);
  return null;
}

/** Confirms an order that no gateway takes part in; where the shop wishes so, the customer of a cash order is asked first. */
function confirmAtOnce(draft: Draft, order: Order, payment: PaymentChoice): void {
  const request = payment.kind === 'cod' && payment.confirmation;
  // a message may not reach an order without an e-mail, and it has no other confirmation
  confirmOrder(draft, order, { isMailed: !request || order.email === '' });
  if (request) askCustomer(draft, order, request);
}

function addItems(draft: Draft, orderId: string, items: readonly NewItem[]): void {
  draft.items = items.map(({ priceOverride, ...item }, position) => ({
    ...item,
    listPrice: priceOverride?.listPrice ?? null,
    priceReason: priceOverride?.reason ?? null,
    id: newId(draft),
    orderId,
    position,
    refundedQuantity: 0,
  }));
}

/** Imports an order that another shop has sold: no stock movement, mail or invoice. */
export function importOrder(draft: Draft, { order: input, items, tracking }: Command<'import'>): null {
  const { placedAt, name, ...facts } = input;
  const isCancelled = input.status === 'cancelled';
  const order: Order = {
    ...NEW_ORDER,
    ...facts,
    displayId: input.id.slice(0, 8),
    confirmedAt: placedAt,
    cancelledAt: isCancelled ? placedAt : null,
    cancelReason: isCancelled ? 'staff' : null,
    // the other shop has invoiced it
    invoicedAt: placedAt,
    createdAt: placedAt,
    updatedAt: draft.now,
  };
  draft.order = order;
  addItems(draft, order.id, items);
  if (order.paymentStatus === 'completed') addImportedAttempt(draft, order, placedAt);
  if (tracking) addTrackingEntry(draft, { ...tracking, at: placedAt });
  record(draft, { kind: 'order.imported', to: order.status, data: { name, total: order.totalAmount } });
  return null;
}

/** Undoes the import of an order to which nothing has happened since; it leaves no trace. UNDO_NOT_POSSIBLE. */
export function undoImport(draft: Draft): null {
  const order = requireOrder(draft);
  const { attempts, refunds, matters, reservations } = draft;
  const hasOwnPayments = attempts.some(({ gateway }) => gateway !== IMPORT_GATEWAY);
  // an order of this shop has reservations
  if (order.deletedAt || hasOwnPayments || refunds.length + matters.length + reservations.length > 0)
    reject('UNDO_NOT_POSSIBLE');
  draft.effects.isErased = true;
  return null;
}

/**
 * The same checkout again: returns the open attempt at the chosen gateway, or creates one while retries are left.
 * Without a gateway the order becomes COD.
 */
export function payAgain(
  draft: Draft,
  { contact, delivery, buyer, payment }: Command<'payAgain'>,
): CommandResult<'payAgain'> {
  const order = requireOrder(draft);
  if (!isUnpaid(order)) reject('ORDER_NOT_PAYABLE');
  requireNoReview(draft);
  Object.assign(order, contact, delivery, buyer);
  if (payment.kind !== 'gateway') {
    for (const attempt of openOnline(draft)) endAttempt(draft, attempt, 'PAYMENT_CANCELLED');
    order.paymentMethod = payment.kind === 'cod' ? 'cod' : 'gateway';
    const attempt = addOfflineAttempt(draft, order, payment);
    confirmAtOnce(draft, order, payment);
    return { attempt };
  }
  return { attempt: usableAttempt(draft, payment) ?? retry(draft, order, payment) };
}

/** The open attempt at a gateway in this flow, or null; expired ones end here. */
export function usableAttempt(draft: Draft, { name, flow }: Place): Attempt | null {
  // attempts at another gateway, or in the other flow, stay: another tab may show them
  const open = openOnline(draft).filter((attempt) => attempt.gateway === name);
  for (const attempt of open.filter(({ expiresAt }) => expiresAt <= draft.now))
    endAttempt(draft, attempt, 'PAYMENT_TIMEOUT');
  const usable = open.filter(isAttemptOpen);
  const attempt = usable.find((one) => one.flow === flow) ?? usable.find(({ state }) => state === 'created');
  // one that the gateway does not know yet may be paid in either flow
  if (attempt) attempt.flow = flow;
  return attempt ?? null;
}

/**
 * Creates one more attempt, of the order's total unless another amount is named; the first one of a link is no retry.
 * RETRY_LIMIT_REACHED.
 */
export function retry(draft: Draft, order: Order, gateway: Parameters<typeof addAttempt>[2]): Attempt {
  if (draft.attempts.length > 0) {
    if (order.retryCount >= MAX_RETRIES) reject('RETRY_LIMIT_REACHED');
    order.retryCount += 1;
  }
  return addAttempt(draft, order, gateway);
}

/** A changed cart: ends the former unpaid order and releases its reservations. */
export function replace(draft: Draft): null {
  const order = requireOrder(draft);
  if (!isUnpaid(order)) reject('ORDER_NOT_CHANGEABLE');
  for (const attempt of openOnline(draft)) endAttempt(draft, attempt, 'PAYMENT_CANCELLED');
  cancelUnpaid(draft, order, 'replaced', { restoresCart: false });
  return null;
}
