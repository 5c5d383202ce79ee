import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { transact } from '#db/client.ts';
import type { Tx } from '#db/queryable.ts';
import { users } from '#db/schema/customers.ts';
import type { GatewayRegistry } from '#gateways/gateway.ts';
import type { App } from '#platform/app.ts';
import type { Staff } from '#platform/http/api-middleware.ts';
import { withIdempotency } from '#platform/idempotency.ts';
import { DomainError } from '#shared/domain-error.ts';
import type { Paise } from '#shared/money.ts';
import type { SalesChannel } from '#shared/order-states.ts';
import { recordChange } from '../audit/record-change.ts';
import { applyTerms } from '../checkout/apply-terms.ts';
import type { BuyerForm } from '../checkout/buyer-rules.ts';
import { listDiscontinued } from '../checkout/list-discontinued.ts';
import {
  NO_BUSINESS,
  newItem,
  requireBuyer,
  requireCash,
  requireCheckoutAddress,
  requireRegistration,
  stockChanged,
  withFreeDisplayId,
} from '../checkout/place-order.ts';
import { type PricedCheckout, priceCheckout } from '../checkout/price-checkout.ts';
import type { AddressForm } from '../customers/address-rules.ts';
import { keepOrderAddress } from '../customers/saved-addresses.ts';
import { addGuest } from '../customers/start-guest.ts';
import { contactOf } from '../orders/contact-of.ts';
import { paymentLink } from '../orders/payment-link.ts';
import { InsufficientStock } from '../orders/process/apply-decision.ts';
import { changeOrderWithin } from '../orders/process/change-order.ts';
import type { NewOrder, PaymentChoice } from '../orders/process/commands.ts';
import { type AvailableMethods, listPaymentMethods, onlineTermsOf } from '../payments/payment-methods.ts';
import { readSettings } from '../settings/read-settings.ts';
import { isStoreOpen } from '../settings/store-opening.ts';
import { priceRequestOf, requireAccount, type StaffGoods, staffTermsOf } from './quote-staff-order.ts';
import { cleanReference, requireNewReference } from './require-new-reference.ts';

/** isRepeatConfirmed: one payment was for another order, too. */
export type StaffPayment =
  | { kind: 'link' }
  | { kind: 'cod' }
  | { kind: 'received'; instrument: 'Cash' | 'UPI'; reference: string; isRepeatConfirmed?: boolean };

type Input = StaffGoods & {
  channel: Exclude<SalesChannel, 'store'>;
  shippingAddress: AddressForm;
  buyer: BuyerForm | null;
  payment: StaffPayment;
  /** what staff told the customer */
  total: Paise;
  idempotencyKey: string;
};
type Placed = { id: string; displayId: string; total: Paise; link: string | null };

/**
 * Places an order for a customer in one transaction: priced as at checkout, with the prices that staff set, and compared
 * with the total that they saw. A customer without an account becomes a guest whom the links of the order reach. An
 * unpaid order of the customer's own stays as it is. PRICE_NOT_ALLOWED, REFERENCE_USED, and as a checkout is refused.
 */
export async function placeStaffOrder(
  app: App,
  gateways: GatewayRegistry,
  staff: Staff,
  input: Input,
): Promise<Placed> {
  const address = await requireCheckoutAddress(app, input.shippingAddress, input.customerId === null);
  const { idempotencyKey: key, ...body } = input;
  const scope = `staff-orders.place:${staff.userId}`;
  const { isPaidByLink, ...order } = await withFreeDisplayId(() =>
    transact(app.db, (tx) =>
      withIdempotency(tx, { scope, key, body, now: app.now() }, () => place(app, gateways, tx, staff, input, address)),
    ),
  );
  return { ...order, link: isPaidByLink ? paymentLink(app, order) : null };
}

