import { and, asc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Db } from '#db/queryable.ts';
import { rollupByDay, rollupByKey, rollupTotal } from '#db/rollups.ts';
import { products, productVariants } from '#db/schema/catalog.ts';
import type { App } from '#platform/app.ts';
import { addDays, shopDay } from '#shared/dates.ts';
import { isPublished } from '../catalog/is-published.ts';
import { type DayRange, listBestSellers } from '../catalog/list-best-sellers.ts';
import { cardOf, displayedVariant, readProducts } from '../catalog/product-cards.ts';
import { variantImages } from '../catalog/variant-images.ts';
import type { report } from './admin-contract.ts';
import { requireDateRange } from './require-date-range.ts';

type Report = z.infer<typeof report>;
type Request = { from: string; to: string; by: 'units' | 'revenue' };

const SHOWN = 10;
/** from this many available units on a variant counts as running out */
const LOW = 10;

/** Revenue, orders, best sellers and stock cover of a span of days (Asia/Kolkata), and of the span before it. */
export async function readReport(app: App, { from, to, by }: Request): Promise<Report> {
  const length = requireDateRange(from, to);
  const { db } = app;
  const span = { from, to };
  const earlier = { from: addDays(from, -length), to: addDays(to, -length) };
  const [now, before, days, daysBefore, captured, refunded, statuses, bestSellers, lowStock] = await Promise.all([
    sumSales(db, span),
    sumSales(db, earlier),
    rollupByDay(db, 'orders.status', span),
    rollupByDay(db, 'orders.status', earlier),
    rollupByDay(db, 'captured', span),
    rollupByDay(db, 'refunded', span),
    rollupByKey(db, 'orders.status', span),
    listBestSellers(db, span, by, SHOWN),
    runningOut(app),
  ]);
  const [valuesOn, valuesBefore, capturedOn, refundedOn] = [
    byDay(days),
    byDay(daysBefore),
    byDay(captured),
    byDay(refunded),
  ];
  return {
    now,
    before,
    days: Array.from({ length }, (_, index) => {
      const day = addDays(from, index);
      const values = valuesOn(day);
      return {
        day,
        revenue: values?.amount ?? 0,
        orders: values?.count ?? 0,
        before: valuesBefore(addDays(day, -length))?.amount ?? 0,
        received: capturedOn(day)?.amount ?? 0,
        refunded: refundedOn(day)?.amount ?? 0,
      };
    }),
    statuses: [...statuses].map(([status, { count }]) => ({ status, count })).filter(({ count }) => count > 0),
    bestSellers: await withThumbnails(db, bestSellers),
    lowStock,
  };
}

const byDay = <Value extends { day: string }>(values: readonly Value[]) => {
  const valuesByDay = new Map(values.map((one) => [one.day, one]));
  return (day: string) => valuesByDay.get(day);
};

async function sumSales(db: Db, span: DayRange): Promise<Report['now']> {
  const [placed, captured, refunded] = await Promise.all([
    rollupTotal(db, 'orders.status', span),
    rollupTotal(db, 'captured', span),
    rollupTotal(db, 'refunded', span),
  ]);
  return {
    revenue: placed.amount,
    paidNet: captured.amount - refunded.amount,
    refunded: refunded.amount,
    orders: placed.count,
    average: placed.count === 0 ? 0 : Math.round(placed.amount / placed.count),
  };
}

async function runningOut(app: App): Promise<Report['lowStock']> {
  const availableUnits = sql<number>`(on_hand - reserved)`;
  const rows = await app.db
    .select({
      variantId: productVariants.id,
      productId: products.id,
      name: products.name,
      flavour: productVariants.flavour,
      size: productVariants.size,
      left: sql<number>`(${productVariants.onHand} - ${productVariants.reserved})::int`,
    })
    .from(productVariants)
    .innerJoin(products, and(eq(products.id, productVariants.productId), isPublished))
    .where(and(isNotNull(productVariants.onHand), isNull(productVariants.archivedAt), sql`${availableUnits} <= ${LOW}`))
    .orderBy(availableUnits, asc(productVariants.id))
    .limit(SHOWN);
  const ids = [...new Set(rows.map(({ productId }) => productId))];
  const sold = await soldLast30(app, ids);
  const images = await variantImages(app.db, rows);
  return rows.map(({ size, name, ...one }, index) => ({
    ...one,
    name: [name, one.flavour, size].filter(Boolean).join(', '),
    image: images[index] ?? null,
    soldLast30: sold.get(one.productId) ?? 0,
  }));
}

async function withThumbnails<Row extends { productId: string }>(db: Db, rows: readonly Row[]) {
  const read = await readProducts(
    db,
    rows.map(({ productId }) => productId),
  );
  const displayById = new Map(
    read.map((one) => [one.product.id, { image: cardOf(one).image, flavour: displayedVariant(one).flavour }]),
  );
  return rows.map((row) => ({ ...row, ...(displayById.get(row.productId) ?? { image: null, flavour: null }) }));
}

async function soldLast30(app: App, productIds: string[]): Promise<Map<string, number>> {
  if (productIds.length === 0) return new Map();
  const since = addDays(shopDay(app.now()), -29);
  const rolled = sql.identifier('rollups_current');
  const rows = await app.db
    .select({ key: sql<string>`key`, units: sql<number>`sum(count)::int` })
    .from(sql`${rolled}`)
    .where(and(sql`metric = 'units'`, inArray(sql`key`, productIds), sql`day >= ${since}::date`))
    .groupBy(sql`key`);
  return new Map(rows.map(({ key, units }) => [key, units]));
}
