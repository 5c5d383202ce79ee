import { and, asc, eq, isNull } from 'drizzle-orm';
import type { Queryable } from '#db/queryable.ts';
import { productVariants } from '#db/schema/catalog.ts';
import type { App } from '#platform/app.ts';
import { DomainError } from '#shared/domain-error.ts';
import { normalisePincode } from '#shared/pincode.ts';
import { requireLineLimit } from '../cart/require-line-limit.ts';
import { amountToFreeDelivery, grossWeight, type Parcel } from '../delivery/charge-rules.ts';
import { isPlain } from '../delivery/plan-rules.ts';
import { readDeliveryPlan } from '../delivery/read-delivery-plan.ts';
import { type Delivery, selectDelivery } from '../delivery/select-delivery.ts';
import { type Coupon, findCoupon } from '../promotions/find-coupon.ts';
import { couponDiscount } from '../promotions/rules.ts';
import { availableUnits } from '../stock/available-units.ts';
import { findUnpaidOrder } from '../stock/unpaid-order.ts';
import type { Quote } from './contract.ts';
import { listDiscontinued } from './list-discontinued.ts';
import { type PricedItem, type PriceSource, readCheckoutItems } from './read-checkout-items.ts';

export type PriceRequest = {
  userId: string;
  isGuest?: boolean | undefined;
  source: PriceSource;
  couponCode: string | null;
  freeVariantId: string | null;
  /** as typed; absent: not known yet */
  pincode?: string | null;
  /** absent: the default method */
  deliveryMethodId?: string | null;
};

export type PricedCheckout = {
  items: PricedItem[];
  quote: Quote;
  coupon: Coupon | null;
  delivery: Delivery;
  /** six digits; null: not known */
  pincode: string | null;
};

/**
 * Prices a cart or a line from the current catalogue, before the terms of a payment method. EMPTY_CART, QUANTITY_LIMIT_REACHED, COUPON_…; a line that is
 * short of stock states `available`.
 */
export async function priceCheckout(app: App, db: Queryable, request: PriceRequest): Promise<PricedCheckout> {
  const { userId, isGuest = false } = request;
  const { source } = request;
  const { items, missing } = await readCheckoutItems(db, { userId: holderOf(request), source }, app.now());
  if (items.length === 0) throw new DomainError('EMPTY_CART');
  const discontinued = (await listDiscontinued(db, missing)).flatMap(({ name }) => name ?? []);
  await requireLineLimit(db, items);
  const amounts = items.map((item) => ({ categoryId: item.categoryId, amount: item.price * item.quantity }));
  const subtotal = amounts.reduce((sum, line) => sum + line.amount, 0);

  let coupon: Coupon | null = null;
  let saved = 0;
  let freeProduct: NonNullable<Quote['coupon']>['freeProduct'] = null;
  let discount = 0;
  if (request.couponCode) {
    coupon = await findCoupon(db, {
      code: request.couponCode,
      userId,
      isGuest,
      lines: amounts,
      now: app.now(),
      unpaidOrderId: source.kind === 'lines' ? null : await findUnpaidOrder(db, userId),
    });
    const couponAmount = couponDiscount(coupon, amounts);
    discount = couponAmount.discount;
    items.forEach((item, index) => {
      item.discount = couponAmount.shares[index] ?? 0;
    });
    const free = await freeItem(app, db, coupon, request);
    if (free) {
      items.push(free.item);
      freeProduct = { name: free.item.name, choices: free.choices };
    }
    saved = discount + (free?.freeProductValue ?? 0);
  }
  const current = await readDeliveryPlan(db);
  const parcel = {
    amount: subtotal - discount,
    grams: grossWeight(items, current.plan.assumedGrams),
  };
  const pincode = normalisePincode(request.pincode ?? '');
  const delivery = selectDelivery(current, {
    pincode,
    parcel,
    methodId: request.deliveryMethodId ?? null,
    now: app.now(),
  });
  const shipping = delivery.chosen?.charge ?? 0;
  return {
    items,
    coupon,
    delivery,
    pincode,
    quote: {
      lines: items.map(quotedLine),
      discontinued,
      subtotal,
      discount,
      shipping,
      total: parcel.amount + shipping,
      delivery: { ...describeDelivery(delivery, parcel), isPlain: isPlain(current.plan) },
      coupon: coupon ? { code: coupon.code, title: coupon.title, saved, freeProduct } : null,
    },
  };
}

/** Whose unpaid order makes room for this one; that of staff replaces none. */
const holderOf = ({ userId, source }: PriceRequest): string | null => (source.kind === 'lines' ? null : userId);

const quotedLine = ({
  variantId,
  productId,
  slug,
  name,
  flavour,
  size,
  image,
  quantity,
  price,
  isFree,
  available,
}: PricedItem): Quote['lines'][number] => ({
  variantId,
  productId,
  slug,
  name,
  flavour,
  size,
  image,
  quantity,
  price,
  isFree,
  available,
});

const describeDelivery = ({ status, zone, offers, chosen }: Delivery, parcel: Parcel) => ({
  status,
  zone: zone?.name ?? null,
  methodId: chosen?.option.methodId ?? null,
  offers: offers.map(({ option, charge }) => ({
    methodId: option.methodId,
    name: option.name,
    charge,
    amountToFree: amountToFreeDelivery(option, parcel),
    promisedOn: option.promisedOn,
    allowsCash: option.allowsCash,
  })),
});

/** The coupon's free product at ₹0, as the chosen or first available variant. */
async function freeItem(app: App, db: Queryable, coupon: Coupon, request: PriceRequest) {
  const { freeVariantId } = request;
  const userId = holderOf(request);
  if (coupon.couponType !== 'free_product' && coupon.couponType !== 'combo') return null;
  if (!coupon.freeProductId) throw new DomainError('COUPON_NOT_APPLICABLE');
  const variants = await db
    .select({ id: productVariants.id, flavour: productVariants.flavour, size: productVariants.size })
    .from(productVariants)
    .where(and(eq(productVariants.productId, coupon.freeProductId), isNull(productVariants.archivedAt)))
    .orderBy(asc(productVariants.position));
  const available = await availableUnits(
    db,
    variants.map((variant) => variant.id),
    userId,
  );
  const choices = variants.filter((variant) => (available.get(variant.id) ?? 0) > 0);
  const pick = choices.find((variant) => variant.id === freeVariantId) ?? choices[0];
  if (!pick) throw new DomainError('COUPON_NOT_APPLICABLE');
  const source = { kind: 'line', variantId: pick.id, quantity: 1 } as const;
  const [item] = (await readCheckoutItems(db, { userId, source }, app.now())).items;
  if (!item) throw new DomainError('COUPON_NOT_APPLICABLE');
  return { item: { ...item, price: 0, isFree: true }, freeProductValue: item.price, choices };
}
