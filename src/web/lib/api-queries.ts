type Operation = (input?: unknown, options?: { signal?: AbortSignal }) => Promise<unknown>;
type Infinite = { input(page: unknown): unknown };

/**
 * Keys and options of TanStack Query for every operation, by the same names: `queries.cart.get.queryOptions()`. Keys
 * begin with the operation's path, so that `queries.cart.key()` matches all of the cart's.
 */
export function createQueries(api: unknown, path: readonly string[] = []): unknown {
  const run = (input: unknown, signal: AbortSignal) => (api as Operation)(input, { signal });
  const key = (input: unknown, type = 'query') => [path, { type, ...(input === undefined ? {} : { input }) }];
  const methods: Record<string, unknown> = {
    key: () => [path],
    queryKey: (options?: { input?: unknown }) => key(options?.input),
    queryOptions: ({ input, ...options }: { input?: unknown } = {}) => ({
      queryKey: key(input),
      queryFn: ({ signal }: { signal: AbortSignal }) => run(input, signal),
      ...options,
    }),
    infiniteOptions: ({ input, ...options }: Infinite & { initialPageParam: unknown }) => ({
      queryKey: key(input(options.initialPageParam), 'infinite'),
      queryFn: ({ pageParam, signal }: { pageParam: unknown; signal: AbortSignal }) => run(input(pageParam), signal),
      ...options,
    }),
  };
  return new Proxy(methods, {
    get: (_, name) => {
      if (typeof name !== 'string') return undefined;
      return methods[name] ?? createQueries((api as Record<string, unknown>)[name], [...path, name]);
    },
  });
}
