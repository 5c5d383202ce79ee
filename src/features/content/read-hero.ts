import { and, asc, eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { Queryable } from '#db/queryable.ts';
import { products } from '#db/schema/catalog.ts';
import { heroBanners, heroProducts } from '#db/schema/content.ts';
import { media } from '#db/schema/platform.ts';
import { addCacheTags } from '#platform/http/cache-tags.ts';
import { getProduct } from '../catalog/get-product.ts';
import { isPublished } from '../catalog/is-published.ts';
import { imageAssetColumns } from '../catalog/product-cards.ts';
import { quantityText } from '../catalog/rules.ts';
import type { heroSlide } from './contract.ts';
import { isBannerLink } from './form-rules.ts';

type Slide = z.infer<typeof heroSlide>;

/** The home page's slides: active products, then active banners, each by display order and then id. */
export async function readHero(db: Queryable): Promise<Slide[]> {
  // restoring a featured product changes the page through the catalogue
  addCacheTags('content', 'catalog');
  const [featured, banners] = await Promise.all([
    db
      .select({ id: heroProducts.id, productId: heroProducts.productId })
      .from(heroProducts)
      .innerJoin(products, eq(products.id, heroProducts.productId))
      .where(and(eq(heroProducts.isActive, true), isPublished))
      .orderBy(asc(heroProducts.displayOrder), asc(heroProducts.id)),
    db
      .select({ banner: heroBanners, image: imageAssetColumns })
      .from(heroBanners)
      .leftJoin(media, eq(media.id, heroBanners.mediaId))
      .where(eq(heroBanners.isActive, true))
      .orderBy(asc(heroBanners.displayOrder), asc(heroBanners.id)),
  ]);
  const slides = await Promise.all(featured.map(({ id, productId }) => productSlide(db, id, productId)));
  return [
    ...slides.filter((slide) => slide !== null),
    ...banners.map(({ banner: { id, title, subtitle, description, buttonText, buttonLink }, image }) => ({
      kind: 'banner' as const,
      id,
      title,
      subtitle,
      description,
      buttonText,
      image,
      // the page opens what it gets
      buttonLink: isBannerLink(buttonLink) ? buttonLink : '',
    })),
  ];
}

async function productSlide(db: Queryable, id: string, productId: string): Promise<Slide | null> {
  const product = await getProduct(db, productId);
  // prefers a flavour that is available
  const variant = product.variants.find((one) => one.inStock) ?? product.variants[0];
  if (!variant) return null;
  const { slug, name, subtitle, rating, diet } = product;
  const { flavour, price, originalPrice, inStock } = variant;
  return {
    kind: 'product',
    id,
    productId,
    slug,
    name,
    subtitle,
    rating,
    diet,
    flavour,
    price,
    originalPrice,
    inStock,
    category: product.category.name,
    variantId: variant.id,
    size: variant.netQuantity ? quantityText(variant.netQuantity) : variant.size,
    image: product.images.find((one) => one.flavour === flavour) ?? product.images[0] ?? null,
  };
}
