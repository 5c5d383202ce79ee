import type { MiddlewareHandler } from 'hono';
import type { HttpEnv } from './request.ts';
import type { RequestQueue } from './request-queue.ts';

/** Retry-After in seconds. */
const RETRY_AFTER_SECONDS = 2;
const SHOP_BUSY = 'The shop is very busy right now. Try again in a few seconds.';

/** These mostly wait for a gateway and have limits of their own, so they bypass the queue. */
const WAITS_ELSEWHERE = '/api/payments/';

/** Answers 503 SHOP_BUSY with Retry-After when the queue has no room in time. */
export const shedLoad =
  (requests: RequestQueue): MiddlewareHandler<HttpEnv> =>
  async (c, next) => {
    if (c.req.path.startsWith(WAITS_ELSEWHERE)) return next();
    const done = await requests.run(async () => {
      await next();
      return true;
    });
    if (done) return;
    const body = { code: 'SHOP_BUSY', message: SHOP_BUSY, requestId: c.get('requestId') };
    return c.json(body, 503, { 'retry-after': String(RETRY_AFTER_SECONDS), 'cache-control': 'no-store' });
  };
