import { createHash, randomUUID } from 'node:crypto';
import { and, desc, eq, inArray } from 'drizzle-orm';
import { pgConstraint, type Tx, transact } from '#db/client.ts';
import { users } from '#db/schema/customers.ts';
import { orderItems, orders } from '#db/schema/orders.ts';
import { paymentAttempts } from '#db/schema/payments.ts';
import type { Gateway, GatewayRegistry } from '#gateways/gateway.ts';
import type { App } from '#platform/app.ts';
import { networkOf } from '#platform/http/network-of.ts';
import { withIdempotency } from '#platform/idempotency.ts';
import { DomainError } from '#shared/domain-error.ts';
import { stateCode } from '#shared/india-states.ts';
import { type AddressForm, normaliseAddress, validateAddress } from '../customers/address-rules.ts';
import { keepOrderAddress } from '../customers/saved-addresses.ts';
import { cancelUnpaidOrder } from '../orders/cancel-unpaid-order.ts';
import { confirmOrder } from '../orders/confirm-order.ts';
import type { OrderRow } from '../orders/list-orders.ts';
import { lockOrder } from '../orders/lock-order.ts';
import { recordOrderEvent } from '../orders/record-order-event.ts';
import { createCodAttempt } from '../payments/cod-attempts.ts';
import { createAttempt, createFreeAttempt } from '../payments/create-attempt.ts';
import { expireAttempt } from '../payments/expire-attempt.ts';
import { chooseMethod, gatewayFor, listPaymentMethods } from '../payments/payment-methods.ts';
import { MAX_RETRIES, type Method } from '../payments/rules.ts';
import { OPEN_STATES } from '../payments/states.ts';
import { reserveCoupon } from '../promotions/coupon-usage.ts';
import { reserveStock } from '../stock/reserve-stock.ts';
import { compareQuote } from './compare-quote.ts';
import { listDiscontinued } from './list-discontinued.ts';
import { type PricedCheckout, type PriceRequest, priceCheckout } from './price-checkout.ts';
import { requireUnpaidLimit } from './require-unpaid-limit.ts';

type Input = Omit<PriceRequest, 'userId'> & {
  shippingAddress: AddressForm;
  quote: { lines: { variantId: string; quantity: number; price: number }[]; discount: number; total: number };
  paymentMethod?: Method | null | undefined;
  idempotencyKey: string;
};
/** Who orders, and the address that the request came from. */
type Request = { userId: string; address: string };
type Buyer = { userId: string; networkHash: string | null };
type Placed = { orderId: string; total: number; transactionId: string; next: 'gateway' | 'done' };

/**
 * Places an order in one transaction: priced by the catalogue, compared with what the person saw, stock and coupon
 * held, first attempt made. The same lines, coupon and total again return to the unpaid order; a changed cart ends
 * it and makes a new one. An order of ₹0 is confirmed at once.
 */
export async function placeOrder(
  app: App,
  gateways: GatewayRegistry,
  { userId, address: from }: Request,
  input: Input,
): Promise<Placed> {
  const buyer = { userId, networkHash: hashNetwork(app, from) };
  const fields = validateAddress(input.shippingAddress);
  if (Object.keys(fields).length > 0) throw new DomainError('INVALID_ADDRESS', { fields });
  const address = normaliseAddress(input.shippingAddress);
  const { idempotencyKey, ...body } = input;
  for (let tries = 1; ; tries++) {
    try {
      return await transact(app.db, (tx) =>
        withIdempotency(tx, { scope: `checkout.place:${userId}`, key: idempotencyKey, body, now: app.now() }, () =>
          place(app, gateways, tx, buyer, input, address),
        ),
      );
    } catch (error) {
      // the display id is 8 characters of a random id: once in a long while two orders share it
      if (tries >= 5 || pgConstraint(error) !== 'orders_display_id_unique') throw error;
    }
  }
}

