import type { Hono } from 'hono';
import type { App } from '#platform/app.ts';
import type { HttpEnv } from '#platform/http/request.ts';
import { createSocialImage } from './create-social-image.ts';

/** /share/{key}.jpg: the preview of a shared page; cut-outs are placed on the brand's background. */
export function mountSocialImages(http: Hono<HttpEnv>, app: App, groundOf: () => Promise<string>): void {
  http.on(['GET', 'HEAD'], '/share/:file{[a-z0-9-]+\\.jpg}', async (c) => {
    const image = await createSocialImage(app, c.req.param('file').replace(/\.jpg$/, ''), await groundOf());
    if (!image) return c.text('No such image\n', 404);
    return c.body(new Uint8Array(image), 200, {
      'content-type': 'image/jpeg',
      'cache-control': 'public, max-age=604800',
    });
  });
}
