import { expect, test } from 'vitest';
import { redactPayer } from './redact-payer.ts';

test('removes the payer from a callback', () => {
  const razorpay = {
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
  expect(redactPayer(razorpay)).toEqual({
    event: 'payment.captured',
    payload: { payment: { entity: { id: 'pay_1', amount: 100 } }, payment_link: { entity: { reference_id: 'OJ1' } } },
  });
  const phonepe = {
    payload: {
      paymentDetails: [
        {
          rail: { type: 'UPI', utr: '405', vpa: 'a@ybl' },
          instrument: { type: 'ACCOUNT', accountHolderName: 'Asha Rao', maskedAccountNumber: 'XX99', ifsc: 'SBIN01' },
        },
      ],
    },
  };
  expect(JSON.stringify(redactPayer(phonepe))).toBe(
    '{"payload":{"paymentDetails":[{"rail":{"type":"UPI","utr":"405"},"instrument":{"type":"ACCOUNT","ifsc":"SBIN01"}}]}}',
  );
});
