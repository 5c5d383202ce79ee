import { asc, eq, gt, sql } from 'drizzle-orm';
import type { ExtensionContext } from '#extensions/api.ts';
import type { FeedHead } from './feed-files.ts';
import type { FeedItem } from './feed-rules.ts';
import { feedProducts, feedSettings } from './schema.ts';

type Context = Pick<ExtensionContext, 'db' | 'shop' | 'origin' | 'readDeliveryAreas'>;
const NEVER = '00000000-0000-0000-0000-000000000000';
const PAGE = 500;
export const DEFAULT_GOOGLE_CATEGORY = '2890';

export async function readSettings({ db }: Pick<Context, 'db'>) {
  const [row] = await db.select().from(feedSettings).where(eq(feedSettings.id, 1));
  return row ?? { googleCategory: DEFAULT_GOOGLE_CATEGORY, excludedProducts: [], rebuiltAt: null, isRebuilding: false };
}

export type FeedSettings = Awaited<ReturnType<typeof readSettings>>;

export async function readFeedHead(context: Context, { googleCategory }: FeedSettings): Promise<FeedHead> {
  const { siteName: shop } = await context.shop.settings.storefront({});
  return { shop, origin: context.origin, googleCategory, delivery: await context.readDeliveryAreas() };
}

/** All items of the feed, read in parts. */
export async function* readFeedItems(context: Context, { excludedProducts }: FeedSettings): AsyncGenerator<FeedItem> {
  const excluded = new Set<string>(excludedProducts);
  for (let after = NEVER; ; ) {
    const page = await context.db
      .select({ productId: feedProducts.productId, items: feedProducts.items })
      .from(feedProducts)
      .where(gt(feedProducts.productId, after))
      .orderBy(asc(feedProducts.productId))
      .limit(PAGE);
    for (const { productId, items } of page) if (!excluded.has(productId)) yield* items;
    if (page.length < PAGE) return;
    after = page.at(-1)!.productId;
  }
}

/** When something of the feed last changed. */
export async function lastChange({ db }: Pick<Context, 'db'>): Promise<Date | null> {
  const [row] = await db.select({ at: sql<string | null>`max(${feedProducts.updatedAt})` }).from(feedProducts);
  return row?.at ? new Date(row.at) : null;
}
