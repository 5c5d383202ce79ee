/** A COD order takes few statements; settings and session come from the cache. */
import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { connect, type Database } from '../src/db/client.ts';
import { users } from '../src/db/schema/customers.ts';
import { settings } from '../src/db/schema/platform.ts';
import { createSession } from '../src/features/customers/session.ts';
import { type InvalidationListener, listenForInvalidations } from '../src/platform/http/page-invalidation.ts';
import { createBoss, jobQueue } from '../src/platform/jobs/queue.ts';
import { createQueues } from '../src/platform/jobs/worker.ts';
import { ADDRESS, makeCustomer, makeProduct, scriptedGateway } from './factories.ts';
import { recordStatements, type Statement } from './record-statements.ts';
import { createTestApp, type TestApp } from './test-app.ts';
import { testHttp } from './test-http.ts';

let app: TestApp;
/** as in a running shop: changes are known from notifications only */
let database: Database;
let listener: InvalidationListener;
beforeEach(async () => {
  app = await createTestApp();
  database = connect(app.databaseUrl, { now: () => app.now().getTime() });
  listener = listenForInvalidations(app.databaseUrl, [database.rowCache], app.log);
  await expect.poll(() => database.rowCache.isConnected).toBe(true);
});
afterEach(async () => {
  await listener.stop();
  await database.close();
  await app.close();
});

test('reads neither settings nor session again, from the cart line to the COD order', async () => {
  const boss = createBoss(app.databaseUrl, app.log, 'sender');
  await boss.start();
  onTestFinished(() => boss.stop({ graceful: false }));
  await createQueues(boss, [{ name: 'mail.send', retryLimit: 0, retryDelay: 0 }]);
  await app.db.insert(settings).values({ section: 'payment', value: { codEnabled: true } });
  const { recorded } = recordStatements(database.pool);
  const product = await makeProduct(app, { price: 99_900, stock: 50 });
  const http = testHttp({ ...app, db: database.db, jobs: jobQueue(boss) }, scriptedGateway().gateways);
  const [user] = await app.db
    .select()
    .from(users)
    .where(eq(users.id, await makeCustomer(app)));
  const { accessToken } = await createSession(app, user!, 'test');
  const post = async (path: string, body: object) => {
    const response = await http.request(`/api${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${accessToken}` },
      body: JSON.stringify(body),
    });
    expect(response.status).toBe(200);
    return response.json();
  };
  const source = { kind: 'cart' };
  const order = async () => {
    await post('/cart/items', { ...product, quantity: 1, idempotencyKey: randomUUID() });
    const { lines, discount, total } = await post('/checkout/quote', { source });
    await post('/checkout/orders', {
      source,
      shippingAddress: ADDRESS,
      quote: { lines, discount, total },
      paymentMethod: 'cod',
      idempotencyKey: randomUUID(),
    });
  };
  await order();
  const statements = await recorded(order);
  const asking = (table: string) => statements.filter(({ text }) => text.includes(`from "${table}"`));
  const placing = statements.slice(statements.findLastIndex(({ text }) => /^begin/i.test(text)));
  expect(statements.length, texts(statements)).toBeLessThanOrEqual(19);
  expect(placing.length, texts(placing)).toBeLessThanOrEqual(11);
  expect(asking('orders').length).toBeGreaterThan(0);
  expect([asking('settings').length, asking('sessions').length]).toEqual([0, 0]);
});

const texts = (statements: Statement[]) => statements.map(({ text }) => text.trim().slice(0, 300)).join('\n');
