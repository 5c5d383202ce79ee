import { expect, test } from 'vitest';
import { redactPayer } from '#features/payments/redact-payer.ts';

test('stores no payer details of a callback', () => {
  const callback = {
    event: 'payment.captured',
    payload: {
      payment: {
        entity: {
          id: 'pay_1',
          amount: 100,
          email: 'a@b.in',
          contact: '+919845098765',
          vpa: 'a@upi',
          upi: { vpa: 'a@upi' },
        },
      },
      payment_link: { entity: { reference_id: 'OJ1', customer: { name: 'Asha' }, notes: [] } },
    },
  };
  expect(redactPayer(callback)).toEqual({
    event: 'payment.captured',
    payload: { payment: { entity: { id: 'pay_1', amount: 100 } }, payment_link: { entity: { reference_id: 'OJ1' } } },
  });
});
