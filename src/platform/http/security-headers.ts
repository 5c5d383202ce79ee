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

export function securityHeaders(app: App): MiddlewareHandler<HttpEnv> {
  const secure = app.config.origin.startsWith('https:');
  const fallback = contentSecurityPolicy([], secure);
  return async (c, next) => {
    await next();
    const { headers } = c.res;
    headers.set('x-content-type-options', 'nosniff');
    headers.set('referrer-policy', 'strict-origin-when-cross-origin');
    headers.set('cross-origin-opener-policy', 'same-origin');
    headers.set('permissions-policy', 'camera=(), microphone=(), geolocation=()');
    if (!headers.has('x-frame-options') && !headers.has('x-framed')) headers.set('x-frame-options', 'DENY');
    headers.delete('x-framed');
    if (!headers.has('content-security-policy')) headers.set('content-security-policy', fallback);
    if (secure) headers.set('strict-transport-security', 'max-age=31536000');
  };
}

/** A demo answers only to this machine's own names, so that no web page elsewhere can reach it by DNS. */
export function demoHosts(app: App): MiddlewareHandler<HttpEnv> {
  const allowed = /^(localhost|127\.0\.0\.1)(:\d+)?$/i;
  return async (c, next) => {
    const host = c.req.header('host') ?? '';
    if (app.demo && !allowed.test(host)) return c.text('This demo answers to localhost and 127.0.0.1 only.\n', 421);
    return next();
  };
}
