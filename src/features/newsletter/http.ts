import type { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { App } from '#platform/app.ts';
import type { HttpEnv } from '#platform/http/request.ts';
import { DomainError } from '#shared/domain-error.ts';
import { unsubscribe } from './unsubscribe.ts';

const PAGE = '/newsletter/unsubscribe';

/**
 * POST to the address of the unsubscribe page: from mail programs (RFC 8058: one click, no sign-in, no redirect),
 * and from the page's own form where its scripts do not run.
 */
export function mountNewsletter(http: Hono<HttpEnv>, app: App): void {
  http.post(PAGE, bodyLimit({ maxSize: 16 * 1024 }), async (c) => {
    const form: Record<string, unknown> = await c.req.parseBody().catch(() => ({}));
    const fromPage = form.from === 'page';
    try {
      await unsubscribe(app, c.req.query('token') ?? '');
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      return fromPage ? c.redirect(`${PAGE}?failed=1`, 303) : c.text('This link is not one of ours.\n', 410);
    }
    return fromPage ? c.redirect(`${PAGE}?done=1`, 303) : c.text('Unsubscribed.\n');
  });
}
