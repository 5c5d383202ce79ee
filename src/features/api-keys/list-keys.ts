import { desc, gt, sql } from 'drizzle-orm';
import { apiKeyHours, apiKeys } from '#db/schema/api-keys.ts';
import type { App } from '#platform/app.ts';
import type { Granted } from '#platform/http/permissions.ts';
import { HOUR_MS, MINUTE_MS } from '#shared/dates.ts';
import { CALLS_A_MINUTE, SCOPES, UNDO_MINUTES, WRITES_A_MINUTE } from './rules.ts';

const HOURS = 24;

/** All keys with their usage of the last day, and the scopes that the caller may grant. */
export async function listKeys({ db, now }: App, granted: Granted) {
  const at = now().getTime();
  const first = Math.floor(at / HOUR_MS) * HOUR_MS - (HOURS - 1) * HOUR_MS;
  const rows = await db
    .select({
      key: apiKeys,
      createdBy: sql<string | null>`(select email from users where id = ${apiKeys.createdBy})`,
      endedBy: sql<string | null>`(select email from users where id = ${apiKeys.endedBy})`,
    })
    .from(apiKeys)
    .orderBy(sql`${apiKeys.endedAt} is not null`, desc(sql`coalesce(${apiKeys.lastUsedAt}, ${apiKeys.createdAt})`));
  const hours = await db
    .select()
    .from(apiKeyHours)
    .where(gt(apiKeyHours.hour, new Date(first - 1)));
  return {
    keys: rows.map(({ key, createdBy, endedBy }) => {
      const keyHours = hours.filter(({ keyId }) => keyId === key.id);
      const sum = (part: 'deniedCount' | 'limitedCount') => keyHours.reduce((total, one) => total + one[part], 0);
      return {
        id: key.id,
        name: key.name,
        prefix: key.prefix,
        scopes: key.scopes,
        createdBy,
        endedBy,
        createdAt: key.createdAt.toISOString(),
        expiresAt: key.expiresAt?.toISOString() ?? null,
        endedAt: key.endedAt?.toISOString() ?? null,
        isUndoable: key.endedAt !== null && at - key.endedAt.getTime() < UNDO_MINUTES * MINUTE_MS,
        lastUsedAt: key.lastUsedAt?.toISOString() ?? null,
        keptAt: key.keptAt?.toISOString() ?? null,
        lastAddress: key.lastAddress,
        calls: Array.from({ length: HOURS }, (_, place) => {
          const hour = first + place * HOUR_MS;
          return keyHours.find((one) => one.hour.getTime() === hour)?.callCount ?? 0;
        }),
        deniedCount: sum('deniedCount'),
        limitedCount: sum('limitedCount'),
      };
    }),
    limits: { callsAMinute: CALLS_A_MINUTE, writesAMinute: WRITES_A_MINUTE },
    givable: SCOPES.filter((scope) => granted.has(scope)),
  };
}
