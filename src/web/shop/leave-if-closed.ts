import type { RouterContextProvider } from 'react-router';
import { queryClientContext } from '../lib/prefetch.ts';
import { storefrontQuery } from './storefront.ts';

/** A closed store is entered through the server alone: it knows who has a pass. */
export async function leaveIfClosed(context: Readonly<RouterContextProvider>, request: Request): Promise<void> {
  const shop = context.get(queryClientContext).getQueryData(storefrontQuery().queryKey);
  // hardly any visit meets it
  if (shop?.isOpen === false) (await import('./enter-closed-store.ts')).enterClosedStore(request);
}
