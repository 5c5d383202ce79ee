import { expect, test } from 'vitest';
import { fillSavedReply, findPlaceholder } from './fill-saved-reply.ts';

const ticket = { name: ' Asha  Rao', number: 'T-000123', order: { id: 'x', displayId: '1A2B3C4D' } };

test('fills first name, ticket and order, wherever they occur', () => {
  expect(fillSavedReply('Dear {name}, {order} of {ticket}. Thank you, {name}.', ticket)).toBe(
    'Dear Asha, 1A2B3C4D of T-000123. Thank you, Asha.',
  );
});

test('leaves the order of a ticket without one to be filled in', () => {
  const text = fillSavedReply('Dear {name}, about {order}', { ...ticket, order: null });
  expect(text).toBe('Dear Asha, about {order}');
  expect(findPlaceholder(text)).toBe('{order}');
  expect(findPlaceholder('Dear {names}')).toBeUndefined();
});
