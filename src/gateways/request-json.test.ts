import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { requestJson } from './request-json.ts';

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

async function serve(listener: RequestListener): Promise<string> {
  server = createServer(listener);
  await new Promise<void>((resolve) => server!.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

test('requests an uncompressed response', async () => {
  let encoding: string | undefined;
  const url = await serve((req, res) => {
    encoding = req.headers['accept-encoding'];
    res.end('{"ok":true}');
  });
  expect(await requestJson({ url, method: 'GET', headers: {} })).toEqual({ status: 200, body: { ok: true } });
  expect(encoding).toBe('identity');
});

test('follows no redirect', async () => {
  const paths: (string | undefined)[] = [];
  const url = await serve((req, res) => {
    paths.push(req.url);
    res.writeHead(302, { location: '/elsewhere' }).end();
  });
  await expect(requestJson({ url: `${url}/pay`, method: 'GET', headers: {}, safe: true })).rejects.toThrow();
  expect(new Set(paths)).toEqual(new Set(['/pay']));
});

test('limits the total time of all tries when the gateway hangs', async () => {
  let requests = 0;
  const url = await serve(() => {
    requests += 1;
  });
  const started = performance.now();
  const response = requestJson({ url, method: 'GET', headers: {}, safe: true, timeoutMs: 400 });
  await expect(response).rejects.toMatchObject({ name: 'GatewayError', kind: 'unknown', code: 'TimeoutError' });
  expect(performance.now() - started).toBeLessThan(1000);
  expect(requests).toBe(1);
});

test('retries when the gateway answers 503', async () => {
  let requests = 0;
  const url = await serve((_req, res) => {
    requests += 1;
    res.writeHead(requests < 3 ? 503 : 200).end('{}');
  });
  expect(await requestJson({ url, method: 'GET', headers: {}, safe: true })).toEqual({ status: 200, body: {} });
  expect(requests).toBe(3);
});
