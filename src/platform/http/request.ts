import { randomUUID } from 'node:crypto';
import type { HttpBindings } from '@hono/node-server';
import type { Context, MiddlewareHandler } from 'hono';
import { traced } from '#shared/tracing.ts';
import type { App } from '../app.ts';
import { withOrigin } from '../security-events.ts';
import type { KeyGate } from './caller-key.ts';
import { forwardedAddress, plainAddress, trustedProxies } from './trusted-proxies.ts';

export type HttpEnv = {
  Bindings: Partial<HttpBindings>;
  /** `keys`: of programs, set below /api */
  Variables: { requestId: string; address: string; keys: KeyGate };
};

/** Assigns a request id, finds the client's IP address and logs the response. */
export function requestLog(app: App): MiddlewareHandler<HttpEnv> {
  const isTrusted = trustedProxies(app.config.TRUSTED_PROXIES);
  let untold = app.config.TRUSTED_PROXIES.length === 0;
  return async (c, next) => {
    const started = performance.now();
    const requestId = validRequestId(c.req.header('x-request-id')) ?? randomUUID();
    c.set('requestId', requestId);
    const address = clientAddress(c, isTrusted);
    c.set('address', address);
    if (untold && LOOPBACK.has(address) && c.req.header('x-forwarded-for')) {
      untold = false;
      app.log.warn(UNNAMED_PROXY);
    }
    const userAgent = c.req.header('user-agent')?.slice(0, 300) ?? '';
    await traced(c.req.method, { kind: 'server' }, async (span) => {
      await withOrigin({ requestId, address, userAgent, log: app.log }, next);
      span.rename(`${c.req.method} ${c.req.routePath}`);
      span.set({ 'url.path': c.req.path, 'http.response.status_code': c.res.status, 'shop.request_id': requestId });
    });
    c.res.headers.set('x-request-id', requestId);
    app.log[levelOf(c.res.status)](
      {
        requestId,
        method: c.req.method,
        path: c.req.path,
        status: c.res.status,
        ms: Math.round(performance.now() - started),
      },
      'request',
    );
  };
}

// 503 is intended: too busy, or a gateway that is unavailable
const levelOf = (status: number) => (status === 503 ? 'warn' : status >= 500 ? 'error' : 'debug');

/** A proxy's request id, if its format is valid. */
export const validRequestId = (requestId: string | undefined) =>
  requestId && /^[\w-]{8,64}$/.test(requestId) ? requestId : undefined;

const LOOPBACK: ReadonlySet<string> = new Set(['127.0.0.1', '::1']);

const UNNAMED_PROXY =
  'A proxy on this machine forwards requests, but TRUSTED_PROXIES is empty: all people share one address, also for limits. Set TRUSTED_PROXIES=127.0.0.1,::1';

// X-Forwarded-For is trusted only as far as configured proxies have written it
function clientAddress(c: Context<HttpEnv>, isTrusted: (address: string) => boolean): string {
  let address = plainAddress(c.env?.incoming?.socket.remoteAddress ?? '127.0.0.1');
  const forwarded = (c.req.header('x-forwarded-for') ?? '')
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean);
  while (isTrusted(address) && forwarded.length > 0) address = forwardedAddress(forwarded.pop()!);
  return address;
}
