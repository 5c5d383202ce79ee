import { and, eq, gt, isNotNull, isNull, or, sql } from 'drizzle-orm';
import type pg from 'pg';
import { type RateLimiterAbstract, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { readCached } from '#db/row-cache.ts';
import { apiKeyHours, apiKeys } from '#db/schema/api-keys.ts';
import type { App } from '#platform/app.ts';
import type { CallerKey, KeyGate, KeyLimit, KeyUse } from '#platform/http/caller-key.ts';
import { HOUR_MS, MINUTE_MS } from '#shared/dates.ts';
import type { Permission } from '#shared/permissions.ts';
import { hashKey, isKeyText } from './key-text.ts';
import { CALLS_A_MINUTE, SCOPES, WRITES_A_MINUTE } from './rules.ts';

/** Drops a key from this process's cache; other processes keep it for two seconds at most. */
export const KEYS_TAG = 'api-keys';

type Used = { key: CallerKey; address: string; counts: Record<KeyUse, number> };

/** Finds, counts and limits keys. `pool`: where the processes count together; without it nothing is limited. */
export async function createKeyGate(app: App, pool: pg.Pool | null): Promise<KeyGate> {
  const limits = pool
    ? {
        all: await limiter(pool, 'key:all', CALLS_A_MINUTE),
        writes: await limiter(pool, 'key:writes', WRITES_A_MINUTE),
      }
    : null;
  const used = new Map<string, Used>();
  let written = Number.NEGATIVE_INFINITY;
  let timer: NodeJS.Timeout | null = null;
  const write = () => {
    timer = null;
    written = performance.now();
    const all = [...used.values()];
    used.clear();
    for (const one of all)
      writeUse(app, one).catch((error) => app.log.warn({ err: error }, 'use of an API key was not recorded'));
  };
  return {
    async find(text) {
      if (!isKeyText(text)) return null;
      const key = await readCached(app.db, `api-key:${hashKey(text)}`, [KEYS_TAG], () => findKey(app, text));
      return key && (key.expiresAt === null || key.expiresAt > app.now()) ? key : null;
    },
    async count(key, isRead) {
      if (!limits) return null;
      const all = await consume(limits.all, key.id, CALLS_A_MINUTE);
      if (isRead || all.retryAfter !== null) return all;
      const writes = await consume(limits.writes, key.id, WRITES_A_MINUTE);
      return writes.retryAfter !== null || writes.remaining < all.remaining ? writes : all;
    },
    note(key, address, use) {
      const one = used.get(key.id) ?? { key, address, counts: { answered: 0, denied: 0, limited: 0 } };
      one.address = address;
      one.counts[use] += 1;
      used.set(key.id, one);
      if (performance.now() - written >= MINUTE_MS) write();
      else if (timer === null) timer = setTimeout(write, MINUTE_MS).unref();
    },
  };
}

type FoundKey = CallerKey & { expiresAt: Date | null };

async function findKey({ db }: App, text: string): Promise<FoundKey | null> {
  const [row] = await db
    .select()
    .from(apiKeys)
    .where(and(eq(apiKeys.hash, hashKey(text)), isNull(apiKeys.endedAt), isNotNull(apiKeys.createdBy)));
  if (!row) return null;
  // a scope that a later version withholds from keys no longer counts
  const scopes = new Set<Permission>(SCOPES.filter((scope) => row.scopes.includes(scope)));
  return { id: row.id, name: row.name, userId: row.createdBy!, scopes, expiresAt: row.expiresAt };
}

function limiter(pool: pg.Pool, keyPrefix: string, points: number): Promise<RateLimiterAbstract> {
  const options = { storeClient: pool, tableName: 'rate_limits', keyPrefix, points, duration: 60 };
  return new Promise((resolve, reject) => {
    const limiter = new RateLimiterPostgres({ ...options, storeType: 'pool' }, (error) =>
      error ? reject(error) : resolve(limiter),
    );
  });
}

async function consume(limits: RateLimiterAbstract, id: string, limit: number): Promise<KeyLimit> {
  const result = await limits.consume(id).catch((error: unknown) => {
    if (error instanceof RateLimiterRes) return error;
    throw error;
  });
  const resetSeconds = Math.max(1, Math.ceil(result.msBeforeNext / 1000));
  const isOver = result.consumedPoints > limit;
  const remaining = Math.max(0, limit - result.consumedPoints);
  return { limit, remaining, resetSeconds, retryAfter: isOver ? resetSeconds : null };
}

async function writeUse({ db, now }: App, { key, address, counts }: Used): Promise<void> {
  const at = now();
  const row = {
    keyId: key.id,
    hour: new Date(Math.floor(at.getTime() / HOUR_MS) * HOUR_MS),
    callCount: counts.answered + counts.denied + counts.limited,
    deniedCount: counts.denied,
    limitedCount: counts.limited,
  };
  await db
    .insert(apiKeyHours)
    .values(row)
    .onConflictDoUpdate({
      target: [apiKeyHours.keyId, apiKeyHours.hour],
      set: {
        callCount: sql`${apiKeyHours.callCount} + excluded.call_count`,
        deniedCount: sql`${apiKeyHours.deniedCount} + excluded.denied_count`,
        limitedCount: sql`${apiKeyHours.limitedCount} + excluded.limited_count`,
      },
    });
  await db
    .update(apiKeys)
    .set({ lastUsedAt: at, lastAddress: address })
    .where(
      and(
        eq(apiKeys.id, key.id),
        or(isNull(apiKeys.lastUsedAt), gt(sql`${at.toISOString()}::timestamptz`, apiKeys.lastUsedAt)),
      ),
    );
}
