import type { Hono } from 'hono';
import type { App } from '#platform/app.ts';
import type { HttpEnv } from '#platform/http/request.ts';
import { type MailSamples, openPreview } from './preview-mail.ts';

/** The mail of a draft as HTML for a frame of the panel: inline styles as mails need them, no scripts. */
export function mountMailTexts(http: Hono<HttpEnv>, app: App, samples: MailSamples): void {
  http.get('/mail-texts/preview', async (c) => {
    const html = await openPreview(app, samples, c.req.query('token'));
    if (html === null) return c.text('This preview is over: it is open for a minute.\n', 410);
    return c.html(html, 200, {
      'content-security-policy':
        "sandbox; default-src 'none'; img-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'self'",
      'cache-control': 'no-store',
      'x-framed': '1',
    });
  });
}
