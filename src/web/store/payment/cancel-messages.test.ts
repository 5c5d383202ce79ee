import { expect, it } from 'vitest';
import { cancelMessage, isOwnAttempt, plainText } from './cancel-messages.ts';

it.each([
  ['PAYMENT_CANCELLED', 'Payment Cancelled', 'You cancelled the payment process. Your order is still in your cart.'],
  [
    'PAYMENT_FAILED',
    'Payment Failed',
    'Your payment could not be processed. Please try again or use a different payment method.',
  ],
  ['PAYMENT_TIMEOUT', 'Payment Timeout', 'The payment session has expired. Please try again.'],
])('%s has its own text, regardless of the URL', (code, title, message) => {
  expect(
    cancelMessage({ errorCode: code, errorMessage: 'Call this number', isOwnAttempt: true, isCashDue: false }),
  ).toMatchObject({
    title,
    message,
  });
});

const DEFAULT = { title: 'Payment Issue', message: 'There was an issue with your payment. Please try again.' };

it('shows the given message of an own attempt for any other code, or a default', () => {
  const errorMessage = 'The bank is not available';
  expect(cancelMessage({ errorCode: 'BANK_DOWN', errorMessage, isOwnAttempt: true, isCashDue: false })).toMatchObject({
    title: 'Payment Issue',
    message: errorMessage,
  });
  for (const errorCode of ['BANK_DOWN', null, 'toString'])
    expect(cancelMessage({ errorCode, errorMessage: ' ', isOwnAttempt: true, isCashDue: false })).toMatchObject(
      DEFAULT,
    );
});

it('shows the default message when the attempt is not the reader’s own', () => {
  const errorMessage = 'Call this number to get your money back';
  for (const errorCode of ['BANK_DOWN', null])
    expect(cancelMessage({ errorCode, errorMessage, isOwnAttempt: false, isCashDue: false })).toMatchObject(DEFAULT);
});

it('is an own attempt when this browser started it or its customer is signed in', () => {
  const attempt = { txnId: 'OJ1', payment: { transactionId: 'OJ1' }, startedHere: null, order: null };
  expect(isOwnAttempt(attempt)).toBe(false);
  expect(isOwnAttempt({ ...attempt, startedHere: 'OJ2', order: undefined })).toBe(false);
  expect(isOwnAttempt({ ...attempt, startedHere: 'OJ1' })).toBe(true);
  expect(isOwnAttempt({ ...attempt, txnId: ' OJ1 ', order: {} })).toBe(true);
  expect(isOwnAttempt({ ...attempt, payment: undefined, startedHere: 'OJ1', order: {} })).toBe(false);
  expect(isOwnAttempt({ ...attempt, txnId: null, order: {} })).toBe(false);
});

it('shortens any text to one line', () => {
  expect(plainText(' a\u0000b\n\tc \u202Ed\u200B ')).toBe('a b c d');
  expect(plainText(null)).toBe('');
  const clipped = plainText('😀'.repeat(300));
  expect([...clipped]).toHaveLength(200);
  expect(clipped.endsWith('😀…')).toBe(true);
});
