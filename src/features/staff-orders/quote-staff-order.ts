import { randomUUID } from 'node:crypto';
import { and, eq, isNull } from 'drizzle-orm';
import type { Queryable } from '#db/queryable.ts';
import { accounts } from '#db/schema/customers.ts';
import type { GatewayRegistry } from '#gateways/gateway.ts';
import type { App } from '#platform/app.ts';
import { DomainError } from '#shared/domain-error.ts';
import { cashRefusal } from '../checkout/cash-refusal.ts';
import { type PricedCheckout, type PriceRequest, priceCheckout } from '../checkout/price-checkout.ts';
import type { StaffLine } from '../checkout/read-checkout-items.ts';
import { firstChannel } from '../messages/first-channel.ts';
import { hasReceivedOrder } from '../orders/has-received-order.ts';
import { type AvailableMethods, listPaymentMethods, onlineTermsOf } from '../payments/payment-methods.ts';
import { type PaymentTerms, termsOf } from '../settings/payment-terms-rules.ts';
import { readSettings } from '../settings/read-settings.ts';

/** What staff put together for a customer. */
export type StaffGoods = {
  customerId: string | null;
  lines: readonly StaffLine[];
  couponCode: string | null;
  freeVariantId: string | null;
  deliveryMethodId: string | null;
};

/** The request of the one pricing code. `userId`: the account, or a visitor who has no coupon of their own. */
export const priceRequestOf = (
  { lines, couponCode, freeVariantId, deliveryMethodId, customerId }: StaffGoods,
  { userId, pincode }: { userId: string; pincode: string | null },
): PriceRequest => ({
  userId,
  isGuest: customerId === null,
  source: { kind: 'lines', lines },
  couponCode,
  freeVariantId,
  pincode,
  deliveryMethodId,
});

const RECEIVED = 'received';
/** How an order that staff make is paid. */
export type StaffMethod = 'link' | 'cod' | typeof RECEIVED;

/** What it costs by a method in paise: a link has the terms of paying online, money at hand has none. */
export function staffTermsOf(offer: AvailableMethods, { quote }: PricedCheckout, method: StaffMethod): PaymentTerms {
  if (method === RECEIVED) return { fee: 0, discount: 0, total: quote.total };
  return termsOf(offer.terms, quote, method === 'cod' ? 'cod' : 'online');
}

/** NOT_FOUND when it is no account, or a deleted one. */
export async function requireAccount(db: Queryable, userId: string): Promise<void> {
  const [account] = await db
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(eq(accounts.id, userId), isNull(accounts.deletedAt)));
  if (!account) throw new DomainError('NOT_FOUND');
}

/** Lines, delivery and total as the order will have them, and what each way of paying makes of it. */
export async function quoteStaffOrder(
  app: App,
  gateways: GatewayRegistry,
  goods: StaffGoods & { pincode: string | null },
) {
  const { customerId } = goods;
  if (customerId) await requireAccount(app.db, customerId);
  const userId = customerId ?? randomUUID();
  const priced = await priceCheckout(app, app.db, priceRequestOf(goods, { userId, pincode: goods.pincode }));
  const offer = await listPaymentMethods(app, gateways, userId);
  const lines = priced.items.map((item, index) => ({
    ...priced.quote.lines[index]!,
    listPrice: item.priceOverride?.listPrice ?? item.price,
    mrp: item.mrp,
  }));
  const cash = staffTermsOf(offer, priced, 'cod');
  return {
    ...priced.quote,
    lines,
    isEmailOptional: await isEmailOptional(app.db, customerId),
    terms: {
      link: {
        total: staffTermsOf(offer, priced, 'link').total,
        refusal: onlineTermsOf(gateways, offer) ? null : 'No way of paying online is offered',
      },
      cod: { total: cash.total, fee: cash.fee, refusal: await refusalOf(app, customerId, priced, offer) },
      received: { total: priced.quote.total, refusal: null },
    },
  };
}

/** Whether a visitor may be without an e-mail, as at checkout. */
async function isEmailOptional(db: Queryable, customerId: string | null): Promise<boolean> {
  if (customerId || (await readSettings(db)).checkout.emailRequired) return false;
  return (await firstChannel(db, 'order.confirmed')) !== null;
}

/** Why it cannot be paid in cash at the door. A visitor's phone is not known yet. */
async function refusalOf(
  { db }: App,
  customerId: string | null,
  priced: PricedCheckout,
  { cash }: AvailableMethods,
): Promise<string | null> {
  if (!cash) return 'Cash on delivery is switched off';
  const isFirst = cash.fromSecondOrder && customerId ? !(await hasReceivedOrder(db, { userId: customerId })) : null;
  return cashRefusal(priced, cash, isFirst)?.text ?? null;
}
