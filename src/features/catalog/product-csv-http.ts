import type { Context, Hono } from 'hono';
import { z } from 'zod';
import type { App } from '#platform/app.ts';
import type { Staff } from '#platform/http/api-middleware.ts';
import type { HttpEnv } from '#platform/http/request.ts';
import { requireAnyPermission } from '#platform/http/staff-middleware.ts';
import { selectedIds } from '#shared/contract.ts';
import { recordChange } from '../audit/record-change.ts';
import { exportProducts } from './export-products.ts';

const selection = z.object({ ids: selectedIds });

/**
 * GET streams the whole catalogue as CSV, POST the products with the given `ids` (both need re-authentication). No
 * operations of the contract, since those respond with JSON.
 */
export function mountProductCsv(http: Hono<HttpEnv>, app: App): void {
  const guard = requireAnyPermission(app, ['catalog.export'], { reauthenticated: true });
  const send = async (c: Context<HttpEnv & { Variables: { staff: Staff } }>, ids?: readonly string[]) => {
    await recordChange(app.db, c.get('staff'), app.now(), {
      action: 'product.export',
      entityId: ids ? 'some' : 'all',
      label: ids ? `${ids.length} products as CSV` : 'All products as CSV',
    });
    c.header('content-type', 'text/csv; charset=utf-8');
    c.header('content-disposition', 'attachment; filename="products.csv"');
    return c.body(asBytes(exportProducts(app.db, ids)));
  };
  http.get('/api/admin/products.csv', guard, (c) => send(c));
  http.post('/api/admin/products.csv', guard, async (c) => {
    const request = selection.safeParse(await c.req.json().catch(() => null));
    if (!request.success) return c.json({ code: 'BAD_REQUEST', message: 'Between 1 and 1000 ids' }, 400);
    return send(c, request.data.ids);
  });
}

function asBytes(parts: AsyncGenerator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream({
    async pull(controller) {
      const { value, done } = await parts.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    async cancel() {
      await parts.return(undefined);
    },
  });
}
