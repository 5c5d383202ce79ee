import { expect, test } from 'vitest';
import { control, press, requestSimulator, simulate } from './testing/simulate.ts';
import {
  MERCHANT,
  payFields,
  refundFields,
  sign,
  V1_BASE,
  v1Pay,
  v1Post,
  v1Refund,
  v1Status,
} from './testing/v1-client.ts';

test('accepts the known answer of the documented test credentials', async () => {
  const sim = await simulate();
  await v1Pay(sim, 'MT7850590068188104');
  const checksum = '95c6d60f014b7190aa417083aca2489bb5b0a729d0421c17dea19f5913e6d741###1';
  expect(sign('/pg/v1/status/PGTESTPAYUAT/MT7850590068188104')).toBe(checksum);
  const response = await v1Status(sim, 'MT7850590068188104', { 'x-verify': checksum });
  expect(response.json.code).toBe('PAYMENT_PENDING');
});

test("answers pay with the page's URL, under both mounts", async () => {
  const sim = await simulate();
  for (const base of ['/apis/pg-sandbox', '/apis/hermes']) {
    const id = `TX${base.length}`;
    const response = await v1Post(sim, '/pg/v1/pay', payFields(id), undefined, base);
    expect(response.status).toBe(200);
    expect(response.json).toEqual({
      success: true,
      code: 'PAYMENT_INITIATED',
      message: 'Payment initiated',
      data: {
        merchantId: MERCHANT,
        merchantTransactionId: id,
        instrumentResponse: {
          type: 'PAY_PAGE',
          redirectInfo: {
            url: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/transact\?token=[\w-]+$/),
            method: 'GET',
          },
        },
      },
    });
  }
  const elsewhere = await v1Post(sim, '/pg/v1/pay', payFields('TX0'), undefined, '/apis/pg');
  expect(elsewhere.status).toBe(404);
});

test('checks in order: body, signature, merchant, fields, duplicate', async () => {
  const sim = await simulate();
  const bad = (fields: unknown, xVerify?: string) => v1Post(sim, '/pg/v1/pay', fields, xVerify);

  const noRequest = await requestSimulator(`${sim.url}${V1_BASE}/pg/v1/pay`, {
    method: 'POST',
    body: '{"request":"###"}',
  });
  expect([noRequest.status, noRequest.json.code]).toEqual([400, 'BAD_REQUEST']);
  const notAnObject = await bad('text', 'nonsense');
  expect([notAnObject.status, notAnObject.json.code]).toEqual([400, 'BAD_REQUEST']);

  const broken = { merchantId: 'NOBODY', amount: -1 };
  const unsigned = await bad(broken, 'nonsense');
  expect([unsigned.status, unsigned.json.code]).toEqual([401, 'AUTHORIZATION_FAILED']);
  const unknown = await bad(broken);
  expect([unknown.status, unknown.json.code]).toEqual([400, 'KEY_NOT_CONFIGURED']);
  const fields = await bad({ ...broken, merchantId: MERCHANT });
  expect([fields.status, fields.json.code]).toEqual([400, 'BAD_REQUEST']);

  await v1Pay(sim, 'TX1');
  const duplicate = await bad(payFields('TX1', { amount: 500 }));
  expect([duplicate.status, duplicate.json.code]).toEqual([400, 'INVALID_TRANSACTION_ID']);
  const brokenDuplicate = await bad(payFields('TX1', { amount: 99 }));
  expect(brokenDuplicate.json.code).toBe('BAD_REQUEST');
});

test('refuses every wrong X-VERIFY', async () => {
  const sim = await simulate();
  const request = Buffer.from(JSON.stringify(payFields('TX1'))).toString('base64');
  const right = sign(`${request}/pg/v1/pay`);
  const wrong = [
    '',
    right.toUpperCase(),
    right.replace('###1', '###2'),
    right.replace('###1', ''),
    sign(`${request}/pg/v1/refund`),
    sign(request),
    sign(`${request}/pg/v1/pay`, 'another-salt'),
  ];
  for (const xVerify of wrong) {
    const response = await v1Post(sim, '/pg/v1/pay', payFields('TX1'), xVerify);
    expect([xVerify, response.status, response.json.code]).toEqual([xVerify, 401, 'AUTHORIZATION_FAILED']);
  }
});

