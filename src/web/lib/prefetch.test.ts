import { QueryClient } from '@tanstack/react-query';
import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { prefetch, queryClientContext } from './prefetch.ts';

const apiError = (code: string, status: number) => Object.assign(new Error(code), { code, status });

/** The status of a page whose query fails like this. */
async function statusOf(error: Error): Promise<number | undefined> {
  const context = new RouterContextProvider();
  context.set(queryClientContext, new QueryClient());
  const queryFn = () => Promise.reject(error);
  const result = await prefetch(context, { queryKey: ['page'], queryFn });
  return result?.init?.status;
}

test.each([
  ['its row is missing', apiError('NOT_FOUND', 404)],
  ['the API refuses its address as input', apiError('BAD_REQUEST', 400)],
])('answers 404 when %s', async (_, error) => {
  expect(await statusOf(error)).toBe(404);
});

test('is no missing page when the server fails', async () => {
  expect(await statusOf(apiError('DATABASE_UNAVAILABLE', 503))).not.toBe(404);
  expect(await statusOf(new TypeError('a mistake'))).not.toBe(404);
});
