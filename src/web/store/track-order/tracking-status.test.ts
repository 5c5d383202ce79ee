import { expect, it } from 'vitest';
import { orderTone, trackingTone } from './tracking-status.ts';

it.each([
  ['order_confirmed', 'green'],
  ['processing', 'blue'],
  ['shipped', 'purple'],
  ['in_transit', 'yellow'],
  ['out_for_delivery', 'orange'],
  ['delivered', 'deep'],
  ['delayed', 'red'],
  ['Out_For_Delivery', 'orange'],
  ['DELIVERED', 'deep'],
  ['returned', 'gray'],
  ['', 'gray'],
  ['constructor', 'gray'],
])('%s is %s', (status, tone) => expect(trackingTone(status)).toBe(tone));

it('keeps other statuses of an order neutral', () => {
  expect(['pending', 'processing', 'shipped', 'delivered', 'completed', 'cancelled'].map(orderTone)).toEqual([
    'yellow',
    'blue',
    'purple',
    'deep',
    'gray',
    'gray',
  ]);
});
