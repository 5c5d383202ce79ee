import { expect, it } from 'vitest';
import { cancelMessage, plainText } from './cancel-messages.ts';

it.each([
  ['PAYMENT_CANCELLED', 'Payment Cancelled', 'You cancelled the payment process. Your order is still in your cart.'],
  [
    'PAYMENT_FAILED',
    'Payment Failed',
    'Your payment could not be processed. Please try again or use a different payment method.',
  ],
  ['PAYMENT_TIMEOUT', 'Payment Timeout', 'The payment session has expired. Please try again.'],
])('%s has its own text, regardless of the URL', (code, title, message) => {
  expect(cancelMessage(code, 'Call this number')).toMatchObject({ title, message });
});

it('shows the given message for any other code, or a default', () => {
  expect(cancelMessage('BANK_DOWN', 'The bank is not available')).toMatchObject({
    title: 'Payment Issue',
    message: 'The bank is not available',
  });
  for (const code of ['BANK_DOWN', null, 'toString'])
    expect(cancelMessage(code, ' ')).toMatchObject({
      title: 'Payment Issue',
      message: 'There was an issue with your payment. Please try again.',
    });
});

it('shortens any text to one line', () => {
  expect(plainText(' a\u0000b\n\tc \u202Ed\u200B ')).toBe('a b c d');
  expect(plainText(null)).toBe('');
  const clipped = plainText('😀'.repeat(300));
  expect([...clipped]).toHaveLength(200);
  expect(clipped.endsWith('😀…')).toBe(true);
});
