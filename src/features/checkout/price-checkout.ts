import { and, asc, eq, inArray, isNull } from 'drizzle-orm';
import type { z } from 'zod';
import type { Queryable } from '#db/client.ts';
import { cartItems } from '#db/schema/cart.ts';
import { products, productVariants } from '#db/schema/catalog.ts';
import type { App } from '#platform/app.ts';
import { shopDay } from '#shared/dates.ts';
import { DomainError } from '#shared/domain-error.ts';
import type { Paise } from '#shared/money.ts';
import { findUnpaidOrder } from '../cart/find-unpaid-order.ts';
import { requireLineLimit } from '../cart/require-line-limit.ts';
import { isPublished } from '../catalog/is-published.ts';
import { taxRateOn } from '../catalog/product-rules.ts';
import { variantImages } from '../catalog/variant-images.ts';
import { type Coupon, findCoupon } from '../promotions/find-coupon.ts';
import { couponDiscount } from '../promotions/rules.ts';
import { availableUnits } from '../stock/available-units.ts';
import type { quote, source } from './contract.ts';
import { listDiscontinued } from './list-discontinued.ts';

export type CheckoutSource = z.infer<typeof source>;

export type Quote = Omit<z.infer<typeof quote>, 'payment'>;

export type PriceRequest = {
  userId: string;
  source: CheckoutSource;
  couponCode: string | null;
  freeVariantId: string | null;
};

/** A line as it will be sold: today's price from the catalogue, and its share of the discount. */
export type PricedItem = Quote['lines'][number] & {
  categoryId: string;
  sku: string;
  mrp: Paise | null;
  hsn: string | null;
  taxRate: number;
  discount: Paise;
};

export type PricedCheckout = { items: PricedItem[]; quote: Quote; coupon: Coupon | null; unpaidOrder: string | null };

/**
 * Prices a cart or a line from the catalogue as it is now. Refuses with EMPTY_CART, QUANTITY_LIMIT_REACHED and the COUPON_… names; short
 * stock is told by `available` on the line.
 */
export async function priceCheckout(app: App, db: Queryable, request: PriceRequest): Promise<PricedCheckout> {
  const { userId } = request;
  const wanted = await wantedUnits(db, request);
  if (wanted.length === 0) throw new DomainError('EMPTY_CART');
  const unpaidOrder = await findUnpaidOrder(db, userId);
  const items = await pricedItems(db, wanted, unpaidOrder, app.now());
  const missing = wanted.filter(({ variantId }) => !items.some((item) => item.variantId === variantId));
  const discontinued = (
    await listDiscontinued(
      db,
      missing.map((one) => one.variantId),
    )
  ).flatMap(({ name }) => name ?? []);
  if (items.length === 0) throw new DomainError('EMPTY_CART');
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
      lines: amounts,
      now: app.now(),
      ownOrder: unpaidOrder,
    });
    const given = couponDiscount(coupon, amounts);
    discount = given.discount;
    items.forEach((item, index) => {
      item.discount = given.shares[index] ?? 0;
    });
    const free = await freeItem(app, db, coupon, request.freeVariantId, unpaidOrder);
    if (free) {
      items.push(free.item);
      freeProduct = { name: free.item.name, choices: free.choices };
    }
    saved = discount + (free?.freeProductValue ?? 0);
  }
  return {
    items,
    coupon,
    unpaidOrder,
    quote: {
      lines: items.map(
        ({ categoryId: _, sku: __, mrp: ___, hsn: ____, taxRate: _____, discount: ______, ...line }) => line,
      ),
      discontinued,
      subtotal,
      discount,
      shipping: 0,
      total: subtotal - discount,
      coupon: coupon ? { code: coupon.code, title: coupon.title, saved, freeProduct } : null,
    },
  };
}

type Wanted = { variantId: string; quantity: number };

async function wantedUnits(db: Queryable, { userId, source: from }: PriceRequest): Promise<Wanted[]> {
  if (from.kind === 'line') return [{ variantId: from.variantId, quantity: from.quantity }];
  return db
    .select({ variantId: cartItems.variantId, quantity: cartItems.quantity })
    .from(cartItems)
    .where(eq(cartItems.userId, userId))
    .orderBy(asc(cartItems.createdAt), asc(cartItems.id));
}

async function pricedItems(
  db: Queryable,
  wanted: readonly Wanted[],
  unpaidOrder: string | null,
  now: Date,
): Promise<PricedItem[]> {
  const ids = wanted.map((one) => one.variantId);
  const [rows, available] = await Promise.all([
    db
      .select({ product: products, variant: productVariants })
      .from(productVariants)
      .innerJoin(products, and(eq(products.id, productVariants.productId), isPublished))
      .where(and(inArray(productVariants.id, ids), isNull(productVariants.archivedAt))),
    availableUnits(db, ids, unpaidOrder),
  ]);
  const known = wanted.flatMap(({ variantId, quantity }) => {
    const row = rows.find((one) => one.variant.id === variantId);
    return row ? [{ ...row, quantity }] : [];
  });
  const pictures = await variantImages(
    db,
    known.map(({ product, variant }) => ({ productId: product.id, flavour: variant.flavour })),
  );
  return known.map(({ product, variant, quantity }, index) => {
    const left = available.get(variant.id) ?? 0;
    return {
      variantId: variant.id,
      productId: product.id,
      slug: product.slug,
      name: product.name,
      flavour: variant.flavour,
      size: variant.size,
      image: pictures[index] ?? null,
      quantity,
      price: variant.price ?? product.price,
      isFree: false,
      available: left < quantity ? left : null,
      categoryId: product.categoryId,
      sku: variant.sku,
      mrp: variant.originalPrice ?? product.originalPrice,
      hsn: product.hsn,
      taxRate: taxRateOn(product, shopDay(now)),
      discount: 0,
    };
  });
}

/** The coupon's free product at ₹0, in the variant chosen or the first that can be had. */
async function freeItem(app: App, db: Queryable, coupon: Coupon, chosen: string | null, unpaidOrder: string | null) {
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
    unpaidOrder,
  );
  const choices = variants.filter((variant) => (available.get(variant.id) ?? 0) > 0);
  const pick = choices.find((variant) => variant.id === chosen) ?? choices[0];
  if (!pick) throw new DomainError('COUPON_NOT_APPLICABLE');
  const [item] = await pricedItems(db, [{ variantId: pick.id, quantity: 1 }], unpaidOrder, app.now());
  if (!item) throw new DomainError('COUPON_NOT_APPLICABLE');
  return { item: { ...item, price: 0, isFree: true }, freeProductValue: item.price, choices };
}
