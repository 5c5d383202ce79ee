import { asc, inArray, notInArray, sql } from 'drizzle-orm';
import type { ExtensionContext } from '#extensions/api.ts';
import { lastChange, readSettings } from './read-feed.ts';
import { feedProducts } from './schema.ts';

const MOST_PROBLEMS = 100;
const SAMPLES = 12;

/** The status of the feeds for staff. */
export async function readFeedStatus(context: ExtensionContext) {
  const { db, origin } = context;
  const { googleCategory, excludedProducts, rebuiltAt, isRebuilding } = await readSettings(context);
  const isIncluded = excludedProducts.length > 0 ? notInArray(feedProducts.productId, excludedProducts) : sql`true`;
  const named = { productId: feedProducts.productId, slug: feedProducts.slug, name: feedProducts.name };
  const [[counts], updatedAt, problems, excluded, first] = await Promise.all([
    db
      .select({
        products: sql<number>`count(*)::int`,
        items: sql<number>`coalesce(sum(jsonb_array_length(${feedProducts.items})), 0)::int`,
      })
      .from(feedProducts)
      .where(isIncluded),
    lastChange(context),
    db
      .select({ ...named, problems: feedProducts.problems })
      .from(feedProducts)
      .where(sql`${isIncluded} and cardinality(${feedProducts.problems}) > 0`)
      .orderBy(asc(feedProducts.name))
      .limit(MOST_PROBLEMS),
    excludedProducts.length > 0
      ? db
          .select(named)
          .from(feedProducts)
          .where(inArray(feedProducts.productId, excludedProducts))
          .orderBy(asc(feedProducts.name))
      : [],
    db.select().from(feedProducts).where(isIncluded).orderBy(asc(feedProducts.name)).limit(SAMPLES),
  ]);
  return {
    ...(counts ?? { products: 0, items: 0 }),
    updatedAt: updatedAt?.toISOString() ?? null,
    rebuiltAt: rebuiltAt?.toISOString() ?? null,
    isRebuilding,
    googleUrl: `${origin}/ext/product-feed/google.xml`,
    metaUrl: `${origin}/ext/product-feed/meta.csv`,
    googleCategory,
    problems,
    excluded: excluded.map(({ productId, name }) => ({ productId, name })),
    sample: first
      .flatMap(({ productId, items }) => items.map((item) => ({ ...item, productId })))
      .slice(0, SAMPLES)
      .map(({ id, title, image, price, salePrice, isAvailable, productId }) => ({
        id,
        title,
        image,
        price,
        salePrice,
        isAvailable,
        productId,
      })),
  };
}
