import { and, eq, inArray, isNull, ne, sql } from 'drizzle-orm';
import type { Tx } from '#db/client.ts';
import { productVariants, stockHolds, stockMovements } from '#db/schema/catalog.ts';
import { stockAlerts } from '#db/schema/newsletter.ts';
import { orderItems } from '#db/schema/orders.ts';
import { cartItems } from '#db/schema/shopping.ts';
import type { App } from '#platform/app.ts';
import type { Staff } from '#platform/http/bind.ts';
import { Refusal } from '#shared/refusal.ts';
import { changeStock } from './change-stock.ts';
import { LOW_STOCK, skuOf } from './product-rules.ts';
import type { ProductInput } from './save-product.ts';

type Input = ProductInput['variants'][number];

/**
 * Brings a product's variants to what the form says, in its order. What orders or carts refer to is archived instead
 * of deleted; a variant that comes back (by its SKU) is the one it was.
 */
export async function saveVariants(
  app: App,
  tx: Tx,
  staff: Staff,
  product: { id: string; name: string },
  wanted: readonly Input[],
  warnBelow: number | null,
): Promise<void> {
  const had = await tx.select().from(productVariants).where(eq(productVariants.productId, product.id)).for('update');
  const kept = new Set<string>();
  const skus = await skusFor(tx, product, wanted, had);
  for (const [position, variant] of wanted.entries()) {
    const sku = skus[position]!;
    const known = variant.id
      ? had.find(({ id, archivedAt }) => id === variant.id && archivedAt === null)
      : had.find((one) => one.archivedAt !== null && one.sku === sku && !kept.has(one.id));
    if (variant.id && !known) throw refuse(position, 'sku', 'This variant is gone');
    const values = {
      ...{ flavour: variant.flavour || null, size: variant.size || null, sku, position, archivedAt: null },
      ...{ price: variant.price, originalPrice: variant.originalPrice, servings: variant.servings },
      netQuantity: variant.netQuantity?.value ?? null,
      netUnit: variant.netQuantity?.unit ?? null,
      lowAt: warnBelow ?? LOW_STOCK,
    };
    const [saved] = known
      ? await tx.update(productVariants).set(values).where(eq(productVariants.id, known.id)).returning()
      : await tx
          .insert(productVariants)
          .values({ ...values, productId: product.id })
          .returning();
    kept.add(saved!.id);
    // a new one starts from nothing, whatever the form took it for
    const was = variant.id ? variant.stock.was : saved!.onHand;
    const problem = await changeStock(tx, staff, app.now(), saved!, { was, now: variant.stock.now });
    if (problem) throw refuse(position, 'stock', problem);
  }
  const gone = had.filter(({ id, archivedAt }) => archivedAt === null && !kept.has(id)).map(({ id }) => id);
  await removeVariants(tx, gone, app.now());
}

const refuse = (index: number, field: string, message: string) =>
  new Refusal('INVALID_PRODUCT', { fields: { [`variants.${index}.${field}`]: message } });

/** The SKU of each variant: as typed, or made of the names and free. Refused when another product has it. */
async function skusFor(
  tx: Tx,
  product: { id: string; name: string },
  wanted: readonly Input[],
  had: readonly { sku: string }[],
): Promise<string[]> {
  const typed = wanted.map(({ sku }) => sku).filter(Boolean);
  const made = wanted.map((variant) => variant.sku || skuOf(product.name, variant.flavour, variant.size));
  const others = await tx
    .select({ sku: productVariants.sku })
    .from(productVariants)
    .where(and(ne(productVariants.productId, product.id), sql`${productVariants.sku} like any(${startsWith(made)})`));
  const used = new Set(others.map(({ sku }) => sku));
  const clash = wanted.findIndex(({ sku }) => sku && used.has(sku));
  if (clash >= 0) throw refuse(clash, 'sku', `${wanted[clash]!.sku} is in use`);
  const taken = new Set([...used, ...typed]);
  return wanted.map((variant, index) => {
    if (variant.sku) return variant.sku;
    const base = made[index]!;
    let sku = base;
    for (let count = 2; taken.has(sku); count++) sku = `${base}-${count}`;
    // one of this product's archived variants may have it: that variant comes back
    taken.add(sku);
    return had.find((one) => one.sku === sku)?.sku ?? sku;
  });
}

const startsWith = (skus: readonly string[]) =>
  sql`array[${sql.join(
    skus.map((sku) => sql`${`${sku.replace(/[\\%_]/g, '\\$&')}%`}`),
    sql`, `,
  )}]::text[]`;

/** Takes variants away: archived where something refers to them, else with their (never sold) stock. */
async function removeVariants(tx: Tx, ids: readonly string[], now: Date): Promise<void> {
  if (ids.length === 0) return;
  const referred = await referredVariants(tx, ids);
  const free = ids.filter((id) => !referred.has(id));
  if (free.length > 0) {
    await tx.delete(stockMovements).where(inArray(stockMovements.variantId, free));
    await tx.delete(productVariants).where(inArray(productVariants.id, free));
  }
  if (referred.size > 0)
    await tx
      .update(productVariants)
      .set({ archivedAt: now })
      .where(and(inArray(productVariants.id, [...referred]), isNull(productVariants.archivedAt)));
}

/** Which of these variants orders, carts, alerts or sales refer to. */
export async function referredVariants(tx: Tx, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const wanted = [...ids];
  const queries = [
    tx.selectDistinct({ id: orderItems.variantId }).from(orderItems).where(inArray(orderItems.variantId, wanted)),
    tx.selectDistinct({ id: cartItems.variantId }).from(cartItems).where(inArray(cartItems.variantId, wanted)),
    tx.selectDistinct({ id: stockHolds.variantId }).from(stockHolds).where(inArray(stockHolds.variantId, wanted)),
    tx.selectDistinct({ id: stockAlerts.variantId }).from(stockAlerts).where(inArray(stockAlerts.variantId, wanted)),
    tx
      .selectDistinct({ id: stockMovements.variantId })
      .from(stockMovements)
      .where(and(inArray(stockMovements.variantId, wanted), inArray(stockMovements.kind, ['sold', 'returned']))),
  ];
  const found: { id: string | null }[] = [];
  for (const query of queries) found.push(...(await query));
  return new Set(found.flatMap(({ id }) => id ?? []));
}
