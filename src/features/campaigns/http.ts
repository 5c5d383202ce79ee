import type { Hono } from 'hono';
import type { App } from '#platform/app.ts';
import type { HttpEnv } from '#platform/http/request.ts';
import { signShortLivedToken, verifyShortLivedToken } from '#platform/http/signed-token.ts';
import { DomainError } from '#shared/domain-error.ts';
import { previewCampaign } from './preview-campaign.ts';

const PURPOSE = 'campaign-preview';

export const previewUrl = (app: App, id: string) => `/campaigns/preview?token=${signShortLivedToken(app, PURPOSE, id)}`;

/** The mail as HTML for a frame of the panel: inline styles as mails need them, no scripts. */
export function mountCampaigns(http: Hono<HttpEnv>, app: App): void {
  http.get('/campaigns/preview', async (c) => {
    const id = verifyShortLivedToken(app, PURPOSE, c.req.query('token'));
    try {
      if (!id) throw new DomainError('NOT_FOUND');
      const { html } = await previewCampaign(app, id);
      return c.html(html, 200, {
        'content-security-policy':
          "sandbox; default-src 'none'; img-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'self'",
        'cache-control': 'no-store',
        'x-framed': '1',
      });
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      return c.text('This preview has ended. Open it again in the admin panel.\n', 410);
    }
  });
}
