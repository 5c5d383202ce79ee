import { randomUUID } from 'node:crypto';
import { and, asc, eq, inArray, isNull, or } from 'drizzle-orm';
import type { Tx } from '#db/queryable.ts';
import { productCategories, productImages, productSlugs, productSpecifications, products } from '#db/schema/catalog.ts';
import { media } from '#db/schema/platform.ts';
import type { App } from '#platform/app.ts';
import type { Staff } from '#platform/http/api-middleware.ts';
import { shopDay } from '#shared/dates.ts';
import { DomainError } from '#shared/domain-error.ts';
import { recordChanges } from '../audit/record-change.ts';
import { ratedByReviews } from './displayed-rating.ts';
import { freeSlugs } from './free-slugs.ts';
import { countLabelIssues } from './label-rules.ts';
import type { ProductInput } from './product-input.ts';
import { taxRateOn, toSlug } from './product-rules.ts';
import { productTokens } from './product-tokens.ts';
import { type AdminProduct, lastSaves, readAdminProducts } from './read-admin-product.ts';
import { recordProductEvents } from './record-product-events.ts';
import { saveVariants } from './save-variants.ts';

type Row = typeof products.$inferSelect;
type Category = { id: string; name: string };

export type ProductChange = {
  /** the product before the change; null creates one */
  expected: { id: string; updatedAt: string } | null;
  input: ProductInput;
  /** id of a new product, where it is given */
  newId?: string | undefined;
  /** the handle of a new product in the file that creates it */
  importHandle?: string | undefined;
  /** what the slug of a new product is made of instead of its name */
  address?: string | undefined;
  /** SKUs that others in the same file have, so that none of them is generated */
  reservedSkus?: ReadonlySet<string> | undefined;
};

/**
 * Writes new and changed products with variants, stock, images and specifications in a constant number of statements.
 * The inputs are valid. All or nothing: NOT_FOUND, EDIT_CONFLICT or INVALID_PRODUCT {fields}.
 */
export async function writeProducts(
  app: App,
  tx: Tx,
  staff: Staff,
  changes: readonly ProductChange[],
): Promise<AdminProduct[]> {
  const now = app.now();
  const rows = await lockUnchanged(tx, changes);
  const before = await readAdminProducts(tx, [...rows.keys()]);
  const categories = await requireCategories(tx, changes);
  const named = changes.map((change) => ({ ...change, id: change.expected?.id ?? change.newId ?? randomUUID() }));
  const slugs = await slugsFor(tx, named, rows);
  // while ratings come from reviews, the entered ones are kept
  const isReviewed = await ratedByReviews(tx);
  const written = named.map((change) => {
    const row = rows.get(change.id) ?? null;
    const reviewFields = row && isReviewed ? { rating: row.rating, reviewsCount: row.reviewsCount } : {};
    const values = columnsOf(change.input, categories.get(change.input.categoryId!)!, row, now);
    return { ...change, row, values: { ...values, ...reviewFields, slug: slugs.get(change.id)! } };
  });
  const created = written.filter(({ row }) => !row);
  if (created.length > 0)
    await tx.insert(products).values(
      created.map(({ id, values, importHandle }) => ({
        ...values,
        id,
        importHandle: importHandle ?? null,
        createdAt: now,
        updatedAt: now,
      })),
    );
  for (const { id, row, values } of written)
    if (row)
      await tx
        .update(products)
        // two saves in the same millisecond still get different timestamps
        .set({ ...values, updatedAt: new Date(Math.max(now.getTime(), row.updatedAt.getTime() + 1)) })
        .where(eq(products.id, id));
  await saveFormerSlugs(tx, written);
  await saveVariants(app, tx, staff, named);
  for (const { id, input } of named) {
    await saveImages(tx, id, input, before.get(id) ?? null);
    await saveSpecifications(tx, id, input, before.get(id) ?? null);
  }
  const isNew = ({ expected }: ProductChange) => expected === null;
  await recordProductEvents(tx, 'product.created', named.filter(isNew));
  await recordProductEvents(
    tx,
    'product.updated',
    named.filter((one) => !isNew(one)),
  );
  const after = await readAdminProducts(
    tx,
    named.map(({ id }) => id),
  );
  await recordChanges(
    tx,
    staff,
    now,
    named.map(({ id, expected }) => ({
      action: expected ? 'product.update' : 'product.create',
      entityId: id,
      label: after.get(id)!.name,
      before: before.get(id) ?? null,
      after: after.get(id)!,
    })),
  );
  const savedBy = await lastSaves(
    tx,
    named.map(({ id }) => id),
  );
  return named.map(({ id }) => ({ ...after.get(id)!, savedBy: savedBy.get(id) ?? null }));
}

