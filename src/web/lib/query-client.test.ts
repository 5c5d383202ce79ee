import { QueryObserver } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { createQueryClient, writeQueriesData, writeQueryData } from './query-client.ts';

/** A query that an open page follows; its requests are answered by hand, in their order. */
function openQuery(queryKey: string[]) {
  const client = createQueryClient();
  const answers: ((data: string[]) => void)[] = [];
  const observer = new QueryObserver<string[]>(client, {
    queryKey,
    queryFn: ({ signal }) => {
      signal.aborted; // as all requests of the shop, it can be cancelled
      return new Promise((resolve) => answers.push(resolve));
    },
  });
  observer.subscribe(() => {});
  return { client, answers, data: () => observer.getCurrentResult().data };
}

it('keeps a reaction when the reactions were still loading', async () => {
  const { client, answers, data } = openQuery(['reactions', 'a,b']);
  await writeQueriesData<string[]>(client, ['reactions'], (before = []) => [...before, 'a']);
  // from before the reaction
  answers[0]!([]);
  await new Promise((resolve) => setTimeout(resolve));
  expect(data()).toEqual(['a']);
});

it('keeps the answer to a change when an older request ends after it', async () => {
  const { client, answers, data } = openQuery(['cart']);
  answers[0]!(['tea']);
  await expect.poll(data).toEqual(['tea']);
  void client.invalidateQueries({ queryKey: ['cart'] });
  await writeQueryData<string[]>(client, ['cart'], ['tea', 'coffee']);
  answers[1]!(['tea']);
  await new Promise((resolve) => setTimeout(resolve));
  expect(data()).toEqual(['tea', 'coffee']);
});

it('loads again what a page shows when its data was written in part', async () => {
  const { client, answers, data } = openQuery(['reactions', 'a,b']);
  await writeQueriesData<string[]>(client, ['reactions'], (before = []) => [...before, 'a']);
  void client.invalidateQueries({ queryKey: ['reactions'] });
  await expect.poll(() => answers.length).toBe(2);
  answers[1]!(['b', 'a']);
  await expect.poll(data).toEqual(['b', 'a']);
});
