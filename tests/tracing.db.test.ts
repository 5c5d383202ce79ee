import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { createJobsAndSweeps } from '../src/main/jobs.ts';
import { readConfig } from '../src/platform/config.ts';
import { startTracing } from '../src/platform/start-tracing.ts';
import { isTracingOn, traced } from '../src/shared/tracing.ts';
import { openOrderShop } from './order-shop.ts';
import { servicesOf } from './services.ts';
import { startTestWorker } from './start-test-worker.ts';
import { testHttp } from './test-http.ts';

type Attribute = { key: string; value: { stringValue?: string; intValue?: number } };
type Told = { traceId: string; spanId: string; parentSpanId?: string; name: string; attributes: Attribute[] };
type Export = { resourceSpans: { scopeSpans: { spans: Told[] }[] }[] };

/** A collector that keeps what is sent to it. */
const spans: Told[] = [];
let collector: Server;

beforeAll(async () => {
  collector = createServer(async (request, response) => {
    let body = '';
    for await (const bytes of request) body += bytes;
    for (const { scopeSpans } of (JSON.parse(body) as Export).resourceSpans)
      for (const scope of scopeSpans) spans.push(...scope.spans);
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve));
});
afterAll(() => void collector.close());
afterEach(() => vi.unstubAllEnvs());

const attribute = (span: Told | undefined, name: string) =>
  span?.attributes.find(({ key }) => key === name)?.value.stringValue;

it('traces a request through its statements, job and mail', async () => {
  const shop = await openOrderShop();
  const { app } = shop;
  const { jobs } = createJobsAndSweeps(app.config, servicesOf({ gateways: shop.gateways }));
  const worker = await startTestWorker(
    app,
    [{ name: 'mail.send', retryLimit: 0, retryDelay: 0 }],
    jobs.filter(({ name }) => name === 'mail.send'),
  );

  const endpoint = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`;
  vi.stubEnv('OTEL_EXPORTER_OTLP_ENDPOINT', endpoint);
  const tracing = await startTracing(readConfig({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint }));
  const response = await testHttp(app, shop.gateways).request('/api/newsletter/subscribers', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'reader@example.in', idempotencyKey: crypto.randomUUID() }),
  });
  expect(response.status).toBe(200);
  await expect
    .poll(async () => (await app.db.execute('select from mails where sent_at is not null')).rows.length, {
      timeout: 10_000,
    })
    .toBe(1);
  const { orderId, transactionId } = await shop.unpaid();
  await shop.pay(transactionId);
  await worker.stop();
  await tracing?.stop();
  expect(isTracingOn()).toBe(false);

  const request = spans.find(({ name }) => name.startsWith('POST /api'));
  const within = spans.filter(({ traceId }) => traceId === request?.traceId);
  const names = within.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(['INSERT', 'job mail.send', 'send mail']));
  expect(attribute(request, 'url.path')).toBe('/api/newsletter/subscribers');
  // the job has a span of its own below the request, and sends the mail
  const job = within.find(({ name }) => name === 'job mail.send');
  expect(within.find(({ name }) => name === 'send mail')?.parentSpanId).toBe(job?.spanId);
  const statements = within.map((span) => attribute(span, 'db.query.text') ?? '').join('\n');
  expect(statements).toContain('newsletter_subscribers');
  // traces contain no values
  expect(JSON.stringify(spans)).not.toContain('reader@example.in');
  // work without a traced cause has no span: no request was for this order
  expect(spans.some((span) => attribute(span, 'order.id') === orderId)).toBe(false);
});

it('names the order in each step, and the error that ended a span', async () => {
  const shop = await openOrderShop();
  const endpoint = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`;
  vi.stubEnv('OTEL_EXPORTER_OTLP_ENDPOINT', endpoint);
  const tracing = await startTracing(readConfig({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint }));
  const { orderId } = await traced('checkout', {}, async () => shop.unpaid());
  await traced('broken', {}, () => Promise.reject(Object.assign(new Error('secret'), { code: 'ORDER_CLOSED' }))).catch(
    () => {},
  );
  await tracing?.stop();
  const steps = spans.filter((span) => attribute(span, 'order.id') === orderId).map(({ name }) => name);
  expect(steps).toEqual(expect.arrayContaining(['order place', 'order startPayment']));
  expect(
    attribute(
      spans.find(({ name }) => name === 'broken'),
      'error.type',
    ),
  ).toBe('ORDER_CLOSED');
  expect(JSON.stringify(spans)).not.toContain('secret');
});

it('loads nothing when it is off', async () => {
  expect(await startTracing(readConfig({}))).toBeNull();
  expect(isTracingOn()).toBe(false);
});
