import type { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { App } from '#platform/app.ts';
import type { HttpEnv } from '#platform/http/request.ts';
import { staffMayAny } from '#platform/http/staff-request.ts';
import { importOrders } from './import-orders.ts';

const MAXIMUM_FILE = 10 * 1024 * 1024;

/** POST reads a file of orders in: with ?apply=1 it is done, without it only says what it would do. */
export function mountOrderImport(http: Hono<HttpEnv>, app: App): void {
  http.post(
    '/api/admin/orders.csv',
    staffMayAny(app, ['orders.write']),
    bodyLimit({
      maxSize: MAXIMUM_FILE,
      onError: (c) => c.json({ code: 'PAYLOAD_TOO_LARGE', message: 'The file is larger than 10 MB' }, 413),
    }),
    async (c) => c.json(await importOrders(app, c.get('staff'), await c.req.text(), c.req.query('apply') === '1')),
  );
}
