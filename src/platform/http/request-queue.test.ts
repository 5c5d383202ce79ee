import { expect, test } from 'vitest';
import { RequestQueue } from './request-queue.ts';

const holdRequest = () => {
  const { promise, resolve } = Promise.withResolvers<string>();
  return { work: () => promise, end: resolve };
};

test('runs a limited number at a time, and the next as soon as one ends', async () => {
  const queue = new RequestQueue({ atOnce: 1, mostWaiting: 1, longestWaitMs: 60_000 });
  const first = holdRequest();
  const results = [queue.run(first.work), queue.run(async () => 'second')];
  expect(queue.working).toBe(1);
  first.end('first');
  expect(await Promise.all(results)).toEqual(['first', 'second']);
  expect(queue.working).toBe(0);
});

test('refuses at once when too many wait', async () => {
  const queue = new RequestQueue({ atOnce: 1, mostWaiting: 1, longestWaitMs: 60_000 });
  const first = holdRequest();
  const results = [queue.run(first.work), queue.run(async () => 'second')];
  expect(await queue.run(async () => 'third')).toBeNull();
  first.end('first');
  expect(await Promise.all(results)).toEqual(['first', 'second']);
});

test('refuses after too long a wait, also when running ones hang, and continues afterwards', async () => {
  const queue = new RequestQueue({ atOnce: 1, mostWaiting: 10, longestWaitMs: 20 });
  const hanging = holdRequest();
  const first = queue.run(hanging.work);
  expect(await queue.run(async () => 'late')).toBeNull();
  expect(await queue.run(async () => 'late too')).toBeNull();
  hanging.end('at last');
  expect(await first).toBe('at last');
  expect(await queue.run(async () => 'next')).toBe('next');
});

test('frees the place of failing work', async () => {
  const queue = new RequestQueue({ atOnce: 1 });
  await expect(queue.run(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await queue.run(async () => 'next')).toBe('next');
});
