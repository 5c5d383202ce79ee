import { and, asc, desc, eq, inArray, isNull } from 'drizzle-orm';
import type { z } from 'zod';
import type { Queryable } from '#db/queryable.ts';
import {
  productCategories,
  productImages,
  productSpecifications,
  products,
  productVariants,
} from '#db/schema/catalog.ts';
import { accounts } from '#db/schema/customers.ts';
import { auditLog, media } from '#db/schema/platform.ts';
import { DomainError } from '#shared/domain-error.ts';
import type { catalogAdminContract } from './admin-contract.ts';
import { ratedByReviews } from './displayed-rating.ts';
import { imageAssetColumns } from './product-cards.ts';

export type AdminProduct = z.output<(typeof catalogAdminContract)['get']['~orpc']['outputSchema'] & z.ZodType>;

export const storedImageColumns = { id: media.id, ...imageAssetColumns };

/** A product as its form shows it. NOT_FOUND. */
export async function readAdminProduct(db: Queryable, id: string): Promise<AdminProduct> {
  const product = (await readAdminProducts(db, [id])).get(id);
  if (!product) throw new DomainError('NOT_FOUND');
  return product;
}

/** Products as their forms show them, by id, in a constant number of statements. */
export async function readAdminProducts(db: Queryable, ids: readonly string[]): Promise<Map<string, AdminProduct>> {
  if (ids.length === 0) return new Map();
  const productIds = [...ids];
  // one after the other, as transactions use one connection
  const rows = await db
    .select({ product: products, category: { id: productCategories.id, name: productCategories.name } })
    .from(products)
    .innerJoin(productCategories, eq(productCategories.id, products.categoryId))
    .where(inArray(products.id, productIds));
  const variants = await db
    .select()
    .from(productVariants)
    .where(and(inArray(productVariants.productId, productIds), isNull(productVariants.archivedAt)))
    .orderBy(asc(productVariants.position), asc(productVariants.id));
  const images = await db
    .select({
      productId: productImages.productId,
      picture: storedImageColumns,
      flavour: productImages.flavour,
      view: productImages.view,
    })
    .from(productImages)
    .innerJoin(media, eq(media.id, productImages.mediaId))
    .where(inArray(productImages.productId, productIds))
    .orderBy(asc(productImages.position));
  const specifications = await db
    .select({
      productId: productSpecifications.productId,
      name: productSpecifications.specificationName,
      value: productSpecifications.specificationValue,
    })
    .from(productSpecifications)
    .where(inArray(productSpecifications.productId, productIds))
    .orderBy(asc(productSpecifications.position));
  const savedBy = await lastSaves(db, productIds);
  const isReviewed = await ratedByReviews(db);
  const variantsOf = Map.groupBy(variants, ({ productId }) => productId);
  const imagesOf = Map.groupBy(images, ({ productId }) => productId);
  const specificationsOf = Map.groupBy(specifications, ({ productId }) => productId);
  return new Map(
    rows.map((row) => {
      const { id } = row.product;
      return [
        id,
        describe(row, {
          variants: variantsOf.get(id) ?? [],
          pictures: (imagesOf.get(id) ?? []).map(({ productId: _, ...image }) => image),
          specifications: (specificationsOf.get(id) ?? []).map(({ productId: _, ...one }) => one),
          savedBy: savedBy.get(id) ?? null,
          isReviewed,
        }),
      ];
    }),
  );
}

type Row = { product: typeof products.$inferSelect; category: AdminProduct['category'] };
type Parts = Pick<AdminProduct, 'pictures' | 'specifications' | 'savedBy'> & {
  variants: (typeof productVariants.$inferSelect)[];
  isReviewed: boolean;
};

function describe({ product, category }: Row, parts: Parts): AdminProduct {
  const {
    categoryId: _,
    searchTokens: __,
    labelIssueCount: ___,
    reviewStars: ____,
    reviewedRating,
    reviewedCount,
    highlightValue,
    highlightLabel,
    netUnit,
    ...rest
  } = product;
  return {
    ...rest,
    category,
    reviewed: parts.isReviewed ? { rating: reviewedRating, count: reviewedCount } : null,
    netQuantity: quantityOf(product.netQuantity, netUnit),
    highlight: highlightValue && highlightLabel ? { value: highlightValue, label: highlightLabel } : null,
    specifications: parts.specifications,
    pictures: parts.pictures,
    variants: parts.variants.map(
      ({ id, flavour, size, sku, price, originalPrice, servings, onHand, reserved, tracksBatchesSince, ...one }) => ({
        id,
        flavour,
        size,
        sku,
        price,
        originalPrice,
        servings,
        onHand,
        reserved,
        tracksBatches: tracksBatchesSince !== null,
        netQuantity: quantityOf(one.netQuantity, one.netUnit),
        grossGrams: one.grossGrams,
        lengthMm: one.lengthMm,
        widthMm: one.widthMm,
        heightMm: one.heightMm,
        gtin: one.gtin,
        shelf: one.shelf,
      }),
    ),
    archivedAt: product.archivedAt?.toISOString() ?? null,
    createdAt: product.createdAt.toISOString(),
    updatedAt: product.updatedAt.toISOString(),
    savedBy: parts.savedBy,
  };
}

const quantityOf = (value: number | null, unit: string | null) => (value && unit ? { value, unit } : null);

/** Who last changed each product, by e-mail. */
export async function lastSaves(db: Queryable, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .selectDistinctOn([auditLog.entityId], { id: auditLog.entityId, by: accounts.email })
    .from(auditLog)
    .innerJoin(accounts, eq(accounts.id, auditLog.actorId))
    .where(and(eq(auditLog.entity, 'product'), inArray(auditLog.entityId, [...ids])))
    .orderBy(auditLog.entityId, desc(auditLog.at));
  return new Map(rows.map(({ id, by }) => [id, by]));
}
