import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { type OutboundRequest, postOutbound, validateOutboundUrl } from './post-outbound.ts';
import { isPublicAddress } from './public-address.ts';

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

async function listen(handle: http.RequestListener) {
  const requests: string[] = [];
  const server = http.createServer((request, response) => {
    requests.push(request.url!);
    handle(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closing.push(
    () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  );
  return { port: (server.address() as AddressInfo).port, requests };
}

const post = (url: string, options: Partial<OutboundRequest> = {}) =>
  postOutbound({ url, headers: {}, body: '{}', timeoutMs: 2000, mostBytes: 4096, allowsLoopback: false, ...options });
const resolvesTo =
  (...addresses: string[]) =>
  async () =>
    addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));

describe('public addresses', () => {
  test.each([
    '0.0.0.0',
    '0.1.2.3',
    '10.0.0.1',
    '10.255.255.255',
    '100.64.0.1',
    '100.127.255.254',
    '127.0.0.1',
    '127.8.9.1',
    '169.254.0.1',
    '169.254.169.254',
    '169.254.170.2',
    '172.16.0.1',
    '172.31.255.255',
    '192.0.0.8',
    '192.0.2.1',
    '192.88.99.1',
    '192.168.0.1',
    '198.18.0.1',
    '198.51.100.7',
    '203.0.113.9',
    '224.0.0.1',
    '239.255.255.250',
    '240.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::127.0.0.1',
    '::ffff:127.0.0.1',
    '::ffff:7f00:1',
    '::ffff:10.0.0.1',
    '::ffff:8.8.8.8',
    '64:ff9b::7f00:1',
    '64:ff9b::a9fe:a9fe',
    '64:ff9b:1::1',
    '100::1',
    '2001::1',
    '2001:db8::1',
    '2002:7f00:1::',
    '2002:a9fe:a9fe::1',
    'fc00::1',
    'fd00:ec2::254',
    'fe80::1',
    'fe80::1%eth0',
    'fec0::1',
    'ff02::1',
    'not an address',
    '',
    '1.2.3',
    '0177.0.0.1',
    '2130706433',
  ])('refuses %s', (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });

  test.each([
    '8.8.8.8',
    '1.1.1.1',
    '172.15.0.1',
    '172.32.0.1',
    '100.63.255.255',
    '100.128.0.1',
    '2606:4700::1111',
    '2a00:1450::1',
  ])('accepts %s', (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });
});

describe('a URL', () => {
  test.each([
    'http://shop.example/hook',
    'ftp://shop.example',
    'file:///etc/passwd',
    'nonsense',
    'https://',
    'javascript:1',
    'https://127.0.0.1/',
    'https://2130706433/',
    'https://0x7f000001/',
    'https://0177.0.0.1/',
    'https://127.1/',
    'https://0x7f.1/',
    'https://017700000001/',
    'https://[::1]/',
    'https://[::ffff:127.0.0.1]/',
    'https://[::ffff:7f00:1]/',
    'https://169.254.169.254/latest/meta-data/',
    'https://[fd00:ec2::254]/',
    'https://10.1.2.3/',
    'https://0/',
    'https://localhost/',
    'https://api.localhost/',
    'https://user:word@shop.example/',
    'https://①②⑦.0.0.1/',
    'https://127。0。0。1/',
    'https://[64:ff9b::a9fe:a9fe]/',
  ])('is refused: %s', (url) => {
    expect(validateOutboundUrl(url, false)).toEqual(expect.any(String));
  });

  test('is accepted on the internet, and in a demo also on this machine', () => {
    expect(validateOutboundUrl('https://wms.shop.example:8443/hook?a=b', false)).toBeNull();
    expect(validateOutboundUrl('http://127.0.0.1:9000/', true)).toBeNull();
    expect(validateOutboundUrl('http://localhost:9000/', true)).toBeNull();
    expect(validateOutboundUrl('http://10.0.0.1/', true)).toEqual(expect.any(String));
    expect(validateOutboundUrl('http://shop.example/', true)).toEqual(expect.any(String));
  });
});

describe('posting', () => {
  test.each([
    '127.0.0.1',
    '10.0.0.1',
    '169.254.169.254',
    '100.64.1.1',
    '::1',
    '::ffff:127.0.0.1',
    'fd00::1',
    '64:ff9b::7f00:1',
  ])('connects to nothing when a name resolves to %s', async (address) => {
    const { port, requests } = await listen((_, response) => response.end());
    const result = await post(`https://rebound.example:${port}/`, { resolve: resolvesTo(address) });
    expect(result).toMatchObject({ status: null, error: `${address} is not on the internet` });
    expect(requests).toEqual([]);
  });

  test('refuses a name with a private address among public ones', async () => {
    const result = await post('https://mixed.example/', { resolve: resolvesTo('8.8.8.8', '192.168.1.1') });
    expect(result.error).toBe('192.168.1.1 is not on the internet');
  });

  test('resolves the name once, so that it cannot change in between', async () => {
    const { port } = await listen((_, response) => response.end('ok'));
    const addresses = ['127.0.0.1', '10.0.0.1'];
    let questions = 0;
    const resolve = async () => [{ address: addresses[questions++]!, family: 4 }];
    const result = await post(`http://localhost:${port}/`, { allowsLoopback: true, resolve });
    expect(result).toMatchObject({ status: 200, body: 'ok' });
    expect(questions).toBe(1);
  });

  test('follows no redirect, and returns its status', async () => {
    const inside = await listen((_, response) => response.end('secret'));
    const { port } = await listen((_, response) => {
      response.writeHead(307, { location: `http://127.0.0.1:${inside.port}/` }).end();
    });
    expect((await post(`http://127.0.0.1:${port}/`, { allowsLoopback: true })).status).toBe(307);
    expect(inside.requests).toEqual([]);
  });

  test('ends at its timeout, with no response or an endless one', async () => {
    const { port } = await listen((request, response) => {
      if (request.url === '/drip') response.write('a');
    });
    const options = { allowsLoopback: true, timeoutMs: 200 };
    expect(await post(`http://127.0.0.1:${port}/silent`, options)).toMatchObject({
      status: null,
      error: 'timeout after 0.2 s',
    });
    expect(await post(`http://127.0.0.1:${port}/drip`, options)).toMatchObject({ status: 200, body: 'a' });
  });

  test('reads a response only up to its limit', async () => {
    const { port } = await listen((_, response) => {
      response.write('x'.repeat(100_000));
      setInterval(() => response.write('x'.repeat(100_000)), 5).unref();
    });
    const result = await post(`http://127.0.0.1:${port}/`, { allowsLoopback: true });
    expect(result.body).toHaveLength(4096);
    expect(result.tookMs).toBeLessThan(1500);
  });

  test('states why there is no response', async () => {
    const closedPort = await listen(() => {});
    await closing.pop()!();
    const options = { allowsLoopback: true };
    expect((await post(`http://127.0.0.1:${closedPort.port}/`, options)).error).toBe('connection refused');
    const { port } = await listen((request) => request.socket.destroy());
    expect((await post(`http://127.0.0.1:${port}/`, options)).error).toBe('connection broken');
  });
});
