import type { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { CarrierRegistry } from '#carriers/carrier-registry.ts';
import type { App } from '#platform/app.ts';
import type { HttpEnv } from '#platform/http/request.ts';
import { receiveCarrierCallback } from './receive-carrier-callback.ts';

/** The route of carriers' callbacks; see `callbackPathOf`. */
export function mountCarriers(http: Hono<HttpEnv>, app: App, carriers: CarrierRegistry): void {
  http.post('/carriers/callback/:key', bodyLimit({ maxSize: 256 * 1024 }), async (c) => {
    const body = Buffer.from(await c.req.arrayBuffer());
    const request = { key: c.req.param('key'), headers: c.req.raw.headers, body };
    const outcome = await receiveCarrierCallback(app, carriers, request);
    if (outcome === 'no such carrier') return c.json({ code: 'NOT_FOUND' }, 404);
    return outcome === 'unverified' ? c.json({ code: 'UNVERIFIED' }, 401) : c.json({ ok: true });
  });
}
