import { useSyncExternalStore } from 'react';

/**
 * What follows '#' in the URL, such as the token of a mailed link, which no server and no other page sees; undefined
 * while the server renders.
 */
export function useFragment(): string | undefined {
  return useSyncExternalStore(
    (listener) => {
      window.addEventListener('hashchange', listener);
      return () => window.removeEventListener('hashchange', listener);
    },
    () => location.hash.slice(1),
    () => undefined,
  );
}
