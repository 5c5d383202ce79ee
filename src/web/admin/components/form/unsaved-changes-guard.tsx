import { useEffect, useSyncExternalStore } from 'react';
import { useBlocker } from 'react-router';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { discardUnsavedChanges, hasUnsaved, onUnsaved } from './use-unsaved-changes.ts';

/** Asks before changes are left behind: here for ways within the shop, the browser's way for all others. */
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
    <ConfirmDialog
      open={blocker.state === 'blocked'}
      title="Leave without saving?"
      confirm="Discard changes"
      busyLabel="Leaving..."
      busy={false}
      onConfirm={() => {
        discardUnsavedChanges();
        blocker.proceed?.();
      }}
      onClose={() => blocker.reset?.()}
    >
      <p>What you changed here is not saved yet.</p>
    </ConfirmDialog>
  );
}
