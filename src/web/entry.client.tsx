import { QueryClientProvider } from '@tanstack/react-query';
import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { RouterContextProvider } from 'react-router';
import { HydratedRouter } from 'react-router/dom';
import { queryClientContext } from './lib/page-data.ts';
import { createQueryClient, takeLoadedQueries } from './lib/query-client.ts';
import { watchSession } from './lib/session-store.ts';
import { watchPerson } from './shop/person.ts';

const queryClient = createQueryClient();
const state = document.getElementById('query-state')?.textContent;
if (state) takeLoadedQueries(queryClient, JSON.parse(state));
watchSession();
watchPerson(queryClient);

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
