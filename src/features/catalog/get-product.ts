import { and, asc, eq, isNull, type SQL } from 'drizzle-orm';
import type { z } from 'zod';
import type { Queryable } from '#db/queryable.ts';
import {
  productCategories,
  productImages,
  productSlugs,
  productSpecifications,
  products,
  productVariants,
} from '#db/schema/catalog.ts';
import { media } from '#db/schema/platform.ts';
import { addCacheTags } from '#platform/http/cache-tags.ts';
import { DomainError } from '#shared/domain-error.ts';
import { isUuid } from '#shared/uuid.ts';
import type { productDetail } from './contract.ts';
import { displayedProduct } from './displayed-rating.ts';
import { isPublished } from './is-published.ts';
import { dietMark } from './label-rules.ts';
import { flavoursOf, imageAssetColumns } from './product-cards.ts';

type Detail = z.infer<typeof productDetail>;

/** The product's id by id, slug or former slug; NOT_FOUND otherwise, also when it is archived. */
export async function resolveProduct(db: Queryable, idOrSlug: string): Promise<string> {
  const [row] = await db
    .select({ id: products.id })
    .from(products)
    .where(and(matchesIdOrSlug(idOrSlug), isPublished));
  if (row) return row.id;
  const [earlier] = await db
    .select({ id: products.id })
    .from(productSlugs)
    .innerJoin(products, and(eq(products.id, productSlugs.productId), isPublished))
    .where(eq(productSlugs.slug, idOrSlug));
  if (!earlier) throw new DomainError('NOT_FOUND');
  return earlier.id;
}

const matchesIdOrSlug = (idOrSlug: string): SQL =>
  isUuid(idOrSlug) ? eq(products.id, idOrSlug) : eq(products.slug, idOrSlug);

async function findDisplayed(db: Queryable, which: SQL) {
  const [row] = await db
    .select({ product: displayedProduct, category: { slug: productCategories.slug, name: productCategories.name } })
    .from(products)
    .innerJoin(productCategories, eq(productCategories.id, products.categoryId))
    .where(and(which, isPublished));
  return row;
}

/** A product page's data. The slug in the response is the canonical one. */
export async function getProduct(db: Queryable, idOrSlug: string): Promise<Detail> {
  const match =
    (await findDisplayed(db, matchesIdOrSlug(idOrSlug))) ??
    (await findDisplayed(db, eq(products.id, await resolveProduct(db, idOrSlug))));
  if (!match) throw new DomainError('NOT_FOUND');
  const { product, category } = match;
  const { id } = product;
  addCacheTags(`product:${id}`, 'categories', 'settings');
  const [variants, images, specifications] = await Promise.all([
    db
      .select()
      .from(productVariants)
      .where(and(eq(productVariants.productId, id), isNull(productVariants.archivedAt)))
      .orderBy(asc(productVariants.position), asc(productVariants.id)),
    db
      .select({ ...imageAssetColumns, flavour: productImages.flavour, view: productImages.view })
      .from(productImages)
      .innerJoin(media, eq(media.id, productImages.mediaId))
      .where(eq(productImages.productId, id))
      .orderBy(asc(productImages.position)),
    db
      .select({ name: productSpecifications.specificationName, value: productSpecifications.specificationValue })
      .from(productSpecifications)
      .where(eq(productSpecifications.productId, id))
      .orderBy(asc(productSpecifications.position)),
  ]);
  const variantDetails = variants.map((variant) => {
    const price = variant.price ?? product.price;
    const mrp = variant.originalPrice ?? product.originalPrice;
    const value = variant.netQuantity ?? product.netQuantity;
    const unit = variant.netUnit ?? product.netUnit;
    return {
      id: variant.id,
      flavour: variant.flavour,
      size: variant.size,
      sku: variant.sku,
      price,
      originalPrice: mrp !== null && mrp > price ? mrp : null,
      netQuantity: value && unit ? { value, unit } : null,
      servings: variant.servings ?? product.servings,
      grossGrams: variant.grossGrams,
      tracksBatches: variant.tracksBatchesSince !== null,
      inStock: product.inStock && (variant.onHand === null || variant.onHand > variant.reserved),
    };
  });
  const { name, slug, subtitle, description, rating, reviewsCount, badge, servingSize, proteinPerServing } = product;
  return {
    id,
    name,
    slug,
    subtitle,
    description,
    category,
    rating,
    reviewsCount,
    badge,
    diet: dietMark(product),
    servingSize,
    proteinPerServing,
    inStock: variantDetails.some((variant) => variant.inStock),
    flavours: flavoursOf(variants),
    variants: variantDetails,
    images,
    highlight:
      product.highlightValue && product.highlightLabel
        ? { value: product.highlightValue, label: product.highlightLabel }
        : null,
    nutrition: product.nutrition,
    specifications,
    declarations: product.declarations,
  };
}
