import { eq, lt, sql } from 'drizzle-orm';
import type { ExtensionContext } from '#extensions/api.ts';
import { problemsOf, toFeedItems } from './feed-rules.ts';
import { feedProducts, feedSettings } from './schema.ts';

type Context = Pick<ExtensionContext, 'db' | 'shop' | 'listProductIds' | 'origin' | 'now'>;

const isGone = (error: unknown) => (error as { code?: unknown }).code === 'NOT_FOUND';

/** Reads a product again and updates its feed items; a product that is no longer sold has none. */
export async function refreshProduct(context: Context, productId: string): Promise<void> {
  const { siteName } = await context.shop.settings.storefront({});
  await writeProduct(context, productId, siteName);
}

async function writeProduct(context: Context, productId: string, brand: string): Promise<void> {
  const { db, shop, origin, now } = context;
  const readAt = now();
  const product = await shop.catalog.get({ id: productId }).catch((error: unknown) => {
    if (isGone(error)) return null;
    throw error;
  });
  if (!product) {
    await db.delete(feedProducts).where(eq(feedProducts.productId, productId));
    return;
  }
  const row = {
    slug: product.slug,
    name: product.name,
    category: product.category.name,
    items: toFeedItems(product, { origin, brand }),
    problems: problemsOf(product),
    updatedAt: readAt,
  };
  await db
    .insert(feedProducts)
    .values({ productId: product.id, ...row })
    // two workers may read concurrently: the later read wins
    .onConflictDoUpdate({ target: feedProducts.productId, set: row, setWhere: lt(feedProducts.updatedAt, readAt) });
}

/** Reads every product again, and removes items of deleted ones. */
export async function rebuildFeed(context: Context): Promise<void> {
  const { db, shop, listProductIds, now } = context;
  const startedAt = now();
  await db
    .insert(feedSettings)
    .values({ isRebuilding: true })
    .onConflictDoUpdate({
      target: feedSettings.id,
      set: { isRebuilding: true },
    });
  try {
    const { siteName } = await shop.settings.storefront({});
    let ids = await listProductIds(null);
    while (ids.length > 0) {
      for (const id of ids) await writeProduct(context, id, siteName);
      ids = await listProductIds(ids.at(-1)!);
    }
    await db.delete(feedProducts).where(lt(feedProducts.updatedAt, startedAt));
    await db.update(feedSettings).set({ rebuiltAt: now() });
  } finally {
    // an error is retried; staff need not wait
    await db.update(feedSettings).set({ isRebuilding: false });
  }
}

const DAY_MS = 24 * 60 * 60_000;

/** Rebuilds once a day, and at once in a shop that has no feed yet; one worker at a time. */
export async function rebuildWhenDue(context: Context): Promise<void> {
  const { db, now } = context;
  await db.insert(feedSettings).values({}).onConflictDoNothing();
  // claimed for an hour, so that a worker that dies does not block it
  const due = new Date(now().getTime() - DAY_MS);
  const { rows } = await db.execute(sql`
    update ${feedSettings} set rebuilt_at = ${new Date(now().getTime() - DAY_MS + DAY_MS / 24).toISOString()}::timestamptz
    where rebuilt_at is null or rebuilt_at < ${due.toISOString()}::timestamptz returning 1`);
  if (rows.length > 0) await rebuildFeed(context);
}
