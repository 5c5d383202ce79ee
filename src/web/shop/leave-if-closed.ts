import type { RouterContextProvider } from 'react-router';
import { queryClientContext } from '../lib/prefetch.ts';
import { storefrontQuery } from './storefront.ts';

/** Navigation in a closed store goes through the server, which knows who has a pass. */
export async function leaveIfClosed(context: Readonly<RouterContextProvider>, request: Request): Promise<void> {
  const shop = context.get(queryClientContext).getQueryData(storefrontQuery().queryKey);
  // rarely needed
  if (shop?.isOpen === false) (await import('./enter-closed-store.ts')).enterClosedStore(request);
}
