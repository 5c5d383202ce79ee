import type { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { RateLimiter } from '#platform/http/rate-limits.ts';
import type { HttpEnv } from '#platform/http/request.ts';

const PATH = '/failed-delivery';

/** Limits the page of a mailed link as its operations are: pages are rendered by calls without limits. */
export function mountAttemptLimits(http: Hono<HttpEnv>, limits: RateLimiter): void {
  http.use(PATH, bodyLimit({ maxSize: 16 * 1024 }), async (c, next) => {
    const isAsked = c.req.method === 'POST' || c.req.query('token');
    const wait = isAsked ? await limits.consume('attempt', { account: '-', address: c.get('address') }) : null;
    if (wait !== null) return c.redirect(`${PATH}?later=1`, 303);
    return next();
  });
}
