import { expect, test } from 'vitest';
import { deliveryText } from './delivery-text-rules.ts';

test.each([
  [
    { deliveryMethod: 'Express', promisedOn: '2026-11-27', shipping: 149_00, cashFee: 0 },
    'Express, by Friday, 27/11/2026',
  ],
  [{ deliveryMethod: 'Standard', promisedOn: null, shipping: 59_00, cashFee: 0 }, 'Standard'],
  [
    { deliveryMethod: 'Standard', promisedOn: '2026-11-28', shipping: 0, cashFee: 0 },
    'Standard, by Saturday, 28/11/2026',
  ],
  [{ deliveryMethod: 'Standard', promisedOn: null, shipping: 0, cashFee: 0 }, null],
  // an imported order
  [{ deliveryMethod: null, promisedOn: null, shipping: 49_00, cashFee: 0 }, null],
])('describes the delivery of an order: %o', (order, text) => {
  expect(deliveryText(order)).toBe(text);
});
