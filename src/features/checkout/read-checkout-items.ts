import { asc, eq, type SQL, sql } from 'drizzle-orm';
import { isInIds } from '#db/id-lookup.ts';
import type { Queryable } from '#db/queryable.ts';
import { cartItems } from '#db/schema/cart.ts';
import { products, productVariants } from '#db/schema/catalog.ts';
import { shopDay } from '#shared/dates.ts';
import type { Paise } from '#shared/money.ts';
import { isPublished } from '../catalog/is-published.ts';
import { taxRateOn } from '../catalog/product-rules.ts';
import { variantImage } from '../catalog/variant-images.ts';
import type { PriceOverride } from '../orders/process/commands.ts';
import { availableTo } from '../stock/available-units.ts';
import type { CheckoutSource, Quote } from './contract.ts';
import { overridePrice, type SetPrice } from './override-price.ts';

/** A line at today's price, with its share of the discount. */
export type PricedItem = Quote['lines'][number] & {
  categoryId: string;
  sku: string;
  mrp: Paise | null;
  hsn: string | null;
  taxRate: number;
  discount: Paise;
  /** gross weight of a unit; null: not known */
  grossGrams: number | null;
  /** of a line whose price staff set */
  priceOverride?: PriceOverride;
};

export type StaffLine = { variantId: string; quantity: number; setPrice: SetPrice | null };
/** What is priced: what a customer buys, or the lines that staff chose. */
export type PriceSource = CheckoutSource | { kind: 'lines'; lines: readonly StaffLine[] };

/** userId: whose unpaid order makes room; null: none does. */
type Wanted = { userId: string | null; source: PriceSource };
type Items = {
  items: PricedItem[];
  /** variants in the cart that are no longer sold */
  missing: string[];
};

const isSold: SQL<boolean> = sql`${isPublished} and ${productVariants.archivedAt} is null`;

const soldTo = (userId: string | null) => ({
  isSold,
  product: {
    id: products.id,
    slug: products.slug,
    name: products.name,
    price: products.price,
    originalPrice: products.originalPrice,
    categoryId: products.categoryId,
    hsn: products.hsn,
    taxRate: products.taxRate,
    taxRateEffectiveFrom: products.taxRateEffectiveFrom,
    previousTaxRate: products.previousTaxRate,
  },
  variant: {
    id: productVariants.id,
    flavour: productVariants.flavour,
    size: productVariants.size,
    sku: productVariants.sku,
    price: productVariants.price,
    originalPrice: productVariants.originalPrice,
    grossGrams: productVariants.grossGrams,
  },
  available: availableTo(userId),
  image: variantImage,
});

/**
 * The lines of the cart, the one line of buy now, or those that staff chose, read in one statement so that all values are
 * consistent. PRICE_NOT_ALLOWED {maximum}.
 */
export async function readCheckoutItems(db: Queryable, { userId, source }: Wanted, now: Date): Promise<Items> {
  if (source.kind === 'lines') return readStaffLines(db, source.lines, now);
  const rows = source.kind === 'line' ? await readLine(db, userId, source) : await readCartLines(db, userId);
  const variantIds = rows.map(({ variant }) => variant.id);
  return {
    items: rows.filter((row) => row.isSold).map((row) => pricedItem(row, shopDay(now))),
    missing: [
      ...rows.filter((row) => !row.isSold).map(({ variant }) => variant.id),
      ...(source.kind === 'line' && !variantIds.includes(source.variantId) ? [source.variantId] : []),
    ],
  };
}

async function readStaffLines(db: Queryable, lines: readonly StaffLine[], now: Date): Promise<Items> {
  const units = new Map<string, number>();
  for (const { variantId, quantity } of lines) units.set(variantId, (units.get(variantId) ?? 0) + quantity);
  const rows = await readVariants(db, null, [...units.keys()]);
  const soldRows = new Map(rows.filter((row) => row.isSold).map((row) => [row.variant.id, row]));
  const items = lines.flatMap(({ variantId, quantity, setPrice }) => {
    const row = soldRows.get(variantId);
    if (!row) return [];
    const item = overridePrice(pricedItem({ ...row, quantity }, shopDay(now)), setPrice);
    // a variant may be in two lines, at two prices
    return [{ ...item, available: row.available < units.get(variantId)! ? row.available : null }];
  });
  return { items, missing: [...units.keys()].filter((id) => !soldRows.has(id)) };
}

const readCartLines = (db: Queryable, userId: string | null) =>
  db
    .select({ ...soldTo(userId), quantity: cartItems.quantity })
    .from(cartItems)
    .innerJoin(productVariants, eq(productVariants.id, cartItems.variantId))
    .innerJoin(products, eq(products.id, productVariants.productId))
    .where(userId === null ? sql`false` : eq(cartItems.userId, userId))
    .orderBy(asc(cartItems.createdAt), asc(cartItems.id));

const readVariants = (db: Queryable, userId: string | null, variantIds: readonly string[]) =>
  db
    .select(soldTo(userId))
    .from(productVariants)
    .innerJoin(products, eq(products.id, productVariants.productId))
    .where(isInIds(productVariants.id, variantIds));

async function readLine(
  db: Queryable,
  userId: string | null,
  { variantId, quantity }: { variantId: string; quantity: number },
) {
  const rows = await readVariants(db, userId, [variantId]);
  return rows.map((row) => ({ ...row, quantity }));
}

type Row = Awaited<ReturnType<typeof readCartLines>>[number];

const pricedItem = ({ product, variant, quantity, available, image }: Row, day: string): PricedItem => ({
  variantId: variant.id,
  productId: product.id,
  slug: product.slug,
  name: product.name,
  flavour: variant.flavour,
  size: variant.size,
  image,
  quantity,
  price: variant.price ?? product.price,
  isFree: false,
  available: available < quantity ? available : null,
  categoryId: product.categoryId,
  sku: variant.sku,
  mrp: variant.originalPrice ?? product.originalPrice,
  hsn: product.hsn,
  taxRate: taxRateOn(product, day),
  discount: 0,
  grossGrams: variant.grossGrams,
});
