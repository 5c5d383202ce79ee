import type { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { z } from 'zod';
import type { CarrierRegistry } from '#carriers/carrier-registry.ts';
import type { App } from '#platform/app.ts';
import type { HttpEnv } from '#platform/http/request.ts';
import { requireAnyPermission } from '#platform/http/staff-middleware.ts';
import { id } from '#shared/contract.ts';
import { shopDay } from '#shared/dates.ts';
import { collectLabels } from './collect-labels.ts';
import { readManifest } from './manifest.ts';
import { receiveCarrierCallback } from './receive-carrier-callback.ts';

const MAX_LABELS = 100;
const selection = z.object({ shipmentIds: z.array(id).min(1).max(MAX_LABELS) });

/**
 * POST responds with the labels of these shipments as one PDF. The header x-missing-labels names those without one, with
 * the reason. 409 when none is there. No operation of the contract, since those respond with JSON.
 */
export function mountLabels(http: Hono<HttpEnv>, app: App, carriers: CarrierRegistry): void {
  http.post('/api/admin/labels.pdf', requireAnyPermission(app, ['orders.ship']), async (c) => {
    const selected = selection.safeParse(await c.req.json().catch(() => null));
    if (!selected.success)
      return c.json({ code: 'BAD_REQUEST', message: `Between 1 and ${MAX_LABELS} shipments` }, 400);
    const { pdf, missing } = await collectLabels(app, carriers, [...new Set(selected.data.shipmentIds)]);
    const named = missing.map(({ shipment, reason }) => `${shipment} ${reason}`).join(', ');
    if (!pdf)
      return c.json({ code: 'NO_LABELS', message: `No label is there: ${named || 'no shipment has these ids'}` }, 409);
    return c.body(new Uint8Array(pdf), 200, {
      'content-type': 'application/pdf',
      'cache-control': 'private, no-store',
      'content-disposition': `attachment; filename="labels-${shopDay(app.now())}.pdf"`,
      ...(named ? { 'x-missing-labels': named } : {}),
    });
  });
}

/** GET responds with the manifest of a pickup as PDF. No operation of the contract, since those respond with JSON. */
export function mountManifests(http: Hono<HttpEnv>, app: App, carriers: CarrierRegistry): void {
  http.get('/api/admin/manifest.pdf', requireAnyPermission(app, ['orders.ship']), async (c) => {
    const pickupId = id.safeParse(c.req.query('pickup'));
    const manifest = pickupId.success
      ? await readManifest(app, pickupId.data, (name) => carriers.byName(name)?.label ?? name)
      : null;
    if (!manifest) return c.json({ code: 'NOT_FOUND', message: 'No pickup has this id' }, 404);
    return c.body(new Uint8Array(manifest.pdf), 200, {
      'content-type': 'application/pdf',
      'cache-control': 'private, no-store',
      'content-disposition': `attachment; filename="manifest-${manifest.day}.pdf"`,
    });
  });
}

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
