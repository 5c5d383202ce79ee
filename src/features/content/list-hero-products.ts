import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Queryable } from '#db/client.ts';
import { productCategories, productImages, products, productVariants } from '#db/schema/catalog.ts';
import { heroProducts } from '#db/schema/content.ts';
import { media } from '#db/schema/platform.ts';
import type { App } from '#platform/app.ts';
import { matching } from '../catalog/list-admin-products.ts';
import { cardOf, pictureColumns, readProducts, shownVariant } from '../catalog/product-cards.ts';
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
    .select({ productId: productImages.productId, flavour: productImages.flavour, ...pictureColumns })
    .from(productImages)
    .innerJoin(media, eq(media.id, productImages.mediaId))
    .where(inArray(productImages.productId, ids))
    .orderBy(asc(productImages.position));
  return rows.map(({ hero, product, category }) => {
    const own = <One extends { productId: string }>(all: One[]) => all.filter((one) => one.productId === product.id);
    const read = { product, category, variants: own(variants), images: own(images) };
    const { slug, name, rating, archivedAt } = product;
    return {
      ...{ id: hero.id, productId: product.id, displayOrder: hero.displayOrder, isActive: hero.isActive },
      ...{ slug, name, category, rating },
      price: shownVariant(read).price,
      image: cardOf(read).image,
      archived: archivedAt !== null,
    };
  });
}

const FOUND = 20;

/** Products that are not in the hero section yet, by a part of their name or a SKU, the best known first. */
export async function findHeroCandidates(app: App, search: string | undefined) {
  const ids = await app.db
    .select({ id: products.id })
    .from(products)
    .where(
      and(
        isNull(products.archivedAt),
        sql`${products.id} not in (select hero_products.product_id from hero_products)`,
        search ? matching(search) : undefined,
      ),
    )
    .orderBy(sql`${products.reviewsCount} desc`, sql`${products.createdAt} desc`)
    .limit(FOUND);
  const read = await readProducts(
    app.db,
    ids.map(({ id }) => id),
  );
  return read.map((one) => ({
    id: one.product.id,
    name: one.product.name,
    category: one.category,
    price: shownVariant(one).price,
    image: cardOf(one).image,
  }));
}
