import type { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { App } from '#platform/app.ts';
import type { HttpEnv } from '#platform/http/request.ts';
import { staffMayAny } from '#platform/http/staff-request.ts';
import { recordChange } from '../audit/record-change.ts';
import { UnreadableFile } from './csv-format.ts';
import { exportProducts } from './export-products.ts';
import { importProducts } from './import-products.ts';

const MAXIMUM_FILE = 10 * 1024 * 1024;

/**
 * The catalogue as a file: GET streams it out (the password is asked for), POST reads one in: with ?apply=1 it is done,
 * without it only says what it would do. No operations of the contract, whose bodies are JSON.
 */
export function mountProductFiles(http: Hono<HttpEnv>, app: App): void {
  http.get('/api/admin/products.csv', staffMayAny(app, ['exports.read'], { confirmed: true }), async (c) => {
    await recordChange(app.db, c.get('staff'), app.now(), {
      action: 'product.export',
      entityId: 'all',
      label: 'All products as CSV',
    });
    c.header('content-type', 'text/csv; charset=utf-8');
    c.header('content-disposition', 'attachment; filename="products.csv"');
    return c.body(asBytes(exportProducts(app.db)));
  });
  http.post(
    '/api/admin/products.csv',
    staffMayAny(app, ['catalog.write']),
    bodyLimit({
      maxSize: MAXIMUM_FILE,
      onError: (c) => c.json({ code: 'PAYLOAD_TOO_LARGE', message: 'The file is larger than 10 MB' }, 413),
    }),
    async (c) => {
      const apply = c.req.query('apply') === '1';
      try {
        const report = await importProducts(app, c.get('staff'), await c.req.text(), apply);
        if (apply) await app.pagesCaughtUp();
        return c.json(report);
      } catch (error) {
        if (!(error instanceof UnreadableFile)) throw error;
        return c.json({ code: 'UNREADABLE', message: error.message }, 422);
      }
    },
  );
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
