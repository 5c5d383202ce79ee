import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Queryable } from '#db/queryable.ts';
import { productCategories, productImages, products, productVariants } from '#db/schema/catalog.ts';
import { heroProducts } from '#db/schema/content.ts';
import { media } from '#db/schema/platform.ts';
import { cardOf, displayedVariant, imageAssetColumns, readProducts } from '../catalog/product-cards.ts';
import type { HeroProduct } from './admin-contract.ts';

/** The products of the hero section in their order, the hidden ones too; `id` asks for one row. */
export async function listHeroProducts(db: Queryable, id?: string): Promise<HeroProduct[]> {
  // one after the other: this runs inside of transactions, too
  const rows = await db
    .select({ hero: heroProducts, product: products, category: productCategories.name })
    .from(heroProducts)
    .innerJoin(products, eq(products.id, heroProducts.productId))
    .innerJoin(productCategories, eq(productCategories.id, products.categoryId))
    .where(id ? eq(heroProducts.id, id) : undefined)
    .orderBy(asc(heroProducts.displayOrder), asc(heroProducts.id));
  const ids = rows.map(({ product }) => product.id);
  const variants = await db
    .select()
    .from(productVariants)
    .where(and(inArray(productVariants.productId, ids), isNull(productVariants.archivedAt)))
    .orderBy(asc(productVariants.position), asc(productVariants.id));
  const images = await db
    .select({ productId: productImages.productId, flavour: productImages.flavour, ...imageAssetColumns })
    .from(productImages)
    .innerJoin(media, eq(media.id, productImages.mediaId))
    .where(inArray(productImages.productId, ids))
    .orderBy(asc(productImages.position));
  return rows.map(({ hero, product, category }) => {
    const productRows = <One extends { productId: string }>(all: One[]) =>
      all.filter((one) => one.productId === product.id);
    const read = { product, category, variants: productRows(variants), images: productRows(images) };
    const { slug, name, rating, state } = product;
    return {
      id: hero.id,
      productId: product.id,
      displayOrder: hero.displayOrder,
      isActive: hero.isActive,
      slug,
      name,
      category,
      rating,
      price: displayedVariant(read).price,
      image: cardOf(read).image,
      state,
    };
  });
}

export const NOT_IN_HERO = sql`${products.id} not in (select hero_products.product_id from hero_products)`;

export async function heroCandidates(db: Queryable, ids: string[]) {
  const read = await readProducts(db, ids);
  return read.map((one) => ({
    id: one.product.id,
    name: one.product.name,
    category: one.category,
    price: displayedVariant(one).price,
    image: cardOf(one).image,
  }));
}
