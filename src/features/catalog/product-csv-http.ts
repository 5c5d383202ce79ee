import type { Hono } from 'hono';
import type { App } from '#platform/app.ts';
import type { HttpEnv } from '#platform/http/request.ts';
import { requireAnyPermission } from '#platform/http/staff-middleware.ts';
import { recordChange } from '../audit/record-change.ts';
import { exportProducts } from './export-products.ts';

/** GET streams the whole catalogue out as a file (the password is asked for); it is no JSON, so no operation. */
export function mountProductCsv(http: Hono<HttpEnv>, app: App): void {
  http.get('/api/admin/products.csv', requireAnyPermission(app, ['exports.read'], { confirmed: true }), async (c) => {
    await recordChange(app.db, c.get('staff'), app.now(), {
      action: 'product.export',
      entityId: 'all',
      label: 'All products as CSV',
    });
    c.header('content-type', 'text/csv; charset=utf-8');
    c.header('content-disposition', 'attachment; filename="products.csv"');
    return c.body(asBytes(exportProducts(app.db)));
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
