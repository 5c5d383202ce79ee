import { and, eq, gt, isNull } from 'drizzle-orm';
import { transact } from '#db/client.ts';
import type { Tx } from '#db/queryable.ts';
import { invalidateCached } from '#db/row-cache.ts';
import { apiKeys } from '#db/schema/api-keys.ts';
import type { App } from '#platform/app.ts';
import type { Staff } from '#platform/http/api-middleware.ts';
import { MINUTE_MS } from '#shared/dates.ts';
import { DomainError } from '#shared/domain-error.ts';
import { recordChange } from '../audit/record-change.ts';
import { KEYS_TAG } from './key-gate.ts';
import { UNDO_MINUTES } from './rules.ts';

/** Ends a key: every process refuses it within two seconds. NOT_FOUND when it has already ended. */
export async function endKey(app: App, staff: Staff, id: string): Promise<void> {
  const now = app.now();
  await transact(app.db, async (tx) => {
    const [ended] = await tx
      .update(apiKeys)
      .set({ endedAt: now, endedBy: staff.userId })
      .where(and(eq(apiKeys.id, id), isNull(apiKeys.endedAt)))
      .returning({ name: apiKeys.name });
    if (!ended) throw new DomainError('NOT_FOUND');
    invalidateCached(tx, KEYS_TAG);
    await recordChange(tx, staff, now, { action: 'api-key.end', entityId: id, label: ended.name });
  });
}

/** Ends every key that a member made and so knows, within the caller's transaction. Returns how many. */
export async function endKeysOf(tx: Tx, staff: Staff, userId: string, now: Date): Promise<number> {
  const ended = await tx
    .update(apiKeys)
    .set({ endedAt: now, endedBy: staff.userId })
    .where(and(eq(apiKeys.createdBy, userId), isNull(apiKeys.endedAt)))
    .returning({ id: apiKeys.id, name: apiKeys.name });
  if (ended.length > 0) invalidateCached(tx, KEYS_TAG);
  for (const { id, name } of ended)
    await recordChange(tx, staff, now, { action: 'api-key.end', entityId: id, label: name });
  return ended.length;
}

/** Restores a key that ended minutes ago. NOT_FOUND after that. */
export async function restoreKey(app: App, staff: Staff, id: string): Promise<void> {
  const now = app.now();
  const since = new Date(now.getTime() - UNDO_MINUTES * MINUTE_MS);
  await transact(app.db, async (tx) => {
    const [restored] = await tx
      .update(apiKeys)
      .set({ endedAt: null, endedBy: null })
      .where(and(eq(apiKeys.id, id), gt(apiKeys.endedAt, since)))
      .returning({ name: apiKeys.name });
    if (!restored) throw new DomainError('NOT_FOUND');
    invalidateCached(tx, KEYS_TAG);
    await recordChange(tx, staff, now, { action: 'api-key.restore', entityId: id, label: restored.name });
  });
}
