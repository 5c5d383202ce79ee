import { randomUUID } from 'node:crypto';
import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Tx } from '#db/queryable.ts';
import { batches } from '#db/schema/batches.ts';
import { cartItems } from '#db/schema/cart.ts';
import { GTIN_KEY, productVariants, stockMovements, stockReservations } from '#db/schema/catalog.ts';
import { stockAlerts } from '#db/schema/newsletter.ts';
import { orderItems } from '#db/schema/orders.ts';
import type { App } from '#platform/app.ts';
import type { Staff } from '#platform/http/api-middleware.ts';
import { DomainError } from '#shared/domain-error.ts';
import { planStock } from './adjust-stock.ts';
import { gtinKey } from './package-rules.ts';
import type { ProductInput } from './product-input.ts';
import { LOW_STOCK_THRESHOLD, toSku } from './product-rules.ts';

type Input = ProductInput['variants'][number];
type Row = typeof productVariants.$inferSelect;
type Product = { id: string; input: ProductInput; reservedSkus?: ReadonlySet<string> | undefined };

/**
 * Saves the variants of products in the order of their forms. Variants that orders or carts refer to are archived
 * instead of deleted; a removed SKU that returns is the same variant again. INVALID_PRODUCT {fields}.
 */
export async function saveVariants(app: App, tx: Tx, staff: Staff, products: readonly Product[]): Promise<void> {
  const had = await lockVariants(tx, products);
  const skus = await skusFor(tx, products);
  await claimGtins(tx, products, had);
  const now = app.now();
  const created: (typeof productVariants.$inferInsert)[] = [];
  const movements: (typeof stockMovements.$inferInsert)[] = [];
  const archivedIds: string[] = [];
  for (const { id: productId, input } of products) {
    const currentRows = had.get(productId) ?? [];
    const usedIds = new Set<string>();
    for (const [position, variant] of input.variants.entries()) {
      const sku = skus.get(productId)![position]!;
      const currentRow = knownVariant(currentRows, variant, sku, usedIds);
      if (variant.id && !currentRow) throw refuse(position, 'sku', 'This variant no longer exists');
      const id = currentRow?.id ?? randomUUID();
      usedIds.add(id);
      const values = columnsOf(input, variant, sku, position);
      // a new variant starts at zero, whatever the form expected
      const was = variant.id ? variant.stock.was : (currentRow?.onHand ?? null);
      const plan = planStock(
        staff,
        now,
        {
          id,
          onHand: currentRow?.onHand ?? null,
          reserved: currentRow?.reserved ?? 0,
          tracksBatches: currentRow !== undefined && currentRow.tracksBatchesSince !== null,
        },
        { was, now: variant.stock.now },
      );
      if (plan && plan.problem !== null) throw refuse(position, 'stock', plan.problem);
      if (plan) movements.push(plan.movement);
      const onHand = plan ? plan.onHand : (currentRow?.onHand ?? null);
      if (!currentRow) created.push({ ...values, id, productId, onHand });
      else if (isChanged(currentRow, { ...values, onHand }))
        await tx
          .update(productVariants)
          .set({ ...values, ...(plan ? { onHand } : {}) })
          .where(eq(productVariants.id, id));
    }
    archivedIds.push(
      ...currentRows.filter(({ id, archivedAt }) => archivedAt === null && !usedIds.has(id)).map(({ id }) => id),
    );
  }
  if (created.length > 0) await tx.insert(productVariants).values(created);
  if (movements.length > 0) await tx.insert(stockMovements).values(movements);
  await removeVariants(tx, archivedIds, now);
}

async function lockVariants(tx: Tx, products: readonly Product[]): Promise<Map<string, Row[]>> {
  const ids = products.map(({ id }) => id);
  const rows = await tx
    .select()
    .from(productVariants)
    .where(inArray(productVariants.productId, ids))
    .orderBy(asc(productVariants.id))
    .for('update');
  return Map.groupBy(rows, ({ productId }) => productId);
}

const knownVariant = (currentRows: readonly Row[], variant: Input, sku: string, usedIds: ReadonlySet<string>) =>
  variant.id
    ? currentRows.find(({ id, archivedAt }) => id === variant.id && archivedAt === null)
    : currentRows.find((one) => one.archivedAt !== null && one.sku === sku && !usedIds.has(one.id));

const columnsOf = (input: ProductInput, variant: Input, sku: string, position: number) => ({
  flavour: variant.flavour || null,
  size: variant.size || null,
  sku,
  position,
  archivedAt: null,
  price: variant.price,
  originalPrice: variant.originalPrice,
  servings: variant.servings,
  netQuantity: variant.netQuantity?.value ?? null,
  netUnit: variant.netQuantity?.unit ?? null,
  grossGrams: variant.grossGrams,
  lengthMm: variant.lengthMm,
  widthMm: variant.widthMm,
  heightMm: variant.heightMm,
  gtin: variant.gtin || null,
  shelf: variant.shelf || null,
  lowStockThreshold: input.lowStockThreshold ?? LOW_STOCK_THRESHOLD,
});

