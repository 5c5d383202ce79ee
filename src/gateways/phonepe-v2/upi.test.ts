import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { UpiRequest } from '../gateway.ts';
import { phonePeV2 } from './gateway.ts';
import { openingOf, payRequestOf } from './upi.ts';

const request = (more: Partial<UpiRequest> = {}): UpiRequest => ({
  transactionId: 'OJ1',
  amount: 149_900,
  callbackUrl: 'https://shop.example/payments/callback/phonepe-v2',
  customerId: 'c1',
  expiresInSeconds: 900,
  device: 'desk',
  app: null,
  ...more,
});
const LINK = 'upi://pay?pa=SHOP@ybl&pn=Shop&am=1499.00&cu=INR&tr=OM1';

describe('the request', () => {
  test('asks for a QR code without a device', () => {
    expect(JSON.stringify(payRequestOf(request()))).toBe(
      '{"merchantOrderId":"OJ1","amount":149900,"expireAfter":900,"paymentFlow":{"type":"PG","paymentMode":{"type":"UPI_QR"}}}',
    );
  });

  test.each([
    ['android', 'gpay', 'ANDROID', 'com.google.android.apps.nbu.paisa.user'],
    ['android', 'other', 'ANDROID', 'com.phonepe.app'],
    ['android', null, 'ANDROID', 'com.phonepe.app'],
    ['ios', 'paytm', 'IOS', 'PAYTM'],
    ['ios', 'bhim', 'IOS', 'PHONEPE'],
  ] as const)('names the app on %s: %s', (device, app, deviceOS, targetApp) => {
    expect(payRequestOf(request({ device, app }))).toMatchObject({
      deviceContext: { deviceOS },
      paymentFlow: { paymentMode: { type: 'UPI_INTENT', targetApp } },
    });
  });

  test('never lives shorter than PhonePe allows', () => {
    expect(payRequestOf(request({ expiresInSeconds: 20 })).expireAfter).toBe(300);
  });
});

describe('the answer', () => {
  const read = (body: object) => openingOf({ orderId: 'OMO1', expireAt: 1_790_000_000_000, ...body }, request());

  test('is read as a link before an image, and as either', () => {
    expect(read({ qrData: LINK })).toEqual({
      code: LINK,
      reference: 'OMO1',
      expiresAt: new Date(1_790_000_000_000),
    });
    expect(read({ qrData: 'iVBORw0KGgoAAAA=', intentUrl: LINK }).code).toBe(LINK);
    expect(read({ qrData: 'iVBORw0KGgoAAAA=' }).code).toBe('data:image/png;base64,iVBORw0KGgoAAAA=');
  });

  test.each([
    ['no code', {}],
    ['an empty code', { qrData: '' }],
    ['a code that is no text', { qrData: { url: LINK } }],
    ['a code for another amount', { intentUrl: LINK.replace('1499.00', '1.00') }],
    ['a web page', { intentUrl: 'https://evil.example/?pa=x' }],
  ])('is an unknown outcome with %s', (_, body) => {
    expect(() => read(body)).toThrow(expect.objectContaining({ kind: 'unknown', code: 'NO_UPI_CODE' }));
  });

  test.each([[null], ['soon'], [-1], [1e300], [undefined]])('tells no end from the time %s', (expireAt) => {
    expect(read({ qrData: LINK, expireAt }).expiresAt).toBeNull();
  });
});

describe('a callback', () => {
  const gateway = phonePeV2({
    name: 'phonepe-v2',
    host: 'http://127.0.0.1:9',
    tokenUrl: 'http://127.0.0.1:9',
    clientId: 'c',
    clientVersion: '1',
    clientSecret: 's',
    webhookUsername: 'user',
    webhookPassword: 'pass',
  });
  const authorization = createHash('sha256').update('user:pass').digest('hex');
  const read = (body: string | Buffer, header = authorization) =>
    gateway.readCallback(new Headers({ authorization: header }), Buffer.from(body));
  const about = (event: string | undefined, type = 'PG_ORDER_FAILED') =>
    read(
      JSON.stringify({ type, event, payload: { merchantOrderId: 'OJ1', merchantRefundId: 'RF1', state: 'FAILED' } }),
    );

  test.each([
    ['pg.order.completed', 'payment', 'OJ1'],
    ['pg.order.failed', 'payment', 'OJ1'],
    ['pg.transaction.attempt.failed', 'informational', 'OJ1'],
    ['checkout.transaction.attempt.failed', 'informational', 'OJ1'],
    ['pg.refund.completed', 'refund', 'RF1'],
    ['PG_REFUND_FAILED', 'refund', 'RF1'],
  ])('of the event %s is about a %s', (event, subject, transactionId) => {
    expect(about(event)).toMatchObject({ verified: true, subject, transactionId });
  });

  test('reads the event first, and its type where there is none', () => {
    expect(about('pg.order.completed', 'PG_TRANSACTION_ATTEMPT_FAILED')).toMatchObject({ subject: 'payment' });
    expect(about(undefined, 'PG_TRANSACTION_ATTEMPT_FAILED')).toMatchObject({ subject: 'informational' });
  });

  test.each([
    ['a wrong hash', '{}', 'f'.repeat(64)],
    ['no hash', '{}', ''],
    ['no JSON', '{"event":"pg.order.com', authorization],
    ['bytes that are no text', Buffer.from([0xff, 0xfe, 0x00]), authorization],
  ])('is refused with %s', (_, body, header) => {
    expect(read(body, header)).toMatchObject({ verified: false });
  });

  test('without ids names nothing', () => {
    expect(read('{"event":"pg.order.completed","payload":[]}')).toMatchObject({ verified: true, transactionId: null });
    expect(read('[1]')).toMatchObject({ verified: true, transactionId: null });
  });
});