async function place(
  app: App,
  gateways: GatewayRegistry,
  tx: Tx,
  buyer: Buyer,
  input: Input,
  address: AddressForm,
): Promise<Placed> {
  const { userId, networkHash } = buyer;
  // one checkout of a person at a time
  const [account] = await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update');
  // the account was deleted a moment ago
  if (!account) throw new DomainError('UNAUTHORIZED');
  const unpaid = await unpaidOrder(tx, userId);
  const gone = await listDiscontinued(
    tx,
    input.quote.lines.map((line) => line.variantId),
  );
  const priced = await priceCheckout(app, tx, { ...input, userId }).catch((error) => {
    // nothing is left of what was seen: the reason is told, not an empty cart
    if (gone.length > 0 && error instanceof DomainError && error.code === 'EMPTY_CART') return null;
    throw error;
  });
  if (!priced) throw new DomainError('QUOTE_CHANGED', { changes: gone });
  const changes = compareQuote(input.quote, priced, gone);
  if (changes.length > 0) throw new DomainError('QUOTE_CHANGED', { changes });
  const fingerprint = fingerprintOf(input, priced);

  const free = priced.quote.total === 0;
  const offer = await listPaymentMethods(tx, gateways, userId);
  const due = { total: priced.quote.total, pincode: address.pincode };
  const method = free ? null : chooseMethod(offer, input.paymentMethod ?? null, due);
  const gateway = method && method !== 'cod' ? gatewayFor(gateways, method, offer.mode) : null;

  // the account is locked: two orders at once keep it once
  await keepOrderAddress(app, tx, userId, address);
  if (unpaid?.fingerprint === fingerprint) return payAgain(app, gateway, tx, unpaid, address);
  if (unpaid) await replace(app, tx, unpaid);
  const order = await insertOrder(app, tx, buyer, input, priced, address, fingerprint, unpaid?.retryCount ?? 0);
  if (priced.coupon) await reserveCoupon(tx, priced.coupon, userId, order.id, app.now());
  const attempt = free
    ? await createFreeAttempt(app, tx, order)
    : gateway
      ? await createAttempt(app, tx, gateway, order)
      : await createCodAttempt(app, tx, order);
  const units = priced.items.map(({ variantId, quantity }) => ({ variantId, quantity }));
  if (gateway) await requireUnpaidLimit(tx, { orderId: order.id, networkHash, units });
  const short = await reserveStock(tx, order.id, units);
  if (short.length > 0) {
    const name = (variantId: string) => priced.items.find((item) => item.variantId === variantId)?.name ?? null;
    const limited = short.map(({ variantId, available }) => ({
      kind: 'stock',
      name: name(variantId),
      variantId,
      available,
    }));
    throw new DomainError('QUOTE_CHANGED', { changes: limited });
  }
  if (free) await confirmOrder(app, tx, order, `customer:${userId}`, true);
  else if (!gateway) await confirmForCash(app, tx, order);
  return {
    orderId: order.id,
    total: order.totalAmount,
    transactionId: attempt.transactionId,
    next: gateway ? 'gateway' : 'done',
  };
}

async function unpaidOrder(tx: Tx, userId: string): Promise<OrderRow | null> {
  const open = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.userId, userId), eq(orders.status, 'pending')))
    .orderBy(desc(orders.createdAt));
  for (const { id } of open) {
    const order = await lockOrder(tx, id);
    if (order && order.status === 'pending' && order.confirmedAt === null && order.deletedAt === null) return order;
  }
  return null;
}

/** Accepted without money: it is paid at the door. */
async function confirmForCash(app: App, tx: Tx, order: OrderRow): Promise<void> {
  await tx.update(orders).set({ paymentMethod: 'cod' }).where(eq(orders.id, order.id));
  await confirmOrder(app, tx, { ...order, paymentMethod: 'cod' }, `customer:${order.userId}`, false);
}

/**
 * The same checkout again: the attempt still open at the chosen gateway, or a new one, as long as retries are left.
 * Without a gateway it becomes an order paid in cash.
 */
