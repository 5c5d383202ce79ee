import { redirectDocument } from 'react-router';
import { isReachableWhileClosed } from '#shared/closed-store.ts';

/** Lets the server handle navigation to a page that a closed store does not show. */
export function enterClosedStore(request: Request): void {
  const { pathname, search, hash } = new URL(request.url);
  if (!isReachableWhileClosed(pathname)) throw redirectDocument(pathname + search + hash);
}
