/** Readiness, and the responses while the database is unavailable. */

import { randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { users } from '#db/schema/customers.ts';
import { createSession } from '#features/customers/session.ts';
import { admin } from '#tests/database-server.ts';
import { makeCustomer, makeProduct, scriptedGateway } from '#tests/factories.ts';
import { openFolder } from '#tests/other-user.ts';
import { startS3Server } from '#tests/s3-server.ts';
import { createTestApp } from '#tests/test-app.ts';
import { testHttp } from '#tests/test-http.ts';
import { openS3Store } from '../files/s3-store.ts';

async function open() {
  const dataDir = path.join(openFolder('health'), 'data');
  mkdirSync(dataDir);
  const app = await createTestApp({ DATA_DIR: dataDir });
  // its database does not exist
  app.isChecked = false;
  onTestFinished(app.close);
  // each has its own cache of the last probe
  const ask = (route = '/readyz', init?: RequestInit) => testHttp(app, scriptedGateway().gateways).request(route, init);
  return { app, dataDir, ask };
}
type Opened = Awaited<ReturnType<typeof open>>;

/** Makes every write of new connections fail, as a full disk or a replica would. */
async function refuseWrites({ app }: Opened): Promise<void> {
  const name = new URL(app.databaseUrl).pathname.slice(1);
  await admin(app.databaseUrl, `alter database ${name} set default_transaction_read_only = on`);
  await admin(
    app.databaseUrl,
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  );
}

test('is ready while database and data folder are writable, and leaves nothing behind', async () => {
  const { app, dataDir, ask } = await open();
  const response = await ask();
  expect([response.status, await response.json()]).toEqual([200, { ok: true }]);
  expect((await app.db.execute(sql`select count(*)::int as n from readiness_probes`)).rows).toEqual([{ n: 0 }]);
  expect(readdirSync(dataDir)).toEqual([]);
});

test('is not ready but alive when the database is read-only', async () => {
  const opened = await open();
  await refuseWrites(opened);
  const response = await opened.ask();
  expect([response.status, await response.json()]).toEqual([503, { ok: false, failed: ['database'] }]);
  expect((await opened.ask('/healthz')).status).toBe(200);
  expect((await opened.ask('/api/products')).status).toBe(200);
});

test('is not ready when the data folder cannot be written', async () => {
  const { dataDir, ask } = await open();
  rmSync(dataDir, { recursive: true });
  const response = await ask();
  expect([response.status, await response.json()]).toEqual([503, { ok: false, failed: ['data folder'] }]);
});

test('is not ready when its bucket is unreachable', async () => {
  const { app, ask } = await open();
  const server = await startS3Server();
  app.config = { ...app.config, S3_BUCKET: server.settings.bucket };
  app.files = await openS3Store(server.settings);
  expect((await ask()).status).toBe(200);
  await server.stop();
  const response = await ask();
  expect([response.status, await response.json()]).toEqual([503, { ok: false, failed: ['bucket'] }]);
});

test('is not ready once it is stopping, and still answers', async () => {
  const { app } = await open();
  let isStopping = false;
  const http = testHttp(app, scriptedGateway().gateways, { isStopping: () => isStopping });
  expect((await http.request('/readyz')).status).toBe(200);
  isStopping = true;
  const response = await http.request('/readyz');
  expect([response.status, await response.json()]).toEqual([503, { ok: false, failed: ['stopping'] }]);
  expect((await http.request('/api/products')).status).toBe(200);
});

test('answers 503 with Retry-After and a named error when a write or a connection fails', async () => {
  const opened = await open();
  const { app, ask } = opened;
  const { productId } = await makeProduct(app);
  const id = await makeCustomer(app);
  const user = (await app.db.select().from(users)).find((one) => one.id === id)!;
  const { accessToken } = await createSession(app, user, 'test');
  const add = {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${accessToken}` },
    body: JSON.stringify({ productId, quantity: 1, idempotencyKey: randomUUID() }),
  };
  const expectUnavailable = async (response: Response) => {
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5']);
    expect(await response.json()).toMatchObject({ code: 'DATABASE_UNAVAILABLE' });
  };
  await refuseWrites(opened);
  await expectUnavailable(await ask('/api/cart/items', add));

  const away = await createTestApp();
  // its database does not exist
  away.isChecked = false;
  onTestFinished(away.close);
  const port = away.db.$client.options;
  port.connectionString = 'postgres://shop@127.0.0.1:1/shop';
  const unreachable = testHttp(away, scriptedGateway().gateways);
  for (const [route, init] of [['/api/products'], ['/api/cart/items', add], ['/share/p-1.jpg']] as [
    string,
    RequestInit?,
  ][])
    await expectUnavailable(await unreachable.request(route, init));
});
