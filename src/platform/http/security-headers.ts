import type { MiddlewareHandler } from 'hono';
import type { App } from '../app.ts';
import type { HttpEnv } from './request.ts';

/** The policy of pages; `scripts` are the hashes of inline scripts of this very page. */
export function contentSecurityPolicy(scripts: readonly string[], secure: boolean): string {
  return [
    "default-src 'self'",
    ["script-src 'self'", ...scripts.map((hash) => `'sha256-${hash}'`)].join(' '),
    "style-src 'self'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "frame-src 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
    ...(secure ? ['upgrade-insecure-requests'] : []),
  ].join('; ');
}

/** The headers that every answer carries. */
export const securityHeadersOf = (policy: string, secure: boolean): [string, string][] => [
  ['x-content-type-options', 'nosniff'],
  ['referrer-policy', 'strict-origin-when-cross-origin'],
  ['cross-origin-opener-policy', 'same-origin'],
  ['permissions-policy', 'camera=(), microphone=(), geolocation=()'],
  ['x-frame-options', 'DENY'],
  ['content-security-policy', policy],
  ...(secure ? ([['strict-transport-security', 'max-age=31536000']] as [string, string][]) : []),
];

export function securityHeaders(app: App): MiddlewareHandler<HttpEnv> {
  const secure = app.config.origin.startsWith('https:');
  const fallback = contentSecurityPolicy([], secure);
  return async (c, next) => {
    await next();
    const { headers } = c.res;
    const framed = headers.has('x-framed');
    headers.delete('x-framed');
    for (const [name, value] of securityHeadersOf(headers.get('content-security-policy') ?? fallback, secure))
      if (name !== 'x-frame-options' || !framed) headers.set(name, value);
  };
}

const DEMO_HOST = /^(localhost|127\.0\.0\.1)(:\d+)?$/i;
export const isDemoHost = (host: string | undefined) => DEMO_HOST.test(host ?? '');

/** A demo answers only to this machine's own names, so that no web page elsewhere can reach it by DNS. */
export function demoHosts(app: App): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    if (app.demo && !isDemoHost(c.req.header('host')))
      return c.text('This demo answers to localhost and 127.0.0.1 only.\n', 421);
    return next();
  };
}