async function lockUnchanged(tx: Tx, changes: readonly ProductChange[]): Promise<Map<string, Row>> {
  const expected = changes.flatMap((change) => change.expected ?? []);
  if (expected.length === 0) return new Map();
  const ids = expected.map(({ id }) => id);
  const storedProducts = await tx
    .select()
    .from(products)
    .where(and(inArray(products.id, ids), isNull(products.archivedAt)))
    .orderBy(asc(products.id))
    .for('update');
  const rows = new Map(storedProducts.map((row) => [row.id, row]));
  for (const { id, updatedAt } of expected) {
    const row = rows.get(id);
    if (!row) throw new DomainError('NOT_FOUND');
    if (row.updatedAt.getTime() !== Date.parse(updatedAt)) {
      const by = (await lastSaves(tx, [id])).get(id) ?? null;
      throw new DomainError('EDIT_CONFLICT', { by, at: row.updatedAt.toISOString() });
    }
  }
  return rows;
}

async function requireCategories(tx: Tx, changes: readonly ProductChange[]): Promise<Map<string, Category>> {
  const ids = [...new Set(changes.map(({ input }) => input.categoryId!))];
  const categories = await tx
    .select({ id: productCategories.id, name: productCategories.name })
    .from(productCategories)
    .where(and(inArray(productCategories.id, ids), isNull(productCategories.archivedAt)))
    .orderBy(asc(productCategories.id))
    // locked, so that the category is not deleted while a product is added to it
    .for('share');
  if (categories.length < ids.length)
    throw new DomainError('INVALID_PRODUCT', { fields: { categoryId: 'This category no longer exists' } });
  return new Map(categories.map((category) => [category.id, category]));
}

type Named = ProductChange & { id: string };

async function slugsFor(tx: Tx, named: readonly Named[], rows: Map<string, Row>): Promise<Map<string, string>> {
  const isSame = ({ id, input }: Named) => toSlug(rows.get(id)?.name ?? '') === toSlug(input.name) && rows.has(id);
  const addresses = named
    .filter((one) => !isSame(one))
    .map(({ id, address, input }) => ({ productId: id, base: toSlug(address || input.name) }));
  const free = await freeSlugs(tx, addresses);
  return new Map(named.map(({ id }) => [id, free.get(id) ?? rows.get(id)!.slug]));
}

type Written = { id: string; row: Row | null; values: { slug: string } };

// a former slug redirects to the product; its current one is no former slug
async function saveFormerSlugs(tx: Tx, written: readonly Written[]): Promise<void> {
  const former = written.flatMap(({ id, row, values }) =>
    row && row.slug !== values.slug ? [{ slug: row.slug, productId: id }] : [],
  );
  if (former.length > 0) await tx.insert(productSlugs).values(former);
  await tx
    .delete(productSlugs)
    .where(
      or(...written.map(({ id, values }) => and(eq(productSlugs.slug, values.slug), eq(productSlugs.productId, id)))),
    );
}

