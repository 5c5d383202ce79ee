import type { QueryClient } from '@tanstack/react-query';
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

/** The user whose data this tab has loaded; one whose session only expired may sign in again and go on. */
let last: string | null | undefined;

/**
 * Nothing that was loaded, stored or typed for one user is shown to another, whichever tab they signed in in: a tab
 * whose user has gone is loaded anew. Call once.
 */
export function watchPerson(): void {
  last = storedUser();
  const look = () => {
    const now = currentSession()?.user.id;
    if (!now || (now === last && now === storedUser())) return;
    const isOther = last && last !== now;
    assignStoredUser(now);
    last = now;
    if (isOther) location.reload();
  };
  look();
  onSessionChange(look);
  window.addEventListener('storage', ({ key, newValue }) => {
    // signed out in another tab
    if (key !== STORED.user.key || newValue !== null || !last) return;
    clearPersonalEntries();
    location.reload();
  });
}

/** What was loaded for the person is loaded again when it is next looked at. */
export function reloadPerson(client: QueryClient): void {
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
  forgetPerson(client);
  toast('Signed out');
}

/** Removes the session and everything that was loaded or stored for the user. */
export function forgetPerson(client: QueryClient): void {
  // first: other tabs learn that the session is gone before they draw their page anew
  saveSession(null);
  clearPersonalEntries();
  client.removeQueries(personal);
  last = null;
}
