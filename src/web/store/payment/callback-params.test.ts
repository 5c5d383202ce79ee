import { expect, it } from 'vitest';
import { callbackTarget, readCallback } from './callback-params.ts';

const read = (query: string) => readCallback(new URLSearchParams(query));

it('reads id, status and message under any of their names, in the documented order', () => {
  expect(read('transactionId=a&merchantTransactionId=b&code=OK&status=NO&message=Hi')).toEqual({
    transactionId: 'a',
    status: 'OK',
    message: 'Hi',
  });
  expect(read('id=d&txnId=c&status=FAILED')).toEqual({ transactionId: 'c', status: 'FAILED', message: null });
  expect(read('transactionId=&merchantTransactionId=b')).toMatchObject({ transactionId: 'b' });
  expect(read('id=d')).toMatchObject({ transactionId: 'd' });
  expect(read('')).toEqual({ transactionId: null, status: null, message: null });
});

it('clips what the server would refuse', () => {
  const { transactionId, status, message } = read(
    `id=${'a'.repeat(999)}&code=${'b'.repeat(999)}&message=${'c'.repeat(999)}`,
  );
  expect([transactionId, status, message].map((text) => text?.length)).toEqual([200, 100, 500]);
});

it.each([
  ['transactionId=OJ1&code=PAYMENT_ERROR', '/payment/success?txnId=OJ1'],
  ['code=PAYMENT_SUCCESS', '/payment/success'],
  ['status=SUCCESS', '/payment/success'],
  ['code=PAYMENT_ERROR', '/payment/cancel'],
  ['status=FAILED', '/payment/cancel'],
  ['status=whatever', '/payment/success'],
  ['', '/payment/success'],
  ['id=%3Cb%3E', '/payment/success'],
])('%s redirects to %s', (query, target) => expect(callbackTarget(read(query))).toBe(target));
