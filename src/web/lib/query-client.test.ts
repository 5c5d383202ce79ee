import { QueryObserver } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { createQueryClient, writeQueriesData, writeQueryData } from './query-client.ts';

/** A query that an open page follows; its requests are answered by hand, in their order. */
function openQuery(queryKey: string[]) {
  const client = createQueryClient();
  const resolvers: ((data: string[]) => void)[] = [];
  const observer = new QueryObserver<string[]>(client, {
    queryKey,
    queryFn: ({ signal }) => {
      signal.aborted; // as all requests of the shop, it can be cancelled
      return new Promise((resolve) => resolvers.push(resolve));
    },
  });
  observer.subscribe(() => {});
  return { client, resolvers, data: () => observer.getCurrentResult().data };
}

it('keeps a reaction when the reactions were still loading', async () => {
  const { client, resolvers, data } = openQuery(['reactions', 'a,b']);
  await writeQueriesData<string[]>(client, ['reactions'], (before = []) => [...before, 'a']);
  // from before the reaction
  resolvers[0]!([]);
  await new Promise((resolve) => setTimeout(resolve));
  expect(data()).toEqual(['a']);
});

it('keeps the answer to a change when an older request ends after it', async () => {
  const { client, resolvers, data } = openQuery(['cart']);
  resolvers[0]!(['tea']);
  await expect.poll(data).toEqual(['tea']);
  void client.invalidateQueries({ queryKey: ['cart'] });
  await writeQueryData<string[]>(client, ['cart'], ['tea', 'coffee']);
  resolvers[1]!(['tea']);
  await new Promise((resolve) => setTimeout(resolve));
  expect(data()).toEqual(['tea', 'coffee']);
});

it('loads again what a page shows when its data was written in part', async () => {
  const { client, resolvers, data } = openQuery(['reactions', 'a,b']);
  await writeQueriesData<string[]>(client, ['reactions'], (before = []) => [...before, 'a']);
  void client.invalidateQueries({ queryKey: ['reactions'] });
  await expect.poll(() => resolvers.length).toBe(2);
  resolvers[1]!(['b', 'a']);
  await expect.poll(data).toEqual(['b', 'a']);
});
