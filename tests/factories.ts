import { randomUUID } from 'node:crypto';
import { and, asc, eq, isNull } from 'drizzle-orm';
import type { Tx } from '../src/db/queryable.ts';
import { productCategories, products, productVariants } from '../src/db/schema/catalog.ts';
import { accounts, userRoles, users } from '../src/db/schema/customers.ts';
import { orderMatters, orders } from '../src/db/schema/orders.ts';
import { paymentAttempts } from '../src/db/schema/payments.ts';
import { coupons } from '../src/db/schema/promotions.ts';
import { addLine } from '../src/features/cart/add-line.ts';
import { searchTokens } from '../src/features/catalog/search-words.ts';
import type { CheckoutSource } from '../src/features/checkout/contract.ts';
import { placeOrder } from '../src/features/checkout/place-order.ts';
import { quoteCheckout } from '../src/features/checkout/quote-checkout.ts';
import type { Method } from '../src/features/payments/rules.ts';
import { changeReservations } from '../src/features/stock/change-reservations.ts';
import type { Gateway, GatewayRegistry } from '../src/gateways/gateway.ts';
import { createGatewayRegistry, GatewayError } from '../src/gateways/gateway.ts';
import type { App } from '../src/platform/app.ts';
import type { PaymentResult, RefundResult } from '../src/shared/gateway-results.ts';

export const ADDRESS = {
  fullName: 'Asha Rao',
  email: 'asha@example.in',
  phone: '98450 12345',
  address: 'Flat 304, Lakeview Residency',
  city: 'Bengaluru',
  state: 'Karnataka',
  pincode: '560034',
};

export async function makeCustomer(app: App): Promise<string> {
  const [user] = await app.db
    .insert(users)
    .values({ email: `${randomUUID()}@example.in`, fullName: 'Asha Rao', emailConfirmedAt: app.now() })
    .returning();
  return user!.id;
}

/** An owner as an actor of operations. */
export const makeStaff = (app: App) => makeMember(app, 'admin');

/** A staff member with this role. */
export async function makeMember(app: App, role: string) {
  const userId = await makeCustomer(app);
  await app.db.insert(userRoles).values({ userId, role });
  const [user] = await app.db.select({ email: accounts.email }).from(accounts).where(eq(accounts.id, userId));
  return { userId, requestId: randomUUID(), email: user!.email };
}

/** A product with one variant; prices in paise, `stock` null = untracked. */
export async function makeProduct(
  app: App,
  options: { price?: number; mrp?: number; stock?: number | null; category?: string } = {},
) {
  const categoryName = options.category ?? 'Protein Powders';
  await app.db
    .insert(productCategories)
    .values({ name: categoryName, slug: categoryName.toLowerCase().replaceAll(' ', '-') })
    .onConflictDoNothing();
  const [category] = await app.db.select().from(productCategories).where(eq(productCategories.name, categoryName));
  const slug = `p-${randomUUID().slice(0, 8)}`;
  const [product] = await app.db
    .insert(products)
    .values({
      name: `Whey ${slug}`,
      slug,
      categoryId: category!.id,
      price: options.price ?? 149_900,
      originalPrice: options.mrp ?? null,
      hsn: '21069099',
      taxRate: 5,
    })
    .returning();
  const stock = options.stock === undefined ? 10 : options.stock;
  const [variant] = await app.db
    .insert(productVariants)
    .values({ productId: product!.id, sku: slug.toUpperCase(), onHand: stock })
    .returning();
  return { productId: product!.id, variantId: variant!.id, categoryId: category!.id, name: product!.name };
}

type SearchedProduct = Partial<typeof products.$inferInsert> & { category?: string; stock?: number | null };

/** A product that is found by the words of its slug. Returns its id. */
export async function makeSearchedProduct(
  app: App,
  slug: string,
  { category, stock, ...values }: SearchedProduct = {},
): Promise<string> {
  const name = slug.replaceAll('-', ' ');
  const product = await makeProduct(app, {
    ...(category ? { category } : {}),
    ...(stock === undefined ? {} : { stock }),
  });
  const tokens = searchTokens(name, category ?? 'Protein Powders');
  await app.db
    .update(products)
    .set({ name, slug, searchTokens: tokens, ...values })
    .where(eq(products.id, product.productId));
  return product.productId;
}

export async function makeCoupon(app: App, values: Partial<typeof coupons.$inferInsert>) {
  const [coupon] = await app.db
    .insert(coupons)
    .values({
      code: `C${randomUUID().slice(0, 6).toUpperCase()}`,
      couponType: 'percentage',
      discountValue: 10,
      ...values,
    })
    .returning();
  return coupon!;
}

export async function putInCart(
  app: App,
  userId: string,
  product: { productId: string; variantId: string },
  quantity = 1,
) {
  return addLine(app, userId, { ...product, quantity, idempotencyKey: randomUUID() });
}

type Wish = {
  source?: CheckoutSource;
  couponCode?: string | null;
  paymentMethod?: Method | null;
  pincode?: string;
  deliveryMethodId?: string | null;
  usesCredit?: boolean;
};

type ShownQuote = Awaited<ReturnType<typeof quoteCheckout>>;

/** A quote as the customer saw it with a payment method chosen, null: the default one; with store credit where wished. */
export function seenQuote(
  { lines, discount, shipping, total, payment }: ShownQuote,
  paymentMethod: Method | null,
  usesCredit = false,
) {
  const isCovered = usesCredit && payment.credit?.coversAll;
  const chosen = payment.terms.find(({ method }) => method === (paymentMethod ?? payment.methods[0]));
  const terms = isCovered ? undefined : chosen;
  return {
    lines: lines.map(({ variantId, quantity, price }) => ({ variantId, quantity, price })),
    discount,
    shipping,
    cashFee: terms?.fee ?? 0,
    onlineDiscount: terms?.discount ?? 0,
    total: terms?.total ?? total,
    credit: usesCredit ? (isCovered ? total : (terms?.credit ?? 0)) : 0,
  };
}

