import { useSyncExternalStore } from 'react';

/** The token of a mailed link: in the fragment, which no server and no other page sees. Undefined until it is read. */
export function useFragmentToken(): string | undefined {
  return useSyncExternalStore(
    (listener) => {
      window.addEventListener('hashchange', listener);
      return () => window.removeEventListener('hashchange', listener);
    },
    () => location.hash.slice(1),
    () => undefined,
  );
}
