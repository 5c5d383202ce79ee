import { readFile } from 'node:fs/promises';
import type { Hono } from 'hono';
import type { HttpEnv } from './request.ts';

// the viewer has inline styles and loads only from this shop
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self' data:",
  "connect-src 'self'",
  'worker-src blob:',
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>API reference</title>
</head>
<body>
<redoc spec-url="/api/openapi.json" disable-telemetry="true"></redoc>
<script type="module" src="/api/docs/redoc.js"></script>
</body>
</html>
`;

/**
 * Mounts the API reference at /api/docs: Redoc with /api/openapi.json, served by this shop. `viewer` is the path of
 * Redoc's script.
 */
export function mountApiDocs(http: Hono<HttpEnv>, viewer: string): void {
  http.get('/api/docs', (c) => c.html(PAGE, 200, { 'content-security-policy': POLICY }));
  let script: Promise<string> | null = null;
  http.get('/api/docs/redoc.js', async (c) => {
    script ??= readFile(viewer, 'utf8');
    return c.body(await script, 200, { 'content-type': 'text/javascript', 'cache-control': 'public, max-age=3600' });
  });
}