async function payAgain(
  app: App,
  gateway: Gateway | null,
  tx: Tx,
  order: OrderRow,
  address: AddressForm,
): Promise<Placed> {
  await tx
    .update(orders)
    .set({ ...contactOf(address), updatedAt: app.now() })
    .where(eq(orders.id, order.id));
  const open = await openAttempts(tx, order.id);
  const placed = { orderId: order.id, total: order.totalAmount };
  if (!gateway) {
    for (const attempt of open) await expireAttempt(app, tx, attempt, 'PAYMENT_CANCELLED');
    const { transactionId } = await createCodAttempt(app, tx, order);
    await confirmForCash(app, tx, { ...order, ...contactOf(address) });
    return { ...placed, transactionId, next: 'done' };
  }
  // one at another gateway stays: its pay page may be open in another tab
  const known = open.find((one) => one.gateway === gateway.name);
  const usable = known && known.expiresAt > app.now() ? known : null;
  if (known && !usable) await expireAttempt(app, tx, known, 'PAYMENT_TIMEOUT');
  if (!usable && order.retryCount >= MAX_RETRIES) throw new DomainError('RETRY_LIMIT_REACHED');
  if (!usable)
    await tx
      .update(orders)
      .set({ retryCount: order.retryCount + 1 })
      .where(eq(orders.id, order.id));
  const attempt = usable ?? (await createAttempt(app, tx, gateway, order));
  return { ...placed, transactionId: attempt.transactionId, next: 'gateway' };
}

/** A changed cart: the earlier unpaid order ends and gives its holds back, within the same transaction. */
async function replace(app: App, tx: Tx, order: OrderRow): Promise<void> {
  for (const attempt of await openAttempts(tx, order.id)) await expireAttempt(app, tx, attempt, 'PAYMENT_CANCELLED');
  await cancelUnpaidOrder(app, tx, order, {
    actor: `customer:${order.userId}`,
    paymentStatus: 'cancelled',
    reason: 'replaced',
    restoreCart: false,
  });
}

const openAttempts = (tx: Tx, orderId: string) =>
  tx
    .select()
    .from(paymentAttempts)
    .where(and(eq(paymentAttempts.orderId, orderId), inArray(paymentAttempts.state, [...OPEN_STATES])));

async function insertOrder(
  app: App,
  tx: Tx,
  { userId, networkHash }: Buyer,
  input: Input,
  priced: PricedCheckout,
  address: AddressForm,
  fingerprint: string,
  retryCount: number,
): Promise<OrderRow> {
  const now = app.now();
  const id = randomUUID();
  const { quote, coupon, items } = priced;
  const [order] = await tx
    .insert(orders)
    .values({
      id,
      displayId: id.slice(0, 8),
      userId,
      networkHash,
      ...contactOf(address),
      subtotal: quote.subtotal,
      discount: quote.discount,
      shipping: quote.shipping,
      totalAmount: quote.total,
      couponId: coupon?.id ?? null,
      couponCode: coupon?.code ?? null,
      source: input.source.kind,
      fingerprint,
      retryCount,
      createdAt: now,
      updatedAt: now,
    })
    .returning();
  await tx.insert(orderItems).values(
    items.map((item, position) => ({
      orderId: id,
      productId: item.productId,
      variantId: item.variantId,
      position,
      productName: item.name,
      imageKey: item.image?.key ?? null,
      flavor: item.flavour,
      size: item.size,
      sku: item.sku,
      quantity: item.quantity,
      price: item.price,
      mrp: item.mrp,
      hsn: item.hsn,
      taxRate: item.taxRate,
      discount: item.discount,
      isFree: item.isFree,
    })),
  );
  await recordOrderEvent(tx, id, {
    kind: 'order.created',
    actor: `customer:${userId}`,
    at: now,
    to: 'pending',
    data: { total: quote.total },
  });
  return order!;
}

// counted like the other limits by address, and not where those are off
function hashNetwork(app: App, address: string): string | null {
  if (!app.config.RATE_LIMITS) return null;
  return app.keys.sign('order-network', networkOf(address)).toString('base64url');
}

function contactOf(address: AddressForm) {
  const { fullName, email, phone, state } = address;
  return { fullName, email, phone, stateCode: stateCode(state), shippingAddress: address };
}

function fingerprintOf({ source: from }: Input, { items, coupon, quote }: PricedCheckout): string {
  const lines = items.map(({ variantId, quantity, price }) => [variantId, quantity, price]);
  return createHash('sha256')
    .update(JSON.stringify([from.kind, lines, coupon?.id ?? null, quote.total]))
    .digest('hex');
}
