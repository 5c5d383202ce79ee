import { readFile } from 'node:fs/promises';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { testSsl } from './test-ssl.ts';

const pem = (name: string) => readFile(new URL(`../../../tests/files/localhost-${name}.pem`, import.meta.url), 'utf8');

test('fails without TLS, without a server and with an untrusted certificate', async () => {
  expect(await testSsl('http://shop.example')).toMatchObject({ passed: false, message: /without TLS/ as never });
  // a self-signed certificate for this test
  const [cert, key] = [await pem('certificate'), await pem('key')];
  const server = createServer({ cert, key }, (_, response) => response.end());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const untrusted = await testSsl(`https://localhost:${port}`);
  expect(untrusted.passed).toBe(false);
  expect(untrusted.message).toMatch(/self-signed/);
  expect(await testSsl(`https://localhost:${port}`, { ca: cert })).toMatchObject({ passed: true });
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  expect((await testSsl(`https://localhost:${port}`)).message).toMatch(/no working TLS/);
});
