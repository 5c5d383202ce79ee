import { implement } from '@orpc/server';
import { sql } from 'drizzle-orm';
import { type ApiContext, checked, type ExtensionContext, recordStaffChange } from '#extensions/api.ts';
import { feedAdminContract } from './contract.ts';
import { readSettings } from './read-feed.ts';
import { readFeedStatus } from './read-feed-status.ts';
import { feedSettings } from './schema.ts';

export function feedAdminRoutes(context: ExtensionContext) {
  const api = implement(feedAdminContract).$context<ApiContext>().use(checked('product-feed'));
  const { db } = context;
  return api.router({
    status: api.status.handler(() => readFeedStatus(context)),
    setCategory: api.setCategory.handler(async ({ context: caller, input: { googleCategory } }) => {
      const { googleCategory: before } = await readSettings(context);
      await db.transaction(async (tx) => {
        const set = { googleCategory };
        await tx.insert(feedSettings).values(set).onConflictDoUpdate({ target: feedSettings.id, set });
        const change = { action: 'product-feed.update', entityId: 'settings', label: 'Product feed' } as const;
        await recordStaffChange(caller, tx, { ...change, before: { googleCategory: before }, after: set });
      });
      return { ok: true } as const;
    }),
    setExcluded: api.setExcluded.handler(async ({ context: caller, input: { productId, isExcluded } }) => {
      await db.transaction(async (tx) => {
        await tx.insert(feedSettings).values({}).onConflictDoNothing();
        const rest = sql`array_remove(${feedSettings.excludedProducts}, ${productId}::uuid)`;
        await tx.update(feedSettings).set({ excludedProducts: isExcluded ? sql`${rest} || ${productId}::uuid` : rest });
        const action = isExcluded ? 'product-feed.exclude' : 'product-feed.include';
        await recordStaffChange(caller, tx, { action, entityId: productId, label: 'Product feed' });
      });
      return { ok: true } as const;
    }),
    rebuild: api.rebuild.handler(async ({ context: caller }) => {
      await db.transaction(async (tx) => {
        await context.send(tx, 'rebuild', {});
        await recordStaffChange(caller, tx, { action: 'product-feed.rebuild', entityId: 'all', label: 'Product feed' });
      });
      return { ok: true } as const;
    }),
  });
}
