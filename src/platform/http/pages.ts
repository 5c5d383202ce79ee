import { createHash, randomBytes } from 'node:crypto';
import type { Hono } from 'hono';
import type { App } from '../app.ts';
import type { HttpEnv } from './request.ts';
import { contentSecurityPolicy } from './security-headers.ts';

/** Renders a page; `nonce` marks the inline scripts that the page itself brings. */
export type RenderPage = (request: Request, nonce: string) => Promise<Response>;

/** Every path that nothing else took is a page: rendered, its inline scripts hashed into the policy. */
export function mountPages(http: Hono<HttpEnv>, app: App, render: RenderPage): void {
  const secure = app.config.origin.startsWith('https:');
  http.all('*', async (c) => {
    const nonce = randomBytes(16).toString('base64url');
    const response = await render(c.req.raw, nonce);
    if (!response.headers.get('content-type')?.includes('text/html')) return response;
    const { html, hashes } = hashScripts(await response.text(), nonce);
    const headers = new Headers(response.headers);
    headers.set('content-security-policy', contentSecurityPolicy(hashes, secure));
    headers.set('cache-control', 'no-cache');
    return new Response(c.req.method === 'HEAD' ? null : html, { status: response.status, headers });
  });
}

/** Strips the nonces from a page and returns the SHA-256 (base64) of each inline script that carried one. */
export function hashScripts(html: string, nonce: string): { html: string; hashes: string[] } {
  const marked = ` nonce="${nonce}"`;
  const hashes = new Set<string>();
  const inline = new RegExp(`<script([^>]*)${marked}([^>]*)>([\\s\\S]*?)</script>`, 'g');
  for (const [, before, after, body] of html.matchAll(inline)) {
    const attributes = `${before}${after}`;
    // data blocks do not run and scripts with an address have no text of their own
    if (/\ssrc=/.test(attributes) || /type="application\/(ld\+)?json"/.test(attributes)) continue;
    hashes.add(createHash('sha256').update(body!).digest('base64'));
  }
  return { html: html.replaceAll(marked, ''), hashes: [...hashes] };
}
