import { QueryClient, type QueryKey, type Updater } from '@tanstack/react-query';
import { isApiError } from './api-client.ts';

const FIVE_MINUTES = 5 * 60_000;

/** Three retries, exponential, at most 30 s; five minutes of cache. Errors that would not change are not retried. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: FIVE_MINUTES,
        gcTime: FIVE_MINUTES * 2,
        retry: (failures, error) => failures < 3 && !(isApiError(error) && error.status < 500),
        retryDelay: (attempt) => Math.min(1000 * 2 ** attempt, 30_000),
        refetchOnWindowFocus: false,
        // offline, a request fails with an error instead of waiting silently
        networkMode: 'always',
      },
      mutations: { networkMode: 'always' },
    },
  });
}

type Write<Data> = Updater<Data | undefined, Data | undefined>;

/**
 * Writes the answer to a change into a query. Its requests under way are cancelled first: they began before the change,
 * and their answers would undo it.
 */
export async function writeQueryData<Data>(client: QueryClient, queryKey: QueryKey, data: Write<Data>): Promise<void> {
  await client.cancelQueries({ queryKey, exact: true });
  client.setQueryData<Data>(queryKey, data);
}

/** The same for all queries below a key, also those that are still loading. */
export async function writeQueriesData<Data>(
  client: QueryClient,
  queryKey: QueryKey,
  data: Write<Data>,
): Promise<void> {
  await client.cancelQueries({ queryKey });
  client.setQueriesData<Data>({ queryKey }, data);
}

type Loaded = [key: QueryKey, data: unknown][];

/** The queries of a rendering, to be sent with its page. */
export const dehydrateQueries = (client: QueryClient): Loaded =>
  client
    .getQueryCache()
    .getAll()
    .filter(({ state }) => state.status === 'success')
    .map(({ queryKey, state }) => [queryKey, state.data]);

/** Restores the queries that came with the page, as fresh as the page itself. */
export function hydrateQueries(client: QueryClient, loaded: Loaded): void {
  for (const [key, data] of loaded) client.setQueryData(key, data);
}
