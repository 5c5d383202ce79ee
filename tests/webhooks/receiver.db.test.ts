/** A receiver written from docs/webhooks.md verifies and orders the deliveries of two workers over real connections. */
import { readFileSync } from 'node:fs';
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { connect } from '../../src/db/client.ts';
import { webhookEndpoints } from '../../src/db/schema/webhooks.ts';
import { deliverAll } from '../../src/features/webhooks/deliver-webhooks.ts';
import { postOutbound } from '../../src/platform/outbound/post-outbound.ts';
import { freePort } from '../start-shop.ts';
import { createTestApp, type TestApp } from '../test-app.ts';
import { allEvents, letTimePass, makeEndpoint, tell } from '../webhook-shop.ts';
import { hasPython, type Receiver, startPythonReceiver, startReceiver } from './receiver.ts';

const ORDERS = 20;
const EVENTS = 300;

let app: TestApp;
let receiver: Receiver | null = null;
beforeEach(async () => {
  app = { ...(await createTestApp({ WEBHOOKS_TO_LOOPBACK: 'true' })), demo: true };
});
afterEach(async () => {
  await receiver?.stop();
  receiver = null;
  await app.close();
});

async function receiveAll(start: typeof startReceiver): Promise<void> {
  const port = await freePort();
  const { id, secret } = await makeEndpoint(app, ['*'], `http://127.0.0.1:${port}/`);
  receiver = await start(port, secret, 50);
  await tell(app, ...Array.from({ length: EVENTS }, (_, place) => `order ${place % ORDERS}`));
  const second = connect(app.databaseUrl, { max: 10 });
  const workers = [app, { ...app, db: second.db }];
  for (let round = 0; round < 20 && (await receiver.report()).taken < EVENTS; round++) {
    // another test covers the intervals of retries
    await letTimePass(app);
    const signal = new AbortController().signal;
    await Promise.all(workers.map((worker) => deliverAll(worker, id, postOutbound, signal)));
  }
  await second.close();
  const { ids, ...counts } = await receiver.report();
  expect(counts).toMatchObject({ taken: EVENTS, subjects: ORDERS, forged: 0, stale: 0, out_of_order: 0 });
  expect(counts.refused).toBeGreaterThan(0);
  expect(ids).toEqual((await allEvents(app)).map((event) => event.id).sort());
  // a body altered in transit, and an invalid signature
  const [endpoint] = await app.db.select().from(webhookEndpoints).where(eq(webhookEndpoints.id, id));
  const forged = { 'webhook-id': 'evt_1', 'webhook-timestamp': '1', 'webhook-signature': `v1,${'A'.repeat(43)}=` };
  expect((await fetch(endpoint!.url, { method: 'POST', headers: forged, body: '{}' })).status).toBe(401);
}

test('processes 300 events of 20 orders once and in order, in TypeScript', () => receiveAll(startReceiver));

test.runIf(hasPython())('processes 300 events of 20 orders once and in order, in Python', () =>
  receiveAll(startPythonReceiver),
);

test('uses only the standard library in Python', () => {
  const text = readFileSync(new URL('receiver.py', import.meta.url), 'utf8');
  const packages = [...text.matchAll(/^(?:import|from) (\w+)/gm)].map(([, name]) => name);
  expect(packages.sort()).toEqual(['base64', 'hashlib', 'hmac', 'http', 'json', 'sys', 'threading', 'time']);
});
