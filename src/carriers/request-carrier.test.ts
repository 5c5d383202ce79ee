import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { requestCarrier, requestPdf } from './request-carrier.ts';

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const get = (url: string) => requestCarrier({ url, method: 'GET', headers: {} });

test('answers JSON of any kind, and the text of what is none', async () => {
  const url = await serve((req, res) => res.end(req.url === '/xml' ? '<root/>' : '"7001,7002"'));
  expect(await get(`${url}/`)).toEqual({ status: 200, body: '7001,7002', text: '"7001,7002"' });
  expect(await get(`${url}/xml`)).toEqual({ status: 200, body: null, text: '<root/>' });
});

test('says that nothing was sent when nobody listens, and that nothing is known after a lost answer', async () => {
  const closed = createServer();
  await new Promise<void>((resolve) => closed.listen(0, '127.0.0.1', resolve));
  const { port } = closed.address() as AddressInfo;
  await new Promise((resolve) => closed.close(resolve));
  const nobody = get(`http://127.0.0.1:${port}/`);
  await expect(nobody).rejects.toMatchObject({ name: 'CarrierError', kind: 'unreachable' });
  const lost = await serve((_req, res) => void res.destroy());
  await expect(get(lost)).rejects.toMatchObject({ name: 'CarrierError', kind: 'unknown' });
  const broken = await serve((_req, res) => void res.writeHead(500).end('{}'));
  await expect(get(broken)).rejects.toMatchObject({ kind: 'unknown', code: 'HTTP_500' });
});

test('fetches documents by https or of the carrier itself, and only PDFs', async () => {
  const url = await serve((req, res) => res.end(req.url === '/label.pdf' ? '%PDF-1.4 …' : '<html>'));
  expect(new TextDecoder().decode(await requestPdf(`${url}/label.pdf`, url))).toBe('%PDF-1.4 …');
  await expect(requestPdf(`${url}/page`, url)).rejects.toMatchObject({ kind: 'unreachable' });
  for (const foreign of [`${url}/label.pdf`, 'file:///etc/passwd', 'nonsense', ''])
    await expect(requestPdf(foreign, 'https://carrier.example')).rejects.toMatchObject({ code: 'INVALID_DOCUMENT' });
});
