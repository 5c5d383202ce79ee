import { QueryClientProvider } from '@tanstack/react-query';
import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { RouterContextProvider } from 'react-router';
import { HydratedRouter } from 'react-router/dom';
import { queryClientContext } from './lib/prefetch.ts';
import { createQueryClient, hydrateQueries } from './lib/query-client.ts';
import { watchSession } from './lib/session-store.ts';
import { watchUser } from './shop/user-data.ts';

const queryClient = createQueryClient();
const state = document.getElementById('query-state')?.textContent;
if (state) hydrateQueries(queryClient, JSON.parse(state));
watchSession();
watchUser(queryClient);

const getContext = () => {
  const context = new RouterContextProvider();
  context.set(queryClientContext, queryClient);
  return context;
};

startTransition(() => {
  hydrateRoot(
    document,
    <QueryClientProvider client={queryClient}>
      <HydratedRouter getContext={getContext} />
    </QueryClientProvider>,
  );
});
