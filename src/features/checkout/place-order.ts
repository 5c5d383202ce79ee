import { createHash, randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { pgConstraint, transact } from '#db/client.ts';
import type { Tx } from '#db/queryable.ts';
import { users } from '#db/schema/customers.ts';
import type { GatewayRegistry } from '#gateways/gateway.ts';
import type { App } from '#platform/app.ts';
import { networkOf } from '#platform/http/network-of.ts';
import { withIdempotency } from '#platform/idempotency.ts';
import { DomainError, isDomainError } from '#shared/domain-error.ts';
import type { AddressForm } from '../customers/address-rules.ts';
import { requireAddress } from '../customers/require-address.ts';
import { keepOrderAddress } from '../customers/saved-addresses.ts';
import { firstChannel } from '../messages/first-channel.ts';
import { amountToPay } from '../orders/charge-rules.ts';
import { contactOf } from '../orders/contact-of.ts';
import { hasReceivedOrder } from '../orders/has-received-order.ts';
import { lockUnpaidOrder } from '../orders/lock-order.ts';
import { InsufficientStock } from '../orders/process/apply-decision.ts';
import { changeOrderWithin } from '../orders/process/change-order.ts';
import type { CheckoutPayment, NewItem, NewOrder } from '../orders/process/commands.ts';
import type { BusinessBuyer, OrderDelivery } from '../orders/process/order.ts';
import {
  type AvailableMethods,
  chooseMethod,
  gatewayFor,
  listPaymentMethods,
  onlineTermsOf,
} from '../payments/payment-methods.ts';
import { type Method, UPI_METHOD } from '../payments/rules.ts';
import { type PaymentTerms, type TermsPolicy, termsOf } from '../settings/payment-terms-rules.ts';
import { readSettings } from '../settings/read-settings.ts';
import type { Settings } from '../settings/rules.ts';
import { isStoreOpen } from '../settings/store-opening.ts';
import { InsufficientCredit } from '../store-credit/order-credit.ts';
import { creditFor } from '../store-credit/rules.ts';
import { applyTerms, type ChargedOrder } from './apply-terms.ts';
import { type BuyerForm, NOT_REGISTERED, normaliseBuyer, validateBuyer } from './buyer-rules.ts';
import { cashError, cashRefusal } from './cash-refusal.ts';
import { compareQuote, type SeenQuote } from './compare-quote.ts';
import type { CheckoutSource } from './contract.ts';
import { listDiscontinued } from './list-discontinued.ts';
import { type PricedCheckout, type PriceRequest, priceCheckout } from './price-checkout.ts';
import { requireUnpaidLimit } from './require-unpaid-limit.ts';

type Input = Omit<PriceRequest, 'userId' | 'pincode' | 'source'> & {
  source: CheckoutSource;
  shippingAddress: AddressForm;
  buyer?: BuyerForm | null;
  quote: SeenQuote;
  paymentMethod?: Method | null | undefined;
  idempotencyKey: string;
};
/** Who orders, and the client's IP address. */
type Request = { userId: string; address: string; isGuest?: boolean | undefined };
type Buyer = { userId: string; isGuest: boolean; networkHash: string | null };
type Placed = { orderId: string; total: number; transactionId: string; next: 'gateway' | 'upi' | 'done' };

/**
 * Places an order in one transaction: priced by the catalogue, compared with the customer's quote, stock and coupon
 * reserved, first payment attempt created. The same lines, coupon and total return the unpaid order; a changed cart
 * ends it and creates a new one. An order of ₹0, or one that store credit pays, is confirmed at once.
 * INSUFFICIENT_CREDIT {balance} when the credit of the quote has been used since.
 */
export async function placeOrder(
  app: App,
  gateways: GatewayRegistry,
  { userId, address: from, isGuest = false }: Request,
  input: Input,
): Promise<Placed> {
  const buyer = { userId, isGuest, networkHash: hashNetwork(app, from) };
  const address = await requireCheckoutAddress(app, input.shippingAddress, isGuest);
  const business = input.buyer ? requireBuyer(input.buyer) : NO_BUSINESS;
  const { idempotencyKey, ...body } = input;
  return withFreeDisplayId(() =>
    transact(app.db, (tx) =>
      withIdempotency(tx, { scope: `checkout.place:${userId}`, key: idempotencyKey, body, now: app.now() }, () =>
        place(app, gateways, tx, buyer, input, { address, business }),
      ),
    ),
  );
}

/** Places an order again when its short id, the first 8 characters of a random one, is taken. */
export async function withFreeDisplayId<Result>(placeOnce: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries++) {
    try {
      return await placeOnce();
    } catch (error) {
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
  { address, business }: { address: AddressForm; business: BusinessBuyer },
): Promise<Placed> {
  const { userId, isGuest, networkHash } = buyer;
  if (!(await isStoreOpen(tx))) throw new DomainError('STORE_CLOSED');
  // checkouts of one customer take turns
  const [customer] = await tx
    .select({ guestKeyHash: users.guestKeyHash })
    .from(users)
    .where(eq(users.id, userId))
    .for('no key update');
  // the account has just been deleted, or the guest merged into one
  if (!customer || (isGuest && !customer.guestKeyHash)) throw new DomainError('UNAUTHORIZED');
  const unpaid = await lockUnpaidOrder(tx, userId);
  const shownVariantIds = input.quote.lines.map((line) => line.variantId);
  const priced = await priceCheckout(app, tx, { ...input, userId, isGuest, pincode: address.pincode }).catch(
    async (error) => {
      // all lines are discontinued: the error names them instead of an empty cart
      const isEmpty = isDomainError(error, 'EMPTY_CART');
      const changes = isEmpty ? await listDiscontinued(tx, shownVariantIds) : [];
      throw changes.length > 0 ? new DomainError('QUOTE_CHANGED', { changes }) : error;
    },
  );
  const missingVariantIds = shownVariantIds.filter(
    (variantId) => !priced.items.some((item) => item.variantId === variantId),
  );
  const discontinued = await listDiscontinued(tx, missingVariantIds);
  const { status, zone, chosen } = priced.delivery;
  if (!zone || !chosen) throw new DomainError('NOT_DELIVERABLE', { reason: status });
  const way = await chooseWay(app, gateways, tx, userId, priced, input);
  const credit = input.quote.credit ?? 0;
  if (credit > 0) await requireCredit(tx, isGuest);
  const changes = compareQuote(input.quote, { ...priced, ...way }, discontinued, input.deliveryMethodId ?? null);
  // the credit of the quote as it is used now
  if (changes.length === 0 && credit !== creditFor(way.terms.total, credit, isOnline(way)))
    changes.push({ kind: 'payment', name: null, variantId: null, available: null });
  if (changes.length > 0) throw new DomainError('QUOTE_CHANGED', { changes });
  const delivery: OrderDelivery = {
    deliveryMethod: chosen.option.name,
    deliveryZone: zone.name,
    promisedOn: chosen.option.promisedOn,
  };
  const { amounts, items } = applyTerms(priced, way.terms, credit);
  const fingerprint = fingerprintOf(input, priced, amounts);

  if (business.buyerGstin) await requireRegistration(tx);
  if (way.method === 'cod') await requireCash(tx, buyer, address, priced, way.offer);
  const payment =
    amountToPay(amounts) === 0 ? ({ kind: 'free' } as const) : paymentOf(gateways, way, await readSettings(tx));

  // the account is locked, so two simultaneous orders save the address once
  if (!isGuest)
    await keepOrderAddress(app, tx, userId, {
      ...address,
      isStateConfirmed: input.shippingAddress.isStateConfirmed,
    });
  const actor = `customer:${userId}` as const;
  const contact = contactOf(address);
  const next = payment.kind !== 'gateway' ? 'done' : payment.flow === 'upi' ? 'upi' : 'gateway';
  if (unpaid?.fingerprint === fingerprint) {
    const { result } = await changeOrderWithin(
      app,
      tx,
      unpaid.id,
      { type: 'payAgain', contact, delivery, buyer: business, payment },
      actor,
    );
    return { orderId: unpaid.id, total: unpaid.totalAmount, transactionId: result.attempt.transactionId, next };
  }
  if (unpaid) await changeOrderWithin(app, tx, unpaid.id, { type: 'replace' }, actor);
  const order: NewOrder = {
    id: randomUUID(),
    userId,
    guestLinkVersion: isGuest ? 1 : null,
    networkHash,
    ...contact,
    ...business,
    ...delivery,
    ...amounts,
    couponId: priced.coupon?.id ?? null,
    couponCode: priced.coupon?.code ?? null,
    source: input.source.kind,
    fingerprint,
    retryCount: unpaid?.retryCount ?? 0,
  };
  if (payment.kind === 'gateway') await requireUnpaidLimit(tx, { orderId: order.id, networkHash, units: priced.items });
  const command = { type: 'place', order, items: items.map(newItem), payment } as const;
  const { result } = await changeOrderWithin(app, tx, order.id, command, actor).catch((error) => {
    if (error instanceof InsufficientCredit) throw new DomainError('INSUFFICIENT_CREDIT', { balance: error.balance });
    throw error instanceof InsufficientStock ? stockChanged(error, priced) : error;
  });
  return { orderId: order.id, total: order.totalAmount, transactionId: result.attempt!.transactionId, next };
}

/**
 * The address as stored. A visitor may leave the e-mail out where the shop allows it and can send messages; the e-mail of
 * an account is always there. INVALID_ADDRESS {fields}.
 */
export async function requireCheckoutAddress(app: App, typed: AddressForm, isGuest: boolean): Promise<AddressForm> {
  if (!isGuest || typed.email.trim()) return requireAddress(typed);
  const { emailRequired } = (await readSettings(app.db)).checkout;
  const address = requireAddress(typed, { isEmailOptional: !emailRequired });
  if (!(await firstChannel(app.db, 'order.confirmed')))
    throw new DomainError('INVALID_ADDRESS', {
      fields: { email: 'Enter your e-mail: the shop sends no messages now' },
    });
  return address;
}

export const NO_BUSINESS: BusinessBuyer = { buyerGstin: null, buyerName: null };

/** The business as stored; INVALID_BUYER {fields}. */
export function requireBuyer(form: BuyerForm): BusinessBuyer {
  const fields = validateBuyer(form);
  if (Object.keys(fields).length > 0) throw new DomainError('INVALID_BUYER', { fields });
  return normaliseBuyer(form);
}

// a shop without a registration issues no tax invoice
export async function requireRegistration(tx: Tx): Promise<void> {
  const { legal } = await readSettings(tx);
  if (!legal.gstRegistered) throw new DomainError('INVALID_BUYER', { fields: { gstin: NOT_REGISTERED } });
}

/** The payment method of an order with its terms; one of which nothing is left to pay has none. */
type Way = { method: Method; offer: AvailableMethods; terms: PaymentTerms } | { method: null; terms: PaymentTerms };

async function chooseWay(
  { providers }: App,
  gateways: GatewayRegistry,
  tx: Tx,
  userId: string,
  { quote }: PricedCheckout,
  { paymentMethod, quote: { credit = 0 } }: Input,
): Promise<Way> {
  const { total } = quote;
  // nothing is left to pay by any method
  if (credit >= total) return { method: null, terms: { fee: 0, discount: 0, total } };
  const offer = await listPaymentMethods({ db: tx, providers }, gateways, userId);
  const method = chooseMethod(offer, paymentMethod ?? null);
  return { method, offer, terms: termsOf(offer.terms, quote, method) };
}

const isOnline = ({ method }: Way): boolean => method !== null && method !== 'cod';

/** INSUFFICIENT_CREDIT where the shop takes no store credit; the ledger decides whether there is enough. */
async function requireCredit(tx: Tx, isGuest: boolean): Promise<void> {
  const { checkout } = await readSettings(tx);
  if (isGuest || !checkout.storeCredit) throw new DomainError('INSUFFICIENT_CREDIT', { balance: 0 });
}

/** The rules of cash, COD_… when one refuses; whether it is the first order is read only where a rule asks for it. */
export async function requireCash(
  tx: Tx,
  { userId, isGuest }: Pick<Buyer, 'userId' | 'isGuest'>,
  { phone }: AddressForm,
  priced: PricedCheckout,
  { cash }: AvailableMethods,
): Promise<void> {
  if (!cash) return;
  const isFirst = cash.fromSecondOrder && !(await hasReceivedOrder(tx, isGuest ? { phone } : { userId }));
  const refusal = cashRefusal(priced, cash, isFirst);
  if (refusal) throw cashError(refusal);
}

/** How the order is paid: free, in cash, or at the gateway that the settings assign to the method. */
function paymentOf(gateways: GatewayRegistry, way: Way, settings: Settings): CheckoutPayment {
  if (way.method === null) return { kind: 'free' };
  if (way.method === 'cod') return payInCash(settings, onlineTermsOf(gateways, way.offer));
  const isUpi = way.method === UPI_METHOD;
  const provider = isUpi ? way.offer.upiProvider! : way.method;
  const { name, attemptMinutes } = gatewayFor(gateways, provider, way.offer.mode);
  return { kind: 'gateway', name, minutes: attemptMinutes, flow: isUpi ? 'upi' : 'page' };
}

const payInCash = ({ checkout }: Settings, onlineTerms: TermsPolicy | null): CheckoutPayment =>
  checkout.cashConfirmation
    ? { kind: 'cod', confirmation: { hours: checkout.cashConfirmationHours, onlineTerms } }
    : { kind: 'cod' };

/** A priced line as a new order takes it. */
export const newItem = (item: PricedCheckout['items'][number]): NewItem => ({
  productId: item.productId,
  variantId: item.variantId,
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
  priceOverride: item.priceOverride ?? null,
});

/** Another order reserved the units after the quote. */
export function stockChanged({ short }: InsufficientStock, { items }: PricedCheckout): DomainError {
  const changes = short.map(({ variantId, available }) => ({
    kind: 'stock' as const,
    name: items.find((item) => item.variantId === variantId)?.name ?? null,
    variantId,
    available,
  }));
  return new DomainError('QUOTE_CHANGED', { changes });
}

// off when the rate limits by IP address are off
function hashNetwork(app: App, address: string): string | null {
  if (!app.config.RATE_LIMITS) return null;
  return app.keys.sign('order-network', networkOf(address)).toString('base64url');
}

function fingerprintOf(
  { source: from }: Input,
  { items, coupon, delivery }: PricedCheckout,
  { totalAmount, cashFee, onlineDiscount, creditAmount }: ChargedOrder['amounts'],
): string {
  const lines = items.map(({ variantId, quantity, price }) => [variantId, quantity, price]);
  return createHash('sha256')
    .update(
      JSON.stringify([
        from.kind,
        lines,
        coupon?.id ?? null,
        delivery.chosen?.option.methodId,
        totalAmount,
        ...(cashFee || onlineDiscount ? [cashFee, onlineDiscount] : []),
        ...(creditAmount > 0 ? [{ creditAmount }] : []),
      ]),
    )
    .digest('hex');
}
