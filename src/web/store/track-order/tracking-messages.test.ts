import { expect, it } from 'vitest';
import { failureText, foundText, subjectText } from './tracking-messages.ts';

it('names an order by its short id and a tracking number in full', () => {
  expect(subjectText({ mode: 'order', value: '7F3A91C2-0000-4000-8000-000000000000' })).toBe('Order 7f3a91c2');
  expect(subjectText({ mode: 'order', value: 'abc' })).toBe('Order abc');
  expect(subjectText({ mode: 'number', value: 'OJX7738' })).toBe('Tracking number OJX7738');
});

it('announces the number of entries and the latest one', () => {
  expect(foundText([{ status: 'out_for_delivery' }, { status: 'shipped' }])).toBe(
    '2 updates found. Latest: Out For Delivery.',
  );
  expect(foundText([{ status: 'shipped' }])).toBe('1 update found. Latest: Shipped.');
  expect(foundText([])).toBe('');
});

it('has a message for every error', () => {
  expect(failureText('ORDER_NOT_FOUND', '').title).toBe('Order not found or access denied');
  expect(failureText('TOO_MANY_REQUESTS', 'Too many attempts. Please wait 30 seconds.').advice).toBe(
    'Too many attempts. Please wait 30 seconds.',
  );
  expect(failureText(null, 'You seem to be offline.')).toEqual({
    title: 'Tracking could not be loaded',
    advice: 'You seem to be offline.',
  });
});