test('validates every field of pay', async () => {
  const sim = await simulate();
  const cases: [Record<string, unknown>, string][] = [
    [{ merchantTransactionId: '' }, 'merchantTransactionId size must be between 1 and 38.'],
    [{ merchantTransactionId: 'x'.repeat(39) }, 'merchantTransactionId size must be between 1 and 38.'],
    [{ merchantTransactionId: 'a b' }, 'merchantTransactionId may have letters, digits, _ and - only.'],
    [{ merchantUserId: undefined }, 'merchantUserId size must be between 1 and 35.'],
    [{ merchantUserId: 'x'.repeat(36) }, 'merchantUserId size must be between 1 and 35.'],
    [{ amount: 99 }, 'amount must be at least 100.'],
    [{ amount: 100.5 }, 'amount must be a whole number of paise.'],
    [{ amount: '100' }, 'amount must be a whole number of paise.'],
    [{ redirectUrl: '/relative' }, 'redirectUrl must be an absolute http(s) address.'],
    [{ redirectUrl: 'javascript:alert(1)' }, 'redirectUrl must be an absolute http(s) address.'],
    [{ redirectMode: 'GET' }, 'redirectMode must be REDIRECT or POST.'],
    [{ callbackUrl: undefined }, 'callbackUrl must be an absolute http(s) address.'],
    [{ mobileNumber: 'abc' }, 'mobileNumber must have 10 digits.'],
    [{ paymentInstrument: { type: 'CARD' } }, 'paymentInstrument.type must be PAY_PAGE.'],
  ];
  for (const [more, message] of cases) {
    const response = await v1Post(sim, '/pg/v1/pay', payFields('TX1', more));
    expect([response.status, response.json.code, response.json.message]).toEqual([400, 'BAD_REQUEST', message]);
  }
});

test('requires the merchant header and a known id for the status', async () => {
  const sim = await simulate();
  await v1Pay(sim, 'TX1');
  const other = await v1Status(sim, 'TX1', { 'x-merchant-id': 'OTHER' });
  expect([other.status, other.json.code]).toEqual([400, 'BAD_REQUEST']);
  const unsigned = await v1Status(sim, 'TX1', { 'x-verify': sign('/pg/v1/status/PGTESTPAYUAT/TX2') });
  expect([unsigned.status, unsigned.json.code]).toEqual([401, 'AUTHORIZATION_FAILED']);
  const unknown = await v1Status(sim, 'TX2');
  expect([unknown.status, unknown.json.code]).toEqual([404, 'TRANSACTION_NOT_FOUND']);
});

test('keeps an attempt pending until its outcome, and times out at its expiry', async () => {
  const sim = await simulate({ v1ExpirySeconds: 900 });
  await v1Pay(sim, 'TX1');
  const open = await v1Status(sim, 'TX1');
  expect(open.json).toEqual({
    success: true,
    code: 'PAYMENT_PENDING',
    message: 'Your request is in pending state.',
    data: {
      merchantId: MERCHANT,
      merchantTransactionId: 'TX1',
      transactionId: null,
      amount: 129_900,
      state: 'PENDING',
      responseCode: 'PAYMENT_PENDING',
      paymentInstrument: null,
    },
  });
  await sim.advance(890_000);
  expect((await v1Status(sim, 'TX1')).json.code).toBe('PAYMENT_PENDING');
  await sim.advance(10_000);
  const status = await v1Status(sim, 'TX1');
  expect([status.json.success, status.json.code, status.json.data.state]).toEqual([false, 'TIMED_OUT', 'FAILED']);
});

test('completes a pending refund, and refuses used ids', async () => {
  const sim = await simulate();
  await press(await v1Pay(sim, 'TX1'), 'pay');
  const response = await v1Refund(sim, 'RF1', 'TX1', 29_900);
  expect([response.status, response.json.code, response.json.data.amount]).toEqual([200, 'PAYMENT_PENDING', 29_900]);
  expect((await v1Status(sim, 'RF1')).json.code).toBe('PAYMENT_PENDING');
  await sim.advance(5000);
  const status = await v1Status(sim, 'RF1');
  expect([status.json.code, status.json.data.state, status.json.data.amount]).toEqual([
    'PAYMENT_SUCCESS',
    'COMPLETED',
    29_900,
  ]);
  for (const usedId of ['RF1', 'TX1']) {
    expect((await v1Refund(sim, usedId, 'TX1', 100)).json.code).toBe('INVALID_TRANSACTION_ID');
  }
  expect((await v1Post(sim, '/pg/v1/pay', payFields('RF1'))).json.code).toBe('INVALID_TRANSACTION_ID');
});

test('refunds only a completed payment, within its amount', async () => {
  const sim = await simulate();
  const page = await v1Pay(sim, 'TX1');
  expect((await v1Refund(sim, 'RF0', 'TX1', 100)).json.code).toBe('BAD_REQUEST');
  expect((await v1Refund(sim, 'RF0', 'TX9', 100)).json.code).toBe('TRANSACTION_NOT_FOUND');
  expect((await v1Post(sim, '/pg/v1/refund', refundFields('RF0', 'TX1', 100), 'x')).status).toBe(401);
  await press(page, 'pay');
  expect((await v1Refund(sim, 'RF1', 'TX1', 100_000)).json.code).toBe('PAYMENT_PENDING');
  expect((await v1Refund(sim, 'RF2', 'TX1', 29_901)).json.code).toBe('BAD_REQUEST');
  await control(sim, 'POST', '/transactions/RF1/outcome', { outcome: 'failed' });
  expect((await v1Status(sim, 'RF1')).json.code).toBe('PAYMENT_ERROR');
  expect((await v1Refund(sim, 'RF3', 'TX1', 129_900)).json.code).toBe('PAYMENT_PENDING');
});