function columnsOf(input: ProductInput, category: Category, row: Row | null, now: Date) {
  const { name, subtitle, description, badge, rating, reviewsCount, inStock, lowStockThreshold, hsn, taxRate } = input;
  const { taxRateEffectiveFrom, diet, servings, servingSize, proteinPerServing, dailyServings } = input;
  const { declarations, searchTerms } = input;
  // without a date it applies now; until a future date, today's rate applies
  const rateChanges = row !== null && row.taxRate !== taxRate;
  const previousTaxRate = !taxRateEffectiveFrom
    ? null
    : rateChanges
      ? taxRateOn(row, shopDay(now))
      : (row?.previousTaxRate ?? null);
  const nutrition = input.nutrition && input.nutrition.rows.length > 0 ? input.nutrition : null;
  return {
    name,
    subtitle,
    description,
    badge: badge || null,
    rating,
    reviewsCount,
    inStock,
    lowStockThreshold,
    hsn: hsn || null,
    taxRate,
    taxRateEffectiveFrom,
    previousTaxRate,
    diet,
    servings,
    servingSize,
    proteinPerServing,
    dailyServings,
    nutrition,
    declarations,
    searchTerms,
    state: input.state ?? row?.state ?? 'published',
    categoryId: category.id,
    price: input.price!,
    originalPrice: input.originalPrice !== null && input.originalPrice > input.price! ? input.originalPrice : null,
    netQuantity: input.netQuantity?.value ?? null,
    netUnit: input.netQuantity?.unit ?? null,
    highlightValue: input.highlight?.value ?? null,
    highlightLabel: input.highlight?.label ?? null,
    searchTokens: tokensOf(input, category),
    labelIssueCount: countLabelIssues(input),
  };
}

function tokensOf(input: ProductInput, category: Category) {
  const { name, subtitle, searchTerms, variants, netQuantity, nutrition } = input;
  return productTokens({
    name,
    subtitle,
    searchTerms,
    netQuantity,
    nutrition,
    categoryName: category.name,
    flavours: variants.map(({ flavour }) => flavour),
    sizes: variants.map(({ size }) => size),
  });
}

async function saveImages(tx: Tx, productId: string, input: ProductInput, before: AdminProduct | null) {
  const images = input.pictures.map(({ mediaId, flavour, view }) => ({ mediaId, flavour, view }));
  const had = before?.pictures.map(({ picture, flavour, view }) => ({ mediaId: picture.id, flavour, view })) ?? [];
  if (JSON.stringify(images) === JSON.stringify(had)) return;
  const ids = [...new Set(images.map(({ mediaId }) => mediaId))];
  const mediaRows = ids.length > 0 ? await tx.select().from(media).where(inArray(media.id, ids)) : [];
  if (mediaRows.length < ids.length)
    throw new DomainError('INVALID_PRODUCT', { fields: { pictures: 'An image no longer exists' } });
  await tx.delete(productImages).where(eq(productImages.productId, productId));
  if (images.length === 0) return;
  await tx.insert(productImages).values(images.map((one, position) => ({ ...one, productId, position })));
  // the alternative text of an image is set once, when it is first used
  for (const { id, alt } of mediaRows) {
    if (alt) continue;
    const { flavour } = images.find(({ mediaId }) => mediaId === id)!;
    await tx
      .update(media)
      .set({ alt: [input.name, flavour].filter(Boolean).join(', ') })
      .where(eq(media.id, id));
  }
}

async function saveSpecifications(tx: Tx, productId: string, input: ProductInput, before: AdminProduct | null) {
  if (JSON.stringify(input.specifications) === JSON.stringify(before?.specifications ?? [])) return;
  await tx.delete(productSpecifications).where(eq(productSpecifications.productId, productId));
  if (input.specifications.length > 0)
    await tx.insert(productSpecifications).values(
      input.specifications.map(({ name, value }, position) => ({
        productId,
        position,
        specificationName: name,
        specificationValue: value,
      })),
    );
}
