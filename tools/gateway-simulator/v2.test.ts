import { expect, test } from 'vitest';
import { control, press, requestSimulator, simulate } from './testing/simulate.ts';
import {
  CREDENTIALS,
  orderBody,
  REDIRECT,
  token,
  v2,
  v2Pay,
  v2Refund,
  v2RefundStatus,
  v2Status,
} from './testing/v2-client.ts';

test('issues a token in seconds, from the sandbox and the identity manager', async () => {
  const sim = await simulate();
  for (const base of ['/apis/pg-sandbox', '/apis/identity-manager']) {
    const body = new URLSearchParams(CREDENTIALS);
    const response = await requestSimulator(`${sim.url}${base}/v1/oauth/token`, { method: 'POST', body });
    expect(response.status).toBe(200);
    expect(response.json).toMatchObject({ access_token: expect.any(String), expires_in: null, token_type: 'O-Bearer' });
    expect(response.json.issued_at).toBeCloseTo(Date.now() / 1000, -2);
    expect(response.json.expires_at - response.json.issued_at).toBe(3600);
  }
});

test('refuses a token to a wrong client', async () => {
  const sim = await simulate();
  const url = `${sim.url}/apis/pg-sandbox/v1/oauth/token`;
  for (const wrong of [{ client_id: 'X' }, { client_secret: 'X' }, { client_version: '2' }]) {
    const body = new URLSearchParams({ ...CREDENTIALS, ...wrong });
    const response = await requestSimulator(url, { method: 'POST', body });
    expect([response.status, response.json.code]).toEqual([400, 'INVALID_CLIENT']);
  }
  const asJson = await requestSimulator(url, { method: 'POST', body: JSON.stringify(CREDENTIALS) });
  expect([asJson.status, asJson.json.code]).toEqual([400, 'BAD_REQUEST']);
});

test('refuses a missing, foreign, expired, revoked or plain Bearer token', async () => {
  const sim = await simulate();
  const good = await token(sim);
  const read = (authorization: string) => v2(sim, 'GET', '/checkout/v2/order/O1/status', undefined, authorization);
  for (const header of ['', `Bearer ${good}`, 'O-Bearer nonsense', good]) {
    const response = await read(header);
    expect([header, response.status, response.json.code]).toEqual([header, 401, 'AUTHORIZATION_FAILED']);
  }
  expect((await read(`O-Bearer ${good}`)).json.code).toBe('INVALID_MERCHANT_ORDER_ID');
  await sim.advance(3_600_000);
  expect((await read(`O-Bearer ${good}`)).status).toBe(401);
  const next = await token(sim);
  await control(sim, 'POST', '/tokens/revoke');
  expect((await read(`O-Bearer ${next}`)).status).toBe(401);
});

test('answers pay with the order, its expiry in milliseconds and the page', async () => {
  const sim = await simulate();
  const response = await v2(sim, 'POST', '/checkout/v2/pay', orderBody('ORD-1', { expireAfter: 300 }));
  expect(response.status).toBe(200);
  expect(response.json).toEqual({
    orderId: expect.stringMatching(/^OMO\d+$/),
    state: 'PENDING',
    expireAt: expect.any(Number),
    redirectUrl: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/transact\/uat_v2\?token=[\w-]+$/),
  });
  expect(Math.abs(response.json.expireAt - Date.now() - 300_000)).toBeLessThan(10_000);
});

test('fails a used id with 417, regardless of its state', async () => {
  const sim = await simulate();
  await press(await v2Pay(sim, 'ORD-1'), 'fail');
  const repeatedOrder = await v2(sim, 'POST', '/checkout/v2/pay', orderBody('ORD-1'));
  expect(repeatedOrder.status).toBe(417);
});

test('validates every field of pay', async () => {
  const sim = await simulate();
  const flow = (more: Record<string, unknown>) => ({ paymentFlow: { type: 'PG_CHECKOUT', ...more } });
  const wrong: Record<string, unknown>[] = [
    { merchantOrderId: '' },
    { merchantOrderId: 'x'.repeat(64) },
    { merchantOrderId: 'a/b' },
    { amount: 99 },
    { amount: 100.5 },
    { amount: '100' },
    { expireAfter: 299 },
    { expireAfter: 3601 },
    { metaInfo: { udf1: 'x'.repeat(257) } },
    { metaInfo: { udf11: 'x'.repeat(51) } },
    { metaInfo: { udf16: 'x' } },
    { metaInfo: [] },
    { paymentFlow: undefined },
    { paymentFlow: { type: 'OTHER' } },
    flow({}),
    flow({ merchantUrls: { redirectUrl: 'ftp://x/' } }),
    flow({ merchantUrls: { redirectUrl: 'http://x/\r\nset-cookie: a=b' } }),
  ];
  for (const more of wrong) {
    const response = await v2(sim, 'POST', '/checkout/v2/pay', orderBody('ORD-1', more));
    expect([more, response.status, response.json.code]).toEqual([more, 400, 'BAD_REQUEST']);
  }
  const edge = { merchantOrderId: 'x'.repeat(63), amount: 100, expireAfter: 3600, metaInfo: { udf1: 'x'.repeat(256) } };
  expect((await v2(sim, 'POST', '/checkout/v2/pay', orderBody('', edge))).status).toBe(200);
});

