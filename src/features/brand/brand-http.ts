import type { Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { App } from '#platform/app.ts';
import type { HttpEnv } from '#platform/http/request.ts';
import { requireAnyPermission } from '#platform/http/staff-middleware.ts';
import { isDomainError } from '#shared/domain-error.ts';
import { fontByPath } from './brand-fonts.ts';
import { type BrandImage, drawBrandImage } from './brand-images.ts';
import { readBrand } from './read-brand.ts';
import { MARKS_PATH, MAX_MARK_BYTES } from './rules.ts';
import { readMark, storeMark } from './store-mark.ts';

const FOREVER = 'public, max-age=31536000, immutable';
/** Uploaded drawings are served as images only: opened directly they run, load and frame nothing. */
const POLICY = "default-src 'none'; frame-ancestors 'none'; sandbox";

/** Responds with an image and the headers that keep it one. */
export const imageResponse = (c: Context<HttpEnv>, { type, bytes }: BrandImage, cache: string) =>
  c.body(new Uint8Array(bytes), 200, {
    'content-type': type,
    'cache-control': cache,
    'content-security-policy': POLICY,
  });

/** Mounted before the limit of JSON bodies, as the body is the drawing. Guarded like an operation of staff. */
export function mountMarkUpload(http: Hono<HttpEnv>, app: App): void {
  const tooLarge = { code: 'INVALID_MARK', message: 'The file is larger than 256 KB.' };
  http.post(
    '/api/admin/brand/marks',
    requireAnyPermission(app, ['brand.write']),
    bodyLimit({ maxSize: MAX_MARK_BYTES, onError: (c) => c.json(tooLarge, 413) }),
    async (c) => {
      try {
        return c.json(await storeMark(app, new Uint8Array(await c.req.arrayBuffer())));
      } catch (error) {
        if (!isDomainError(error, 'INVALID_MARK')) throw error;
        return c.json({ code: error.code, message: error.data?.reason ?? 'This drawing cannot be used' }, 422);
      }
    },
  );
}

/** Serves drawings, fonts and the images derived from the current brand. */
export function mountBrand(http: Hono<HttpEnv>, app: App): void {
  http.on(['GET', 'HEAD'], `${MARKS_PATH}:key{[0-9a-f]{20}\\.(svg|png)}`, async (c) => {
    const mark = await readMark(app.db, c.req.param('key'));
    if (!mark) return c.text('No such drawing\n', 404);
    return imageResponse(c, { type: mark.type, bytes: mark.content }, FOREVER);
  });
  http.on(['GET', 'HEAD'], '/brand/fonts/:file', (c) => {
    const bytes = fontByPath(c.req.path);
    if (!bytes) return c.text('No such font\n', 404);
    return c.body(new Uint8Array(bytes), 200, { 'content-type': 'font/woff2', 'cache-control': FOREVER });
  });
  http.on(['GET', 'HEAD'], '/brand/:hash{[0-9a-f]{12}}/:name', async (c) => {
    const siteBrand = await readBrand(app.db);
    const image = await drawBrandImage(app.db, siteBrand, c.req.param('name'));
    if (!image) return c.text('No such image\n', 404);
    // a URL of an earlier brand serves the current one
    return imageResponse(c, image, c.req.path.startsWith(`${siteBrand.base}/`) ? FOREVER : 'no-cache');
  });
  // fixed paths that browsers and phones request
  const iconFiles = { '/favicon.ico': 'icon-48.png', '/apple-touch-icon.png': 'icon-180.png' };
  for (const [path, name] of Object.entries(iconFiles))
    http.on(['GET', 'HEAD'], path, async (c) => {
      const image = await drawBrandImage(app.db, await readBrand(app.db), name);
      return image ? imageResponse(c, image, 'no-cache') : c.text('No such image\n', 404);
    });
}
