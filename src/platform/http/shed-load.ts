import { randomInt } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import type { HttpEnv } from './request.ts';
import type { RequestQueue } from './request-queue.ts';

/** Minimum and maximum Retry-After in seconds: random, because simultaneous retries would cause the next peak. */
const RETRY_AFTER_SECONDS = [2, 5] as const;
const SHOP_BUSY = 'The shop is very busy right now. Try again in a few seconds.';

/** These mostly wait for a gateway and have limits of their own, so they bypass the queue. */
const WAITS_ELSEWHERE = '/api/payments/';

/** Answers 503 SHOP_BUSY with Retry-After when the queue has no room in time. */
export const shedLoad =
  (requests: RequestQueue): MiddlewareHandler<HttpEnv> =>
  async (c, next) => {
    if (c.req.path.startsWith(WAITS_ELSEWHERE)) return next();
    const result = await requests.run(async () => {
      await next();
      return true;
    });
    if (result) return;
    const body = { code: 'SHOP_BUSY', message: SHOP_BUSY, requestId: c.get('requestId') };
    const wait = randomInt(RETRY_AFTER_SECONDS[0], RETRY_AFTER_SECONDS[1] + 1);
    return c.json(body, 503, { 'retry-after': String(wait), 'cache-control': 'no-store' });
  };
