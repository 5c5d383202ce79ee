import { useEffect } from 'react';
import { useBlocker } from 'react-router';

/**
 * Guards a form with changes: leaving the page asks the browser's way, going elsewhere in the panel is held back until
 * `blocker.proceed` or `blocker.reset`.
 */
export function useUnsaved(dirty: boolean) {
  useEffect(() => {
    if (!dirty) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [dirty]);
  return useBlocker(({ currentLocation, nextLocation }) => dirty && currentLocation.pathname !== nextLocation.pathname);
}