test('keeps an order without an attempt pending, and fails it at its expiry', async () => {
  const sim = await simulate();
  await v2Pay(sim, 'ORD-1', { metaInfo: { udf1: 'hello' } });
  const open = await v2Status(sim, 'ORD-1');
  expect(open.json).toMatchObject({
    state: 'PENDING',
    amount: 129_900,
    merchantOrderId: 'ORD-1',
    metaInfo: { udf1: 'hello' },
  });
  expect(open.json.paymentDetails).toEqual([]);
  await sim.advance(1_200_000);
  const status = await v2Status(sim, 'ORD-1');
  expect(status.json).toMatchObject({
    state: 'FAILED',
    errorCode: 'TXN_NOT_COMPLETED',
    detailedErrorCode: 'TXN_AUTO_FAILED',
  });
});

test("omits the merchant's ids of a completed order", async () => {
  const sim = await simulate();
  await press(await v2Pay(sim, 'ORD-1'), 'pay');
  const { json } = await v2Status(sim, 'ORD-1', '?details=true');
  expect(json.merchantOrderId).toBeUndefined();
  expect(json).toMatchObject({ state: 'COMPLETED', amount: 129_900, orderId: expect.stringMatching(/^OMO/) });
  expect(json.paymentDetails).toHaveLength(1);
  expect(json.paymentDetails[0]).toMatchObject({ state: 'COMPLETED', amount: 129_900, rail: { type: 'UPI' } });
});

test('adds the error context on request', async () => {
  const sim = await simulate();
  await press(await v2Pay(sim, 'ORD-1'), 'fail');
  expect((await v2Status(sim, 'ORD-1')).json.errorContext).toBeUndefined();
  expect((await v2Status(sim, 'ORD-1', '?errorContext=true')).json.errorContext.errorCode).toBe('PAYMENT_ERROR');
});

test('moves a refund from PENDING and CONFIRMED to COMPLETED', async () => {
  const sim = await simulate({ refundSeconds: 60 });
  await press(await v2Pay(sim, 'ORD-1'), 'pay');
  const response = await v2Refund(sim, 'RF-1', 'ORD-1', 50_000);
  expect(response.json).toEqual({ refundId: expect.stringMatching(/^OMR\d+$/), amount: 50_000, state: 'PENDING' });
  expect((await v2RefundStatus(sim, 'RF-1')).json).toMatchObject({
    state: 'PENDING',
    originalMerchantOrderId: 'ORD-1',
  });
  await sim.advance(30_000);
  expect((await v2RefundStatus(sim, 'RF-1')).json.state).toBe('CONFIRMED');
  await sim.advance(30_000);
  expect((await v2RefundStatus(sim, 'RF-1')).json).toMatchObject({ state: 'COMPLETED', amount: 50_000 });
});

test('validates refunds by their own rules', async () => {
  const sim = await simulate();
  const page = await v2Pay(sim, 'ORD-1');
  expect((await v2Refund(sim, 'RF-1', 'ORD-1', 100)).json.code).toBe('INVALID_ORDER_STATE');
  expect((await v2Refund(sim, 'RF-1', 'ORD-9', 100)).json.code).toBe('INVALID_MERCHANT_ORDER_ID');
  await press(page, 'pay');
  expect((await v2Refund(sim, 'RF 1', 'ORD-1', 100)).json.code).toBe('BAD_REQUEST');
  expect((await v2Refund(sim, 'RF-1', 'ORD-1', 99)).json.code).toBe('BAD_REQUEST');
  expect((await v2Refund(sim, 'RF-1', 'ORD-1', 129_901)).json.code).toBe('INVALID_REFUND_AMOUNT');
  expect((await v2Refund(sim, 'RF-1', 'ORD-1', 129_800)).status).toBe(200);
  expect((await v2Refund(sim, 'RF-1', 'ORD-1', 100)).status).toBe(417);
  expect((await v2Refund(sim, 'RF-2', 'ORD-1', 100)).status).toBe(200);
  expect((await v2Refund(sim, 'RF-3', 'ORD-1', 100)).json.code).toBe('INVALID_REFUND_AMOUNT');
  const unknown = await v2RefundStatus(sim, 'RF-9');
  expect([unknown.status, unknown.json.code]).toEqual([400, 'INVALID_MERCHANT_REFUND_ID']);
});

test('returns the redirect URL unchanged', async () => {
  const sim = await simulate();
  const response = await press(await v2Pay(sim, 'ORD-1'), 'pay');
  expect([response.status, response.headers.get('location')]).toEqual([302, REDIRECT]);
});
