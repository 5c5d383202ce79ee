import type { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { App } from '#platform/app.ts';
import { accountKey } from '#platform/http/known-browser.ts';
import { mountOneClick } from '#platform/http/one-click.ts';
import type { RateLimiter } from '#platform/http/rate-limits.ts';
import type { HttpEnv } from '#platform/http/request.ts';
import type { Subscribed } from '#shared/closed-store.ts';
import { isDomainError } from '#shared/domain-error.ts';
import { email } from '#shared/text-schemas.ts';
import { subscribe } from './subscribe.ts';
import { unsubscribe } from './unsubscribe.ts';

const PAGE = '/newsletter/unsubscribe';
const SUBSCRIBE = '/newsletter/subscribe';

/** A closed store's form works without scripts, so the next page states the result. */
async function subscribeByForm(app: App, limits: RateLimiter, typed: unknown, address: string): Promise<Subscribed> {
  const parsed = email.safeParse(typed);
  if (!parsed.success) return 'wrong';
  const wait = await limits.consume('mail', { account: accountKey(parsed.data), address });
  if (wait !== null) return 'later';
  try {
    await subscribe(app, { email: parsed.data });
    return 'sent';
  } catch (error) {
    if (isDomainError(error, 'ALREADY_SUBSCRIBED')) return 'known';
    throw error;
  }
}

/** The closed store's form, and unsubscribing with one click. */
export function mountNewsletter(http: Hono<HttpEnv>, app: App, limits: RateLimiter): void {
  http.post(SUBSCRIBE, bodyLimit({ maxSize: 16 * 1024 }), async (c) => {
    const form: Record<string, unknown> = await c.req.parseBody().catch(() => ({}));
    const outcome = await subscribeByForm(app, limits, form.email, c.get('address'));
    return c.redirect(`/?news=${outcome}`, 303);
  });
  mountOneClick(http, PAGE, (token) => unsubscribe(app, token));
}
