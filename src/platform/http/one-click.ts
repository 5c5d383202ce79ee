import type { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { DomainError } from '#shared/domain-error.ts';
import type { HttpEnv } from './request.ts';

/**
 * POST to the path of an unsubscribe page, with ?token=: from mail programs (RFC 8058: one click, no sign-in, no
 * redirect), and from the page's own form when scripts do not run. `end` throws a DomainError for a link that is none.
 */
export function mountOneClick(http: Hono<HttpEnv>, page: string, end: (token: string) => Promise<void>): void {
  http.post(page, bodyLimit({ maxSize: 16 * 1024 }), async (c) => {
    const form: Record<string, unknown> = await c.req.parseBody().catch(() => ({}));
    const fromPage = form.from === 'page';
    try {
      await end(c.req.query('token') ?? '');
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      return fromPage ? c.redirect(`${page}?failed=1`, 303) : c.text('This link is not one of ours.\n', 410);
    }
    return fromPage ? c.redirect(`${page}?done=1`, 303) : c.text('Unsubscribed.\n');
  });
}
