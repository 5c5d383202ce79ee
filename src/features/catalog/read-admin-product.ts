import { and, asc, desc, eq, isNull } from 'drizzle-orm';
import type { z } from 'zod';
import type { Queryable } from '#db/client.ts';
import {
  productCategories,
  productImages,
  productSpecifications,
  products,
  productVariants,
} from '#db/schema/catalog.ts';
import { users } from '#db/schema/customers.ts';
import { auditLog, media } from '#db/schema/platform.ts';
import { Refusal } from '#shared/refusal.ts';
import type { catalogAdminContract } from './admin-contract.ts';
import { pictureColumns } from './product-cards.ts';
import { ratedByReviews } from './shown-rating.ts';

export type AdminProduct = z.output<(typeof catalogAdminContract)['get']['~orpc']['outputSchema'] & z.ZodType>;

export const storedPictureColumns = { id: media.id, ...pictureColumns };

/** All of a product, as its form shows it; NOT_FOUND when there is none. */
export async function readAdminProduct(db: Queryable, id: string): Promise<AdminProduct> {
  // one after the other: this runs inside of transactions, too
  const rows = await db
    .select({ product: products, category: { id: productCategories.id, name: productCategories.name } })
    .from(products)
    .innerJoin(productCategories, eq(productCategories.id, products.categoryId))
    .where(eq(products.id, id));
  const variants = await db
    .select()
    .from(productVariants)
    .where(and(eq(productVariants.productId, id), isNull(productVariants.archivedAt)))
    .orderBy(asc(productVariants.position), asc(productVariants.id));
  const images = await db
    .select({ picture: storedPictureColumns, flavour: productImages.flavour, view: productImages.view })
    .from(productImages)
    .innerJoin(media, eq(media.id, productImages.mediaId))
    .where(eq(productImages.productId, id))
    .orderBy(asc(productImages.position));
  const specifications = await db
    .select({ name: productSpecifications.specificationName, value: productSpecifications.specificationValue })
    .from(productSpecifications)
    .where(eq(productSpecifications.productId, id))
    .orderBy(asc(productSpecifications.position));
  const found = rows[0];
  if (!found) throw new Refusal('NOT_FOUND');
  const { product, category } = found;
  const {
    categoryId: _,
    searchTokens: __,
    labelFindings: ___,
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
    reviewed: (await ratedByReviews(db)) ? { rating: reviewedRating, count: reviewedCount } : null,
    netQuantity: quantityOf(product.netQuantity, netUnit),
    highlight: highlightValue && highlightLabel ? { value: highlightValue, label: highlightLabel } : null,
    specifications,
    pictures: images,
    variants: variants.map(({ id, flavour, size, sku, price, originalPrice, servings, onHand, held, ...one }) => ({
      ...{ id, flavour, size, sku, price, originalPrice, servings, onHand, held },
      netQuantity: quantityOf(one.netQuantity, one.netUnit),
    })),
    archivedAt: product.archivedAt?.toISOString() ?? null,
    createdAt: product.createdAt.toISOString(),
    updatedAt: product.updatedAt.toISOString(),
    savedBy: await lastSave(db, id),
  };
}

const quantityOf = (value: number | null, unit: string | null) => (value && unit ? { value, unit } : null);

/** Who changed the product last, by e-mail. */
export async function lastSave(db: Queryable, id: string): Promise<string | null> {
  const [row] = await db
    .select({ by: users.email })
    .from(auditLog)
    .innerJoin(users, eq(users.id, auditLog.actorId))
    .where(and(eq(auditLog.entity, 'product'), eq(auditLog.entityId, id)))
    .orderBy(desc(auditLog.at))
    .limit(1);
  return row?.by ?? null;
}