/** A quoted checkout, ordered exactly as displayed; repeated it returns the same order. */
export async function prepareCheckout(app: App, gateways: GatewayRegistry, userId: string, wish: Wish = {}) {
  const { source = { kind: 'cart' }, couponCode = null, paymentMethod = null, deliveryMethodId = null } = wish;
  const { pincode = ADDRESS.pincode, usesCredit = false } = wish;
  const request = { source, couponCode, freeVariantId: null, deliveryMethodId };
  const quote = await quoteCheckout(app, gateways, { ...request, userId, pincode });
  return {
    ...request,
    shippingAddress: { ...ADDRESS, pincode },
    quote: seenQuote(quote, paymentMethod, usesCredit),
    paymentMethod,
    idempotencyKey: randomUUID(),
  };
}

/** Prices the cart and places the order. */
export async function checkOut(
  app: App,
  gateways: GatewayRegistry,
  userId: string,
  couponCode: string | null = null,
  paymentMethod: Method | null = null,
) {
  const input = await prepareCheckout(app, gateways, userId, { couponCode, paymentMethod });
  return placeOrder(app, gateways, { userId, address: '127.0.0.1' }, input);
}

/** An order's row with the kinds of its open matters. */
export async function orderRow(app: App, id: string) {
  const [row] = await app.db.select().from(orders).where(eq(orders.id, id));
  const open = await app.db
    .select({ kind: orderMatters.kind })
    .from(orderMatters)
    .where(and(eq(orderMatters.orderId, id), isNull(orderMatters.resolvedAt)))
    .orderBy(asc(orderMatters.openedAt));
  return { ...row!, matters: open.map(({ kind }) => kind) };
}

export async function attemptRow(app: App, transactionId: string) {
  const [row] = await app.db.select().from(paymentAttempts).where(eq(paymentAttempts.transactionId, transactionId));
  return row!;
}

/** Reserves units of one variant for an order, as the order process does. Returns the missing units. */
export const reserveUnits = (
  app: App,
  tx: Tx,
  orderId: string,
  variantId: string,
  quantity: number,
  state: 'held' | 'committed' = 'held',
) =>
  changeReservations(tx, {
    orderId,
    before: [],
    after: [{ variantId, quantity, state, returnedQuantity: 0 }],
    now: app.now(),
    note: null,
    requiresSale: true,
  });

export async function stockOf(app: App, variantId: string) {
  const [row] = await app.db
    .select({ onHand: productVariants.onHand, reserved: productVariants.reserved })
    .from(productVariants)
    .where(eq(productVariants.id, variantId));
  return row!;
}

export type ScriptedGateway = Gateway & {
  /** the gateway's result per transaction; pending by default */
  words: Map<string, Partial<PaymentResult>>;
  /** thrown by the next call of start, or by every status call */
  failStart: GatewayError | null;
  down: boolean;
  started: string[];
  refunds: Map<string, { amount: number; state: RefundResult['state'] }>;
};

/** A gateway with scripted results. The real protocols are tested against the simulator. */
export function scriptedGateway(): { gateway: ScriptedGateway; gateways: GatewayRegistry } {
  const amounts = new Map<string, number>();
  const gateway: ScriptedGateway = {
    name: 'scripted',
    attemptMinutes: 15,
    words: new Map(),
    failStart: null,
    down: false,
    started: [],
    refunds: new Map(),
    async start({ transactionId, amount }) {
      const failure = gateway.failStart;
      gateway.failStart = null;
      if (failure?.kind !== 'unknown' && failure) throw failure;
      gateway.started.push(transactionId);
      amounts.set(transactionId, amount);
      if (failure) throw failure;
      return { redirectUrl: `http://gateway.test/${transactionId}`, reference: null };
    },
    async status(transactionId) {
      if (gateway.down) throw new GatewayError('unreachable', 'ECONNREFUSED', 'down');
      const isKnown = amounts.has(transactionId);
      const amount = amounts.get(transactionId) ?? null;
      const nothing = { amount, reference: 'R1', instrument: 'UPI', errorCode: null, message: null };
      return {
        ...nothing,
        state: isKnown ? 'pending' : 'not_found',
        ...gateway.words.get(transactionId),
      } as PaymentResult;
    },
    readCallback: (headers, body) => {
      if (headers.get('x-secret') !== 'right') return { verified: false, reason: 'secret' };
      const parsed = JSON.parse(body.toString()) as { id: string };
      return { verified: true, transactionId: parsed.id, subject: 'payment', body: parsed };
    },
    async refund({ refundId, amount }) {
      if (gateway.down) throw new GatewayError('unknown', 'TIMEOUT', 'no answer');
      const refund = gateway.refunds.get(refundId);
      if (!refund) gateway.refunds.set(refundId, { amount, state: 'pending' });
      return { state: refund?.state ?? 'pending', reference: 'RF', message: null };
    },
    async refundStatus({ refundId }) {
      const refund = gateway.refunds.get(refundId);
      return refund ? { state: refund.state, reference: 'RF', message: null } : null;
    },
    async test() {
      if (gateway.down) throw new GatewayError('unreachable', 'ECONNREFUSED', 'down');
    },
  };
  return { gateway, gateways: createGatewayRegistry([{ provider: 'phonepe', mode: 'live', gateway }]) };
}
