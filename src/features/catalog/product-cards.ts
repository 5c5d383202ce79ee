import { and, asc, eq, inArray, isNull } from 'drizzle-orm';
import type { Db, Queryable } from '#db/queryable.ts';
import { primaryOf } from '#db/row-cache.ts';
import { productCategories, productImages, products, productVariants } from '#db/schema/catalog.ts';
import { media } from '#db/schema/platform.ts';
import { addCacheTags } from '#platform/http/cache-tags.ts';
import { CardCache } from './card-cache.ts';
import type { ImageAsset, ProductCard } from './contract.ts';
import { displayedProduct } from './displayed-rating.ts';
import { dietMark } from './label-rules.ts';
import { cardFacts, quantityText } from './rules.ts';

export const imageAssetColumns = {
  key: media.key,
  alt: media.alt,
  width: media.width,
  height: media.height,
  avifWidths: media.avifWidths,
  webpWidths: media.webpWidths,
  tone: media.tone,
};

/** What every card needs besides its product: the category's name and the source of ratings. */
const SHOWN_WITH_ALL = ['categories', 'settings'];
const productTag = (id: string) => `product:${id}`;

const caches = new WeakMap<object, CardCache>();
function cardCacheOf(db: Db): CardCache {
  const primary = primaryOf(db);
  const cache = caches.get(primary) ?? new CardCache(primary);
  caches.set(primary, cache);
  return cache;
}

type Variant = typeof productVariants.$inferSelect;
type Read = {
  product: typeof products.$inferSelect;
  category: string;
  variants: Variant[];
  images: (ImageAsset & { flavour: string | null; productId: string })[];
};

/** Cards of the products in the order of the ids, from memory where nothing has changed. */
export async function productCards(db: Db, ids: readonly string[]): Promise<ProductCard[]> {
  addCacheTags(...SHOWN_WITH_ALL, ...ids.map(productTag));
  return cardCacheOf(db).cards(ids, async (missing) => (await readProducts(db, missing)).map(cardOf));
}

/** The products with these ids, in this order, with everything that their cards show. */
export async function readProducts(db: Queryable, ids: readonly string[]): Promise<Read[]> {
  if (ids.length === 0) return [];
  const productIds = [...ids];
  addCacheTags(...SHOWN_WITH_ALL, ...ids.map(productTag));
  const [rows, variants, images] = await Promise.all([
    db
      .select({ product: displayedProduct, category: productCategories.name })
      .from(products)
      .innerJoin(productCategories, eq(productCategories.id, products.categoryId))
      .where(inArray(products.id, productIds)),
    db
      .select()
      .from(productVariants)
      .where(and(inArray(productVariants.productId, productIds), isNull(productVariants.archivedAt)))
      .orderBy(asc(productVariants.position), asc(productVariants.id)),
    db
      .select({ productId: productImages.productId, flavour: productImages.flavour, ...imageAssetColumns })
      .from(productImages)
      .innerJoin(media, eq(media.id, productImages.mediaId))
      .where(inArray(productImages.productId, productIds))
      .orderBy(asc(productImages.position)),
  ]);
  const read = new Map(
    rows.map(({ product, category }) => {
      const variantsOfProduct = variants.filter((variant) => variant.productId === product.id);
      const ownImages = images.filter((image) => image.productId === product.id);
      return [product.id, { product, category, variants: variantsOfProduct, images: ownImages }];
    }),
  );
  return ids.flatMap((id) => read.get(id) ?? []);
}

const isAvailable = (variant: Variant) => variant.onHand === null || variant.onHand > variant.reserved;

/** The variant on a card: one that is available, if any. Its own values, else the product's. */
export function displayedVariant({ product, variants }: Pick<Read, 'product' | 'variants'>) {
  const variant = variants.find(isAvailable) ?? variants[0];
  const netContent =
    variant?.netQuantity && variant.netUnit ? { value: variant.netQuantity, unit: variant.netUnit } : null;
  const whole = product.netQuantity && product.netUnit ? { value: product.netQuantity, unit: product.netUnit } : null;
  return {
    flavour: variant?.flavour ?? null,
    price: variant?.price ?? product.price,
    mrp: variant?.originalPrice ?? product.originalPrice,
    netQuantity: netContent ?? whole,
    servings: variant?.servings ?? product.servings,
  };
}

export function cardOf({ product, category, variants, images }: Read): ProductCard {
  const { flavour, price, mrp, netQuantity, servings } = displayedVariant({ product, variants });
  const image = images.find((one) => one.flavour === flavour) ?? images[0];
  return {
    id: product.id,
    slug: product.slug,
    name: product.name,
    price,
    originalPrice: mrp !== null && mrp > price ? mrp : null,
    image: image ? withoutOwner(image) : null,
    rating: product.rating,
    reviewsCount: product.reviewsCount,
    badge: product.badge,
    category,
    flavours: flavoursOf(variants, flavour),
    size: netQuantity ? quantityText(netQuantity) : null,
    diet: dietMark(product),
    inStock: product.inStock && product.state === 'published' && variants.some(isAvailable),
    facts: cardFacts({ ...product, servings, price }),
    variantId: variants.length === 1 ? variants[0]!.id : null,
  };
}

const withoutOwner = ({ key, width, height, avifWidths, webpWidths, tone }: ImageAsset) => ({
  key,
  width,
  height,
  avifWidths,
  webpWidths,
  tone,
});

/** The distinct flavours of variants in their order; `first` comes first. */
export function flavoursOf(variants: readonly { flavour: string | null }[], first?: string | null): string[] {
  return [...new Set([first ?? null, ...variants.map((variant) => variant.flavour)])].filter((name) => name !== null);
}
