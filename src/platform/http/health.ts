import { sql } from 'drizzle-orm';
import type { Hono } from 'hono';
import type { App } from '../app.ts';
import type { HttpEnv } from './request.ts';

/** /healthz: the process lives. /readyz: it can serve, its database answers. */
export function mountHealth(http: Hono<HttpEnv>, app: App): void {
  http.get('/healthz', (c) => c.json({ ok: true }));
  http.get('/readyz', async (c) => {
    try {
      await app.db.execute(sql`select 1`);
      return c.json({ ok: true });
    } catch {
      return c.json({ ok: false }, 503);
    }
  });
}
