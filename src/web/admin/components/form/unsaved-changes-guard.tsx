import { useEffect, useSyncExternalStore } from 'react';
import { useBlocker } from 'react-router';
import { LeaveQuestion } from './leave-question.tsx';
import { discardUnsavedChanges, hasUnsaved, onUnsaved } from './use-unsaved-changes.ts';

/** Asks before unsaved changes are discarded: a dialog for links within the shop, the browser's own for all others. */
export function UnsavedChangesGuard() {
  const unsaved = useSyncExternalStore(onUnsaved, hasUnsaved, () => false);
  useEffect(() => {
    if (!unsaved) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [unsaved]);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => hasUnsaved() && currentLocation.pathname !== nextLocation.pathname,
  );
  return (
    <LeaveQuestion
      open={blocker.state === 'blocked'}
      onLeave={() => {
        discardUnsavedChanges();
        blocker.proceed?.();
      }}
      onStay={() => blocker.reset?.()}
    />
  );
}
