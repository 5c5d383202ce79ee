import { expect, test } from 'vitest';
import { redactPayer } from './redact-payer.ts';

test('removes the payer from a callback', () => {
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
