import type { QueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { api } from '../lib/api.ts';
import { assignStoredUser, clearPersonalEntries, STORED, storedUser } from '../lib/browser-storage.ts';
import { errorMessage } from '../lib/errors.ts';
import { currentSession, onSessionChange, saveSession } from '../lib/session-store.ts';
import { toast, toastError } from '../ui/toast.tsx';

const PERSONAL = ['cart', 'wishlist', 'orders', 'customers', 'checkout', 'admin'];
const personal = {
  predicate: ({ queryKey }: { queryKey: readonly unknown[] }) =>
    PERSONAL.includes(((queryKey[0] as string[] | undefined) ?? [])[0] ?? ''),
};

/**
 * Nothing that was loaded or stored for one user is shown to another, whichever tab they signed in in. A session that
 * only expired keeps it: the same user may sign in again and go on. Call once.
 */
export function watchUser(client: QueryClient): void {
  let last = storedUser();
  const look = () => {
    const now = currentSession()?.user.id;
    if (!now || (now === last && now === storedUser())) return;
    assignStoredUser(now);
    if (last && last !== now) forget(client);
    last = now;
  };
  look();
  onSessionChange(look);
  window.addEventListener('storage', ({ key, newValue }) => {
    // signed out in another tab
    if (key !== STORED.user.key || newValue !== null) return;
    clearPersonalEntries();
    forget(client);
  });
}

let changes = 0;
const listeners = new Set<() => void>();

/** Counts how often this tab lost its user to another one or to a sign-out elsewhere: the page is then drawn anew. */
export function usePersonChanges(): number {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => changes,
    () => 0,
  );
}

function forget(client: QueryClient): void {
  client.removeQueries(personal);
  changes++;
  for (const listener of listeners) listener();
}

/** What was loaded for the person is loaded again when it is next looked at. */
export function invalidateUserData(client: QueryClient): void {
  void client.invalidateQueries(personal);
}

/** Ends the session on the server and here, once `leave` has left the pages that need it. */
export async function signOut(client: QueryClient, leave: () => Promise<void>): Promise<void> {
  const session = currentSession();
  if (!session) return leave();
  try {
    await api.customers.signOut({ refreshToken: session.refreshToken });
  } catch (error) {
    toastError('Error signing out', errorMessage(error));
    return;
  }
  await leave();
  clearUserData(client);
  toast('Signed out');
}

/** Removes the session and everything that was loaded or stored for the user. */
export function clearUserData(client: QueryClient): void {
  // first: other tabs learn that the session is gone before they draw their page anew
  saveSession(null);
  clearPersonalEntries();
  // the page stays as it is: whoever ends the session here has left it, or says on it what has ended
  client.removeQueries(personal);
}
