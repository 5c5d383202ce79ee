import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { GatewayError } from '../gateway.ts';
import { phonePeV2 } from './gateway.ts';

test.each([401, 429])('reports an error, not an unknown refund, when PhonePe answers %i', async (status) => {
  const server = createServer((request, response) => {
    const token = request.url?.includes('oauth');
    response.writeHead(token ? 200 : status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(token ? { access_token: 't', expires_at: 9_999_999_999 } : { code: 'NOT_NOW' }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const host = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const settings = { name: 'phonepe-v2', host, tokenUrl: `${host}/oauth`, clientId: 'c', clientVersion: '1' };
  const phonePe = phonePeV2({ ...settings, clientSecret: 's', webhookUsername: 'u', webhookPassword: 'p' });
  await expect(phonePe.refundStatus({ refundId: 'RF1', transactionId: 'OJ1' })).rejects.toBeInstanceOf(GatewayError);
  await new Promise((resolve) => server.close(resolve));
});
