import type { Context } from 'hono';
import type { App } from '../app.ts';
import { recordSecurityEvent } from '../security-events.ts';
import type { CallerKey } from './caller-key.ts';
import type { HttpEnv } from './request.ts';

type Admission = { key: CallerKey; headers: [string, string][] };

type Asking = Pick<Context<HttpEnv>, 'get' | 'json' | 'req'>;

/** The key of a call, counted against its limits; or the response that refuses it. */
export async function admitKey(c: Asking, keyToken: string): Promise<Admission | Response> {
  const keys = c.get('keys');
  const key = await keys.find(keyToken);
  if (!key) return c.json({ code: 'UNAUTHORIZED', message: 'This API key is revoked, expired or unknown' }, 401);
  const limit = await keys.count(key, c.req.method === 'GET');
  if (!limit) return { key, headers: [] };
  const headers: [string, string][] = [
    ['ratelimit-limit', String(limit.limit)],
    ['ratelimit-remaining', String(limit.remaining)],
    ['ratelimit-reset', String(limit.resetSeconds)],
  ];
  if (limit.retryAfter === null) return { key, headers };
  keys.note(key, c.get('address'), 'limited');
  const data = { retryAfterSeconds: limit.retryAfter };
  return c.json({ code: 'TOO_MANY_REQUESTS', message: 'Too many requests with this API key', data }, 429, {
    ...Object.fromEntries(headers),
    'retry-after': String(limit.retryAfter),
  });
}

/** Records a permission that a key lacks as a security event. */
export const recordKeyDenial = ({ db, now }: App, { userId, name }: CallerKey, operation: string): Promise<void> =>
  recordSecurityEvent(db, { kind: 'access.denied', at: now(), userId, data: { wanted: operation, key: name } });
