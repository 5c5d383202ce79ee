import type { QueryClient, QueryFunction, QueryKey } from '@tanstack/react-query';
import { createContext, data, type RouterContextProvider } from 'react-router';
import { isMissing } from './errors.ts';

/** The query cache of this page: one per request on the server, the app's own in the browser. */
export const queryClientContext = createContext<QueryClient>();
/** The nonce of this rendering's inline scripts. */
export const nonceContext = createContext<string>('');

// queries of different types side by side: only keys and functions are used
export type Query = { queryKey: QueryKey; queryFn?: unknown };

/**
 * Loads the queries of a page, for its loader and its clientLoader. Nothing is returned to the router: the data is in
 * the query cache. A missing row gives 404, a failing server 503; both render the page's own message.
 */
export async function prefetch(context: Readonly<RouterContextProvider>, ...queries: Query[]) {
  const client = context.get(queryClientContext);
  try {
    await Promise.all(
      queries.map((query) =>
        client.ensureQueryData({
          ...(query as { queryKey: QueryKey; queryFn: QueryFunction }),
          // no retries here: the page itself retries, showing its skeleton
          retry: false,
        }),
      ),
    );
    return null;
  } catch (error) {
    if (isMissing(error)) return data(null, { status: 404 });
    if (!import.meta.env.SSR) return null;
    console.error(error);
    return data(null, { status: 503 });
  }
}