async function place(app: App, gateways: GatewayRegistry, tx: Tx, staff: Staff, input: Input, address: AddressForm) {
  if (!(await isStoreOpen(tx))) throw new DomainError('STORE_CLOSED');
  const business = input.buyer ? requireBuyer(input.buyer) : NO_BUSINESS;
  if (business.buyerGstin) await requireRegistration(tx);
  const userId = await findCustomer(app, tx, input, address);
  const isGuest = input.customerId === null;
  const priced = await priceCheckout(app, tx, priceRequestOf(input, { userId, pincode: address.pincode }));
  const { status, zone, chosen } = priced.delivery;
  if (!zone || !chosen) throw new DomainError('NOT_DELIVERABLE', { reason: status });
  const offer = await listPaymentMethods({ db: tx, providers: app.providers }, gateways, userId);
  const terms = staffTermsOf(offer, priced, input.payment.kind);
  await requireSameQuote(tx, input, priced, terms.total);
  if (input.payment.kind === 'cod' && terms.total > 0)
    await requireCashOffer(tx, { userId, isGuest }, address, priced, offer);
  const payment = await paymentOf(gateways, tx, offer, input.payment, terms.total);
  const { amounts, items } = applyTerms(priced, terms);
  const order: NewOrder = {
    id: randomUUID(),
    userId,
    guestLinkVersion: isGuest ? 1 : null,
    networkHash: null,
    ...contactOf(address),
    ...business,
    deliveryMethod: chosen.option.name,
    deliveryZone: zone.name,
    promisedOn: chosen.option.promisedOn,
    ...amounts,
    couponId: priced.coupon?.id ?? null,
    couponCode: priced.coupon?.code ?? null,
    // the customer's cart stays as it is
    source: 'line',
    salesChannel: input.channel,
    // no checkout is the same one again
    fingerprint: randomUUID(),
    retryCount: 0,
  };
  const command = { type: 'place', order, items: items.map(newItem), payment } as const;
  const { after } = await changeOrderWithin(app, tx, order.id, command, `staff:${staff.userId}`).catch((error) => {
    throw error instanceof InsufficientStock ? stockChanged(error, priced) : error;
  });
  const { displayId } = after.order!;
  await recordChange(tx, staff, app.now(), {
    action: 'order.create',
    entityId: order.id,
    label: displayId,
    after: {
      channel: input.channel,
      total: order.totalAmount,
      payment: payment.kind,
      ...(payment.kind === 'received' ? { instrument: payment.instrument, reference: payment.reference } : {}),
      prices: items.flatMap(({ sku, price, priceOverride }) =>
        priceOverride ? [{ sku, price, ...priceOverride }] : [],
      ),
    },
  });
  return { id: order.id, displayId, total: order.totalAmount, isPaidByLink: payment.kind === 'link' };
}

/** The account, with its address kept for the next order, or a new guest. NOT_FOUND. */
async function findCustomer(app: App, tx: Tx, { customerId, shippingAddress }: Input, address: AddressForm) {
  if (!customerId) return (await addGuest(tx, app.now(), null)).id;
  // orders of one customer take turns
  await tx.select({ id: users.id }).from(users).where(eq(users.id, customerId)).for('no key update');
  await requireAccount(tx, customerId);
  await keepOrderAddress(app, tx, customerId, { ...address, isStateConfirmed: shippingAddress.isStateConfirmed });
  return customerId;
}

/** QUOTE_CHANGED when something ended or is short, or costs something else than staff saw. */
async function requireSameQuote(tx: Tx, input: Input, { quote, items }: PricedCheckout, total: Paise): Promise<void> {
  const missingIds = input.lines
    .map(({ variantId }) => variantId)
    .filter((variantId) => !items.some((item) => item.variantId === variantId));
  const short = quote.lines.flatMap(({ name, variantId, available }) =>
    available === null ? [] : [{ kind: 'stock' as const, name, variantId, available }],
  );
  const changes = [...(await listDiscontinued(tx, missingIds)), ...short];
  if (changes.length > 0) throw new DomainError('QUOTE_CHANGED', { changes });
  const { deliveryMethodId } = input;
  const isMethodGone = deliveryMethodId !== null && quote.delivery.methodId !== deliveryMethodId;
  if (!isMethodGone && total === input.total) return;
  const kind = isMethodGone ? 'delivery' : 'total';
  throw new DomainError('QUOTE_CHANGED', { changes: [{ kind, name: null, variantId: null, available: null }] });
}

async function requireCashOffer(
  tx: Tx,
  customer: { userId: string; isGuest: boolean },
  address: AddressForm,
  priced: PricedCheckout,
  offer: AvailableMethods,
): Promise<void> {
  if (!offer.cash) throw new DomainError('PAYMENT_METHOD_UNAVAILABLE');
  await requireCash(tx, customer, address, priced, offer);
}

/** Staff have spoken with the customer of a cash order, who is not asked to confirm it. */
async function paymentOf(
  gateways: GatewayRegistry,
  tx: Tx,
  offer: AvailableMethods,
  chosenPayment: StaffPayment,
  total: Paise,
): Promise<PaymentChoice> {
  if (total === 0) return { kind: 'free' };
  if (chosenPayment.kind === 'cod') return { kind: 'cod' };
  if (chosenPayment.kind === 'link') {
    if (!onlineTermsOf(gateways, offer))
      throw new DomainError(offer.mode === 'test' ? 'PAYMENTS_PAUSED' : 'PAYMENT_METHOD_UNAVAILABLE');
    return { kind: 'link', hours: (await readSettings(tx)).checkout.paymentLinkHours };
  }
  const { instrument, isRepeatConfirmed = false } = chosenPayment;
  const reference = cleanReference(chosenPayment.reference);
  if (instrument === 'UPI' && !isRepeatConfirmed) await requireNewReference(tx, reference);
  return { kind: 'received', instrument, reference };
}
