import type { MiddlewareHandler } from 'hono';
import type { App } from '../app.ts';
import type { Config } from '../config.ts';
import type { HttpEnv } from './request.ts';

/** The policy of pages, with the hashes of this page's inline scripts and style sheets. */
export function contentSecurityPolicy(
  scripts: readonly string[],
  secure: boolean,
  styles: readonly string[] = [],
): string {
  const hashed = (hashes: readonly string[]) => hashes.map((hash) => ` 'sha256-${hash}'`).join('');
  return [
    "default-src 'self'",
    `script-src 'self'${hashed(scripts)}`,
    `style-src 'self'${hashed(styles)}`,
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

/** Strict-Transport-Security of a shop over https; null without TLS. */
export function strictTransport({ origin, HSTS_INCLUDE_SUBDOMAINS }: Config): string | null {
  if (!origin.startsWith('https:')) return null;
  return HSTS_INCLUDE_SUBDOMAINS ? 'max-age=31536000; includeSubDomains' : 'max-age=31536000';
}

/** The headers of every response. */
export const securityHeadersOf = (policy: string, transport: string | null): [string, string][] => [
  ['x-content-type-options', 'nosniff'],
  ['referrer-policy', 'strict-origin-when-cross-origin'],
  ['cross-origin-opener-policy', 'same-origin'],
  ['permissions-policy', 'camera=(), microphone=(), geolocation=()'],
  ['x-frame-options', 'DENY'],
  ['content-security-policy', policy],
  ...(transport ? ([['strict-transport-security', transport]] as [string, string][]) : []),
];

export function securityHeaders(app: App): MiddlewareHandler<HttpEnv> {
  const transport = strictTransport(app.config);
  const fallback = contentSecurityPolicy([], transport !== null);
  return async (c, next) => {
    await next();
    const { headers } = c.res;
    const framed = headers.has('x-framed');
    headers.delete('x-framed');
    for (const [name, value] of securityHeadersOf(headers.get('content-security-policy') ?? fallback, transport))
      if (name !== 'x-frame-options' || !framed) headers.set(name, value);
  };
}

const DEMO_HOST = /^(localhost|127\.0\.0\.1)(:\d+)?$/i;
const FORWARDED = /^(forwarded|x-forwarded-.+|x-real-ip)$/i;

/** Whether a demo may answer: the Host is this machine's own, and no proxy rewrote it. */
export const isDemoRequest = (host: string | undefined, headerNames: Iterable<string>): boolean =>
  DEMO_HOST.test(host ?? '') && ![...headerNames].some((name) => FORWARDED.test(name));

/** A demo answers only to this machine's own host names, so that DNS or a proxy cannot expose it. */
export function demoHosts(app: App): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    if (app.demo && !isDemoRequest(c.req.header('host'), c.req.raw.headers.keys()))
      return c.text('This demo answers to localhost and 127.0.0.1 only, and not through a proxy.\n', 421);
    return next();
  };
}