const isChanged = (row: Row, values: Partial<Row>) =>
  Object.entries(values).some(([name, value]) => row[name as keyof Row] !== value);

const refuse = (index: number, field: string, message: string) =>
  new DomainError('INVALID_PRODUCT', { fields: { [`variants.${index}.${field}`]: message } });

/** Refused when a GTIN belongs to another product; one that moves between variants of a product is free afterwards. */
async function claimGtins(tx: Tx, products: readonly Product[], had: Map<string, Row[]>): Promise<void> {
  const claims = products.flatMap(({ id: productId, input }) =>
    input.variants.flatMap(({ id, gtin }, index) => (gtin ? [{ productId, id, index, key: gtinKey(gtin) }] : [])),
  );
  if (claims.length === 0) return;
  const keys = claims.map(({ key }) => key);
  const owners = await tx
    .select({
      id: productVariants.id,
      productId: productVariants.productId,
      sku: productVariants.sku,
      key: GTIN_KEY,
    })
    .from(productVariants)
    .where(and(isNull(productVariants.archivedAt), inArray(GTIN_KEY, keys)));
  const moved: string[] = [];
  for (const owner of owners) {
    const claim = claims.find(({ key }) => key === owner.key)!;
    if (!had.has(owner.productId)) throw refuse(claim.index, 'gtin', `${owner.sku} has this GTIN`);
    if (claim.id !== owner.id) moved.push(owner.id);
  }
  if (moved.length === 0) return;
  await tx.update(productVariants).set({ gtin: null }).where(inArray(productVariants.id, moved));
  for (const row of [...had.values()].flat()) if (moved.includes(row.id)) row.gtin = null;
}

/** The SKU of each variant: as entered, or a free one made of the names. Refused when another product has it. */
async function skusFor(tx: Tx, products: readonly Product[]): Promise<Map<string, string[]>> {
  const savedVariants = products.map(({ input }) =>
    input.variants.map((variant) => variant.sku || toSku(input.name, variant.flavour, variant.size)),
  );
  const owners = new Map<string, string>();
  const rows = await tx
    .select({ sku: productVariants.sku, productId: productVariants.productId })
    .from(productVariants)
    .where(sql`${productVariants.sku} like any(${startsWith(savedVariants.flat())})`);
  for (const { sku, productId } of rows) owners.set(sku, productId);
  const chosen = new Map<string, string[]>();
  for (const [index, { id, input, reservedSkus }] of products.entries()) {
    const clash = input.variants.findIndex(({ sku }) => sku && (owners.get(sku) ?? id) !== id);
    if (clash >= 0) throw refuse(clash, 'sku', `${input.variants[clash]!.sku} is in use`);
    const usedSkus = new Set(input.variants.map(({ sku }) => sku).filter(Boolean));
    const isFree = (sku: string) => !usedSkus.has(sku) && !reservedSkus?.has(sku) && (owners.get(sku) ?? id) === id;
    chosen.set(
      id,
      input.variants.map((variant, position) => {
        let sku = variant.sku;
        if (!sku) {
          const base = savedVariants[index]![position]!;
          sku = base;
          for (let count = 2; !isFree(sku); count++) sku = `${base}-${count}`;
          // an archived variant of this product may have the SKU: it is restored
          usedSkus.add(sku);
        }
        owners.set(sku, id);
        return sku;
      }),
    );
  }
  return chosen;
}

const startsWith = (skus: readonly string[]) =>
  sql`array[${sql.join(
    skus.map((sku) => sql`${`${sku.replace(/[\\%_]/g, '\\$&')}%`}`),
    sql`, `,
  )}]::text[]`;

/** Removes variants: archives those that are referenced, deletes the others with their stock. */
async function removeVariants(tx: Tx, ids: readonly string[], now: Date): Promise<void> {
  if (ids.length === 0) return;
  const referred = await findReferencedVariants(tx, ids);
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

/** The variants that orders, carts, alerts, sales or batches refer to. */
export async function findReferencedVariants(tx: Tx, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const productIds = [...ids];
  const queries = [
    tx.selectDistinct({ id: orderItems.variantId }).from(orderItems).where(inArray(orderItems.variantId, productIds)),
    tx.selectDistinct({ id: cartItems.variantId }).from(cartItems).where(inArray(cartItems.variantId, productIds)),
    tx
      .selectDistinct({ id: stockReservations.variantId })
      .from(stockReservations)
      .where(inArray(stockReservations.variantId, productIds)),
    tx
      .selectDistinct({ id: stockAlerts.variantId })
      .from(stockAlerts)
      .where(inArray(stockAlerts.variantId, productIds)),
    tx.selectDistinct({ id: batches.variantId }).from(batches).where(inArray(batches.variantId, productIds)),
    tx
      .selectDistinct({ id: stockMovements.variantId })
      .from(stockMovements)
      .where(and(inArray(stockMovements.variantId, productIds), inArray(stockMovements.kind, ['sold', 'returned']))),
  ];
  const owners: { id: string | null }[] = [];
  for (const query of queries) owners.push(...(await query));
  return new Set(owners.flatMap(({ id }) => id ?? []));
}
