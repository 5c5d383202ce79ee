import type { Hono } from 'hono';
import type { App } from '../app.ts';
import { FOREVER } from '../http/forever.ts';
import type { HttpEnv } from '../http/request.ts';
import { parseRange } from './file-store.ts';

const TYPES: Record<string, string> = { avif: 'image/avif', webp: 'image/webp', webm: 'video/webm' };

/** /media/{name}: uploaded and seeded images and videos, streamed; the content of a name never changes. */
export function mountMedia(http: Hono<HttpEnv>, { files }: Pick<App, 'files'>): void {
  http.on(['GET', 'HEAD'], '/media/:file{[a-z0-9-]+\\.(avif|webp|webm)}', async (c) => {
    const name = c.req.param('file');
    // players request ranges: to seek, and some before they play at all
    const file = await files.open(name, parseRange(c.req.header('range')));
    if (!file) return c.text('No such file\n', 404);
    const { body, bytes, part } = file;
    const headers = {
      'content-type': TYPES[name.slice(name.lastIndexOf('.') + 1)]!,
      'cache-control': FOREVER,
      'accept-ranges': 'bytes',
      'content-length': String(part ? part.to - part.from + 1 : bytes),
      ...(part ? { 'content-range': `bytes ${part.from}-${part.to}/${bytes}` } : {}),
    };
    if (c.req.method === 'HEAD') {
      await body.cancel();
      return c.body(null, part ? 206 : 200, headers);
    }
    return c.body(body, part ? 206 : 200, headers);
  });
}
