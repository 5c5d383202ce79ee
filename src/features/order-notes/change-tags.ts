import { and, eq, inArray, sql } from 'drizzle-orm';
import { transact } from '#db/client.ts';
import type { Tx } from '#db/queryable.ts';
import { orderTags } from '#db/schema/order-notes.ts';
import type { App } from '#platform/app.ts';
import type { Staff } from '#platform/http/api-middleware.ts';
import { DomainError } from '#shared/domain-error.ts';
import { recordChange } from '../audit/record-change.ts';
import { lockListedOrder } from './lock-listed-order.ts';
import { readTags } from './read-tags.ts';
import { MAX_TAGS } from './rules.ts';

type Change = { ids: readonly string[]; add: readonly string[]; remove: readonly string[] };

/**
 * Adds and removes tags of orders, each order in its own transaction; those that are gone or would have too many tags are
 * listed in `failed`. A tag that exists keeps its spelling.
 */
export async function changeTags(app: App, staff: Staff, { ids, add, remove }: Change) {
  const result = { changed: 0, failed: [] as string[] };
  for (const id of new Set(ids)) {
    const isChanged = await transact(app.db, (tx) => changeOrderTags(app, tx, staff, id, { add, remove })).catch(
      (error: unknown) => {
        if (!(error instanceof DomainError)) throw error;
        return null;
      },
    );
    if (isChanged === null) result.failed.push(id);
    else if (isChanged) result.changed += 1;
  }
  return result;
}

/** Whether the tags differ now. NOT_FOUND, TOO_MANY_TAGS. */
async function changeOrderTags(
  app: App,
  tx: Tx,
  staff: Staff,
  orderId: string,
  { add, remove }: Omit<Change, 'ids'>,
): Promise<boolean> {
  const { displayId } = await lockListedOrder(tx, orderId);
  const before = (await readTags(tx, [orderId]))(orderId);
  if (remove.length > 0)
    await tx.delete(orderTags).where(and(eq(orderTags.orderId, orderId), inArray(orderTags.label, [...remove])));
  await insertTags(tx, orderId, add);
  const after = (await readTags(tx, [orderId]))(orderId);
  if (after.length > MAX_TAGS) throw new DomainError('TOO_MANY_TAGS');
  await recordChange(tx, staff, app.now(), {
    action: 'order.tag',
    entityId: orderId,
    label: displayId,
    before: { tags: before },
    after: { tags: after },
  });
  return before.join('\n') !== after.join('\n');
}

/** Adds tags to an order within the caller's transaction; a tag that other orders have keeps its spelling. */
export async function insertTags(tx: Tx, orderId: string, labels: readonly string[]): Promise<void> {
  for (const label of labels) {
    const spelling = sql`coalesce((select t.label from order_tags t where t.label = ${label}::citext limit 1), ${label})`;
    await tx.insert(orderTags).values({ orderId, label: spelling }).onConflictDoNothing();
  }
}
