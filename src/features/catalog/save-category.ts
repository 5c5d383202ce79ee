import { and, count, eq, isNotNull, isNull, notInArray, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { pgConstraint, transact } from '#db/client.ts';
import type { Queryable, Tx } from '#db/queryable.ts';
import { productCategories, products } from '#db/schema/catalog.ts';
import { media } from '#db/schema/platform.ts';
import type { App } from '#platform/app.ts';
import type { Staff } from '#platform/http/api-middleware.ts';
import { DomainError } from '#shared/domain-error.ts';
import { recordChange } from '../audit/record-change.ts';
import { requireUnchanged } from '../audit/require-unchanged.ts';
import type { Contract } from './list-admin-categories.ts';
import { type AdminCategory, listAdminCategories } from './list-admin-categories.ts';
import { toSlug } from './product-rules.ts';
import { saveSearchTokens } from './save-search-tokens.ts';

type Input = z.output<Contract['create']['~orpc']['inputSchema'] & z.ZodType>;

export async function readCategory(db: Queryable, id: string): Promise<AdminCategory> {
  const [category] = await listAdminCategories(db, id);
  if (!category) throw new DomainError('NOT_FOUND');
  return category;
}

/**
 * Creates a category (`id` null) or updates one. INVALID_CATEGORY {fields}, EDIT_CONFLICT when it differs from
 * `expected`.
 */
export async function saveCategory(
  app: App,
  staff: Staff,
  id: string | null,
  input: Input,
  expected?: Record<string, unknown>,
): Promise<AdminCategory> {
  if (!input.name) throw new DomainError('INVALID_CATEGORY', { fields: { name: 'Category name is required' } });
  try {
    return await transact(app.db, (tx) => saveCategoryWithin(app, tx, staff, id, input, expected));
  } catch (error) {
    const constraint = pgConstraint(error);
    if (constraint === 'product_categories_name_unique' || constraint === 'product_categories_slug_unique')
      throw new DomainError('INVALID_CATEGORY', { fields: { name: 'There is a category of this name' } });
    throw error;
  }
}

/** The same in the caller's transaction; the name is not empty. */
export async function saveCategoryWithin(
  app: App,
  tx: Tx,
  staff: Staff,
  id: string | null,
  input: Input,
  expected?: Record<string, unknown>,
): Promise<AdminCategory> {
  if (id)
    await tx
      .select({ id: productCategories.id })
      .from(productCategories)
      .where(eq(productCategories.id, id))
      .for('update');
  const before = id ? await readCategory(tx, id) : null;
  if (before) requireUnchanged(before, expected);
  const values = await valuesOf(tx, input, before);
  // a deleted category of this name is restored with the new values
  const target = id ?? (await archivedUnder(tx, input.name));
  const [row] = target
    ? await tx
        .update(productCategories)
        .set({ ...values, archivedAt: null })
        .where(eq(productCategories.id, target))
        .returning()
    : await tx
        .insert(productCategories)
        .values({ ...values, createdAt: app.now() })
        .returning();
  if (before && before.name !== row!.name) await saveSearchTokens(tx, eq(products.categoryId, row!.id));
  const after = await readCategory(tx, row!.id);
  await recordChange(tx, staff, app.now(), {
    action: before ? 'category.update' : 'category.create',
    entityId: after.id,
    label: after.name,
    before,
    after,
  });
  return after;
}

async function valuesOf(tx: Tx, input: Input, before: AdminCategory | null) {
  const { name, description, mediaId, isActive } = input;
  if (mediaId) {
    const [image] = await tx.select({ alt: media.alt }).from(media).where(eq(media.id, mediaId));
    if (!image) throw new DomainError('INVALID_CATEGORY', { fields: { mediaId: 'This image no longer exists' } });
    if (!image.alt) await tx.update(media).set({ alt: name }).where(eq(media.id, mediaId));
  }
  const displayOrder = input.displayOrder ?? before?.displayOrder ?? (await activeCount(tx));
  const slug =
    before && toSlug(before.name) === toSlug(name)
      ? before.slug
      : await freeSlug(tx, toSlug(name), before ? [name, before.name] : [name]);
  if (!before || before.slug === slug) return { name, slug, description, mediaId, isActive, displayOrder };
  // the former slug redirects; a category that returns to its former slug owns it again
  const formerSlugs = sql`array_append(array_remove(${productCategories.formerSlugs}, ${slug}), ${before.slug}::text)`;
  return { name, slug, description, mediaId, isActive, displayOrder, formerSlugs };
}

/** An address that no other category has; two names may give the same. */
async function freeSlug(tx: Tx, base: string, names: readonly string[]): Promise<string> {
  const rows = await tx
    .select({ slug: productCategories.slug })
    .from(productCategories)
    // a deleted category of this name is restored
    .where(notInArray(productCategories.name, [...names]));
  const usedSlugs = new Set(rows.map(({ slug }) => slug));
  let slug = base;
  for (let count = 2; usedSlugs.has(slug); count++) slug = `${base}-${count}`;
  return slug;
}

async function activeCount(tx: Tx): Promise<number> {
  const [row] = await tx
    .select({ active: count() })
    .from(productCategories)
    .where(and(eq(productCategories.isActive, true), isNull(productCategories.archivedAt)));
  return row!.active;
}

async function archivedUnder(tx: Tx, name: string): Promise<string | null> {
  const [row] = await tx
    .select({ id: productCategories.id })
    .from(productCategories)
    .where(and(eq(productCategories.name, name), isNotNull(productCategories.archivedAt)));
  return row?.id ?? null;
}
