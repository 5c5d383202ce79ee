/** Environment variables with an effect over HTTP. */
import type { HttpBindings } from '@hono/node-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readConfig } from '#platform/config.ts';
import { createMetrics } from '#platform/http/metrics.ts';
import { listenForMetrics } from '#platform/http/metrics-listener.ts';
import { makePage, PageCache } from '#platform/http/page-cache.ts';
import { createCachedPageHandler } from '#platform/http/serve-cached-page.ts';
import { createLog } from '#platform/log.ts';
import { scriptedGateway } from '#tests/factories.ts';
import { createTestApp, type TestApp } from '#tests/test-app.ts';
import { testHttp } from '#tests/test-http.ts';

let base: TestApp;
const { gateways } = scriptedGateway();
beforeAll(async () => {
  base = await createTestApp();
});
afterAll(() => base.close());

/** The shop's HTTP application with this environment. */
function shop(env: Record<string, string>, more: Partial<TestApp> = {}) {
  const lines: { msg: string; level: number }[] = [];
  const log = createLog('info', { write: (line: string) => void lines.push(JSON.parse(line)) });
  const app: TestApp = { ...base, config: readConfig({ RATE_LIMITS: 'false', ...env }), log, ...more };
  return { app, lines, http: testHttp(app, gateways) };
}

const from = (remoteAddress: string) => ({ incoming: { socket: { remoteAddress } } }) as unknown as HttpBindings;
const PRODUCTION = { PUBLIC_URL: 'https://shop.example' };

describe('/metrics', () => {
  test('is absent in production without token and port', async () => {
    const { http } = shop(PRODUCTION);
    expect((await http.request('/metrics', {}, from('127.0.0.1'))).status).toBe(404);
  });

  test('requires the configured token', async () => {
    const { http } = shop({ ...PRODUCTION, METRICS_TOKEN: 'a-token-of-the-scraper' });
    expect((await http.request('/metrics')).status).toBe(401);
    const wrong = await http.request('/metrics', { headers: { authorization: 'Bearer a-token-of-the-scrapes' } });
    expect([wrong.status, wrong.headers.get('www-authenticate')]).toEqual([401, 'Bearer']);
    const right = await http.request('/metrics', { headers: { authorization: 'Bearer a-token-of-the-scraper' } });
    expect(await right.text()).toContain('http_request_seconds_bucket');
  });

  test('moves to its own listener when a port is set, with the token if there is one', async () => {
    const { app, http } = shop({ ...PRODUCTION, METRICS_PORT: '0', METRICS_TOKEN: 'a-token-of-the-scraper' });
    const authorization = 'Bearer a-token-of-the-scraper';
    const listener = await listenForMetrics(app.config, createMetrics());
    try {
      const url = `http://127.0.0.1:${listener!.port}`;
      expect((await http.request('/metrics', { headers: { authorization } })).status).toBe(404);
      expect((await fetch(`${url}/metrics`)).status).toBe(401);
      const response = await fetch(`${url}/metrics`, { headers: { authorization } });
      expect(await response.text()).toContain('process_cpu_seconds_total');
      expect((await fetch(`${url}/api/cart`)).status).toBe(404);
      await expect(
        listenForMetrics(readConfig({ METRICS_PORT: String(listener!.port) }), createMetrics()),
      ).rejects.toThrow(`METRICS_PORT ${listener!.port}: listen EADDRINUSE`);
    } finally {
      await listener!.close();
    }
  });

  test('is served to this machine in a demo', async () => {
    const { http } = shop({}, { demo: true });
    expect((await http.request('/metrics', { headers: { host: 'localhost:3000' } })).status).toBe(200);
  });
});

describe('the demo', () => {
  const FORWARDED = ['x-forwarded-for', 'X-Forwarded-Host', 'x-forwarded-proto', 'Forwarded', 'x-real-ip'];

  test.each(FORWARDED)('refuses a request with %s regardless of its Host header', async (header) => {
    const { http } = shop({}, { demo: true });
    const ask = (headers: Record<string, string>) => http.request('/healthz', { headers });
    expect((await ask({ host: 'localhost:3000' })).status).toBe(200);
    expect((await ask({ host: 'localhost:3000', [header]: '127.0.0.1' })).status).toBe(421);
  });

  test('does not answer a forwarded request from its cached pages either', async () => {
    const { app } = shop({}, { demo: true });
    const cache = new PageCache();
    cache.setConnected(true);
    await cache.render('/', async () => makePage('<p>kept</p>', "default-src 'self'", new Set()));
    const serve = createCachedPageHandler(app, cache, createMetrics());
    const requestWith = (headers: Record<string, string>) => {
      const durations: number[] = [];
      const res = { writeHead: (status: number) => durations.push(status), end() {}, statusCode: 200 };
      return serve({ method: 'GET', url: '/', headers } as never, res as never);
    };
    expect(requestWith({ host: 'localhost:3000' })).toBe(true);
    expect(requestWith({ host: 'localhost:3000', 'x-forwarded-for': '203.0.113.9' })).toBe(false);
  });
});

describe('a proxy on this machine', () => {
  const forwarded = { headers: { 'x-forwarded-for': '203.0.113.9' } };

  test('is warned about once when TRUSTED_PROXIES is empty', async () => {
    const { http, lines } = shop(PRODUCTION);
    await http.request('/healthz', {}, from('127.0.0.1'));
    expect(lines).toEqual([]);
    for (let n = 0; n < 3; n++) await http.request('/healthz', forwarded, from('::ffff:127.0.0.1'));
    expect(lines.map(({ level }) => level)).toEqual([40]);
    expect(lines[0]!.msg).toContain('Set TRUSTED_PROXIES=127.0.0.1');
  });

  test('is not warned about when it is named, nor when a stranger sends the header', async () => {
    const named = shop({ ...PRODUCTION, TRUSTED_PROXIES: '127.0.0.0/8' });
    await named.http.request('/healthz', forwarded, from('127.0.0.1'));
    const stranger = shop(PRODUCTION);
    await stranger.http.request('/healthz', forwarded, from('198.51.100.4'));
    expect([...named.lines, ...stranger.lines]).toEqual([]);
  });
});

describe('Strict-Transport-Security', () => {
  const headerOf = async (env: Record<string, string>) =>
    (await shop(env).http.request('/healthz')).headers.get('strict-transport-security');

  test('includes subdomains only when configured', async () => {
    expect(await headerOf(PRODUCTION)).toBe('max-age=31536000');
    expect(await headerOf({ ...PRODUCTION, HSTS_INCLUDE_SUBDOMAINS: 'true' })).toBe(
      'max-age=31536000; includeSubDomains',
    );
  });
  test('is not sent without TLS', async () => {
    expect(await headerOf({ PUBLIC_URL: 'http://shop.example', HSTS_INCLUDE_SUBDOMAINS: 'true' })).toBeNull();
  });
});
