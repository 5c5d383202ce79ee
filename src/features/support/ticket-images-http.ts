import type { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { App } from '#platform/app.ts';
import { readAccessToken } from '#platform/http/access-token.ts';
import type { HttpEnv } from '#platform/http/request.ts';
import { isSessionActive } from '#platform/http/viewer.ts';
import { DomainError } from '#shared/domain-error.ts';
import { MAX_IMAGE_BYTES } from '../media/rules.ts';
import { ticketImageErrors } from './account-contract.ts';
import { addTicketImage, readTicketImage } from './ticket-images.ts';

/**
 * POST /api/return-images: the image itself is the body. GET /ticket-images/{id}: for anyone who has the signed
 * path.
 */
export function mountTicketImages(http: Hono<HttpEnv>, app: App): void {
  http.post(
    '/api/return-images',
    bodyLimit({
      maxSize: MAX_IMAGE_BYTES,
      onError: (c) => c.json({ code: 'PAYLOAD_TOO_LARGE', message: 'Larger than 5MB' }, 413),
    }),
    async (c) => {
      const viewer = await readAccessToken(app.keys, c.req.header('authorization') ?? null, app.now());
      if (!viewer || !(await isSessionActive(app.db, viewer.sessionId, app.now())))
        return c.json({ code: 'UNAUTHORIZED', message: 'Sign in first' }, 401);
      try {
        return c.json(await addTicketImage(app, viewer.userId, new Uint8Array(await c.req.arrayBuffer())));
      } catch (error) {
        if (!(error instanceof DomainError)) throw error;
        const declared = Object.entries(ticketImageErrors).find(([code]) => code === error.code)?.[1];
        if (!declared) throw error;
        return c.json({ code: error.code, message: declared.message }, declared.status);
      }
    },
  );

  http.get('/ticket-images/:id{[0-9a-f-]{36}}', async (c) => {
    const content = await readTicketImage(app, c.req.param('id'), c.req.query('token'));
    if (!content) return c.text('No such image\n', 404);
    return c.body(new Uint8Array(content), 200, {
      'content-type': 'image/webp',
      'cache-control': 'private, no-store',
      'x-robots-tag': 'noindex',
    });
  });
}
