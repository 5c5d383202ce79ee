import { and, eq, inArray, isNull, ne, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { pgConstraint, type Tx, transact } from '#db/client.ts';
import { productCategories, productImages, productSlugs, productSpecifications, products } from '#db/schema/catalog.ts';
import { media } from '#db/schema/platform.ts';
import type { App } from '#platform/app.ts';
import type { Staff } from '#platform/http/bind.ts';
import { shopDay } from '#shared/dates.ts';
import { Refusal } from '#shared/refusal.ts';
import { recordChange } from '../audit/record-change.ts';
import type { catalogAdminContract } from './admin-contract.ts';
import { labelFindings } from './label-rules.ts';
import { productProblems, slugOf, taxRateOn } from './product-rules.ts';
import { type AdminProduct, lastSave, readAdminProduct } from './read-admin-product.ts';
import { saveSearchWords } from './save-search-words.ts';
import { saveVariants } from './save-variants.ts';
import { searchTokens } from './search-words.ts';
import { ratedByReviews } from './shown-rating.ts';

export type ProductInput = z.output<(typeof catalogAdminContract)['create']['~orpc']['inputSchema'] & z.ZodType>;
type Row = typeof products.$inferSelect;

/**
 * Makes a product (`seen` null) or changes one that is still as it was `seen`; refused with INVALID_PRODUCT {fields}
 * or CHANGED_SINCE.
 */
export async function saveProduct(
  app: App,
  staff: Staff,
  seen: { id: string; updatedAt: string } | null,
  input: ProductInput,
  /** of one that comes back */
  newId?: string,
): Promise<AdminProduct> {
  const fields = productProblems(input);
  if (Object.keys(fields).length > 0) throw new Refusal('INVALID_PRODUCT', { fields });
  return transact(app.db, (tx) => writeProduct(app, tx, staff, seen, input, newId)).catch((error) => {
    throw taken(error) ?? error;
  });
}

async function writeProduct(
  app: App,
  tx: Tx,
  staff: Staff,
  seen: { id: string; updatedAt: string } | null,
  input: ProductInput,
  newId: string | undefined,
): Promise<AdminProduct> {
  const row = seen ? await lockUnchanged(tx, seen) : null;
  const before = row ? await readAdminProduct(tx, row.id) : null;
  const category = await requireCategory(tx, input.categoryId!);
  const slug = row && slugOf(row.name) === slugOf(input.name) ? row.slug : await freeSlug(tx, input.name, row?.id);
  // while reviews rate it, what was typed before stays as it is
  const kept = row && (await ratedByReviews(tx)) ? { rating: row.rating, reviewsCount: row.reviewsCount } : {};
  const values = { ...columnsOf(input, category, row, app.now()), ...kept, slug };
  const now = app.now();
  const [saved] = row
    ? await tx
        .update(products)
        // two saves within one tick of the clock are still two
        .set({ ...values, updatedAt: new Date(Math.max(now.getTime(), row.updatedAt.getTime() + 1)) })
        .where(eq(products.id, row.id))
        .returning({ id: products.id })
    : await tx
        .insert(products)
        .values({ ...values, ...(newId ? { id: newId } : {}), createdAt: now, updatedAt: now })
        .returning({ id: products.id });
  const id = saved!.id;
  if (row && row.slug !== slug) await tx.insert(productSlugs).values({ slug: row.slug, productId: id });
  await tx.delete(productSlugs).where(and(eq(productSlugs.slug, slug), eq(productSlugs.productId, id)));
  await saveVariants(app, tx, staff, { id, name: input.name }, input.variants, input.warnBelow);
  await savePictures(tx, id, input, before);
  await saveSpecifications(tx, id, input, before);
  await saveSearchWords(tx, values.searchTokens);
  const after = await readAdminProduct(tx, id);
  await recordChange(tx, staff, now, {
    action: before ? 'product.update' : 'product.create',
    entityId: id,
    label: after.name,
    before,
    after,
  });
  return { ...after, savedBy: await lastSave(tx, id) };
}

async function lockUnchanged(tx: Tx, seen: { id: string; updatedAt: string }): Promise<Row> {
  const [row] = await tx
    .select()
    .from(products)
    .where(and(eq(products.id, seen.id), isNull(products.archivedAt)))
    .for('update');
  if (!row) throw new Refusal('NOT_FOUND');
  if (row.updatedAt.getTime() !== Date.parse(seen.updatedAt))
    throw new Refusal('CHANGED_SINCE', { by: await lastSave(tx, row.id), at: row.updatedAt.toISOString() });
  return row;
}

async function requireCategory(tx: Tx, id: string): Promise<{ id: string; name: string }> {
  const [category] = await tx
    .select({ id: productCategories.id, name: productCategories.name })
    .from(productCategories)
    .where(and(eq(productCategories.id, id), isNull(productCategories.archivedAt)))
    // not deleted while a product goes into it
    .for('share');
  if (!category) throw new Refusal('INVALID_PRODUCT', { fields: { categoryId: 'This category is gone' } });
  return category;
}

function columnsOf(input: ProductInput, category: { id: string; name: string }, row: Row | null, now: Date) {
  const { name, subtitle, description, badge, rating, reviewsCount, inStock, warnBelow, hsn, taxRate } = input;
  const { taxRateFrom, diet, servings, servingSize, proteinPerServing, declarations, searchTerms } = input;
  // with no day it holds from now on; before a day to come, what holds today goes on
  const rateChanges = row !== null && row.taxRate !== taxRate;
  const earlierTaxRate = !taxRateFrom
    ? null
    : rateChanges
      ? taxRateOn(row, shopDay(now))
      : (row?.earlierTaxRate ?? null);
  const flavours = input.variants.map(({ flavour }) => flavour);
  const nutrition = input.nutrition && input.nutrition.rows.length > 0 ? input.nutrition : null;
  return {
    ...{ name, subtitle, description, badge: badge || null, rating, reviewsCount, inStock, warnBelow },
    ...{ hsn: hsn || null, taxRate, taxRateFrom, earlierTaxRate, diet, servings, servingSize, proteinPerServing },
    ...{ nutrition, declarations, searchTerms },
    categoryId: category.id,
    price: input.price!,
    originalPrice: input.originalPrice !== null && input.originalPrice > input.price! ? input.originalPrice : null,
    netQuantity: input.netQuantity?.value ?? null,
    netUnit: input.netQuantity?.unit ?? null,
    highlightValue: input.highlight?.value ?? null,
    highlightLabel: input.highlight?.label ?? null,
    searchTokens: searchTokens(name, subtitle, category.name, ...searchTerms, ...flavours),
    labelFindings: labelFindings(input),
  };
}

/** A free address made of the name: no product has it now or had it before. */
export async function freeSlug(tx: Tx, name: string, own?: string): Promise<string> {
  const base = slugOf(name);
  const like = `${base.replaceAll('_', '\\_')}%`;
  const now = await tx
    .select({ slug: products.slug })
    .from(products)
    .where(and(sql`${products.slug} like ${like}`, own ? ne(products.id, own) : undefined));
  const earlier = await tx
    .select({ slug: productSlugs.slug })
    .from(productSlugs)
    .where(and(sql`${productSlugs.slug} like ${like}`, own ? ne(productSlugs.productId, own) : undefined));
  const used = new Set([...now, ...earlier].map(({ slug }) => slug));
  let slug = base;
  for (let count = 2; used.has(slug); count++) slug = `${base}-${count}`;
  return slug;
}

async function savePictures(tx: Tx, productId: string, input: ProductInput, before: AdminProduct | null) {
  const wanted = input.pictures.map(({ mediaId, flavour, view }) => ({ mediaId, flavour, view }));
  const had = before?.pictures.map(({ picture, flavour, view }) => ({ mediaId: picture.id, flavour, view })) ?? [];
  if (JSON.stringify(wanted) === JSON.stringify(had)) return;
  const ids = [...new Set(wanted.map(({ mediaId }) => mediaId))];
  const known = ids.length > 0 ? await tx.select().from(media).where(inArray(media.id, ids)) : [];
  if (known.length < ids.length) throw new Refusal('INVALID_PRODUCT', { fields: { pictures: 'A picture is gone' } });
  await tx.delete(productImages).where(eq(productImages.productId, productId));
  if (wanted.length === 0) return;
  await tx.insert(productImages).values(wanted.map((one, position) => ({ ...one, productId, position })));
  // what a picture shows is said once, when it is first used
  for (const { id, alt } of known) {
    if (alt) continue;
    const { flavour } = wanted.find(({ mediaId }) => mediaId === id)!;
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
        ...{ productId, position },
        specificationName: name,
        specificationValue: value,
      })),
    );
}

// two at once may both find a name free; the indexes let one of them have it
function taken(error: unknown): Refusal | null {
  const constraint = pgConstraint(error);
  if (constraint === 'product_variants_sku_unique')
    return new Refusal('INVALID_PRODUCT', { fields: { variants: 'A SKU is in use by another product' } });
  if (constraint === 'products_slug_unique' || constraint === 'product_slugs_pkey')
    return new Refusal('INVALID_PRODUCT', { fields: { name: 'Another product has just got this name. Save again.' } });
  if (constraint === 'product_variants_stock')
    return new Refusal('INVALID_PRODUCT', { fields: { variants: 'Stock cannot be below what unpaid orders hold' } });
  return null;
}
