import { createHash } from 'node:crypto';
import { and, eq, lt, sql } from 'drizzle-orm';
import type { Tx } from '#db/queryable.ts';
import { idempotencyKeys } from '#db/schema/platform.ts';
import { DAY_MS } from '#shared/dates.ts';
import { DomainError } from '#shared/domain-error.ts';
import type { App } from './app.ts';

/**
 * Runs `work` once per scope (user and operation) and key within 24 hours. A repetition with the same body gets
 * the first response, kept unless it is undefined; with another body it is refused. Concurrent repetitions wait for the
 * first.
 */
export async function withIdempotency<T>(
  tx: Tx,
  request: { scope: string; key: string; body: unknown; now: Date },
  work: () => Promise<T>,
): Promise<T> {
  const { scope, key, now } = request;
  const bodyHash = createHash('sha256').update(JSON.stringify(request.body)).digest('hex');
  const mine = and(eq(idempotencyKeys.scope, scope), eq(idempotencyKeys.key, key));
  // waits for a concurrent transaction with the same key; a row that is older than a day is free again
  const { rows: claimed } = await tx.execute(sql`
    insert into ${idempotencyKeys} (scope, key, body_hash, created_at)
    values (${scope}, ${key}, ${bodyHash}, ${now.toISOString()}::timestamptz)
    on conflict (scope, key) do update set body_hash = excluded.body_hash, response = null, created_at = excluded.created_at
      where ${idempotencyKeys}.created_at < excluded.created_at - interval '1 day'
    returning key`);
  if (claimed.length === 0) {
    const [earlier] = await tx.select().from(idempotencyKeys).where(mine);
    if (earlier?.bodyHash !== bodyHash) throw new DomainError('IDEMPOTENCY_KEY_REUSED');
    return earlier.response as T;
  }
  const response = await work();
  if (response === undefined) return response;
  await tx
    .update(idempotencyKeys)
    .set({ response: sql`${JSON.stringify(response)}::jsonb` })
    .where(mine);
  return response;
}

/** Whether this key is claimed for the first time within a day, in any process. */
export async function claimOnce({ db, now }: App, scope: string, key: string): Promise<boolean> {
  const { rowCount } = await db
    .insert(idempotencyKeys)
    .values({ scope, key, bodyHash: '', createdAt: now() })
    .onConflictDoNothing();
  return rowCount === 1;
}

/** Deletes the keys that are older than a day. Returns how many. */
export async function purgeIdempotencyKeys(app: App): Promise<number> {
  const { rowCount } = await app.db
    .delete(idempotencyKeys)
    .where(lt(idempotencyKeys.createdAt, new Date(app.now().getTime() - DAY_MS)));
  return rowCount ?? 0;
}
