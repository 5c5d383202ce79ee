import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Queryable } from '#db/client.ts';
import { productCategories, productImages, products, productVariants } from '#db/schema/catalog.ts';
import { heroProducts } from '#db/schema/content.ts';
import { media } from '#db/schema/platform.ts';
import type { App } from '#platform/app.ts';
import { addDays, shopDay } from '#shared/dates.ts';
import { matchesProductFilter } from '../catalog/list-admin-products.ts';
import { listBestSellers } from '../catalog/list-best-sellers.ts';
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
    const own = <One extends { productId: string }>(all: One[]) => all.filter((one) => one.productId === product.id);
    const read = { product, category, variants: own(variants), images: own(images) };
    const { slug, name, rating, archivedAt } = product;
    return {
      ...{ id: hero.id, productId: product.id, displayOrder: hero.displayOrder, isActive: hero.isActive },
      ...{ slug, name, category, rating },
      price: displayedVariant(read).price,
      image: cardOf(read).image,
      archived: archivedAt !== null,
    };
  });
}

const FOUND = 20;
const NOT_IN_HERO = sql`${products.id} not in (select hero_products.product_id from hero_products)`;

/** Products that are not in the hero section yet, by a part of their name or a SKU, the best known first. */
export async function findHeroCandidates(app: App, search: string | undefined) {
  const ids = await app.db
    .select({ id: products.id })
    .from(products)
    .where(and(isNull(products.archivedAt), NOT_IN_HERO, search ? matchesProductFilter(search) : undefined))
    .orderBy(sql`${products.reviewsCount} desc`, sql`${products.createdAt} desc`)
    .limit(FOUND);
  return heroCandidates(
    app.db,
    ids.map(({ id }) => id),
  );
}

const SUGGESTED = 3;
const SPAN_DAYS = 30;
/** the best sellers looked at: some are in the section or archived already */
const LOOKED_AT = 20;

/** What sold best in the last 30 days and could be in the hero section, with the units sold. */
export async function suggestHeroProducts(app: App) {
  const to = shopDay(app.now());
  const best = await listBestSellers(app.db, { from: addDays(to, 1 - SPAN_DAYS), to }, 'units', LOOKED_AT);
  const units = new Map(best.map((one) => [one.productId, one.units]));
  const free = await app.db
    .select({ id: products.id })
    .from(products)
    .where(and(inArray(products.id, [...units.keys()]), isNull(products.archivedAt), NOT_IN_HERO));
  const ids = best.map(({ productId }) => productId).filter((id) => free.some((one) => one.id === id));
  const found = await heroCandidates(app.db, ids.slice(0, SUGGESTED));
  return found.map((one) => ({ ...one, sold: units.get(one.id)! }));
}

async function heroCandidates(db: Queryable, ids: string[]) {
  const read = await readProducts(db, ids);
  return read.map((one) => ({
    id: one.product.id,
    name: one.product.name,
    category: one.category,
    price: displayedVariant(one).price,
    image: cardOf(one).image,
  }));
}
