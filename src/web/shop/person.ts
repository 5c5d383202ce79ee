import type { QueryClient } from '@tanstack/react-query';
import { api } from '../lib/api.ts';
import { errorMessage } from '../lib/errors.ts';
import { currentSession, onSessionChange, saveSession } from '../lib/session-store.ts';
import { toast, toastError } from '../ui/toast.tsx';

const PERSONAL = ['cart', 'wishlist', 'orders', 'customers', 'checkout', 'admin'];
const personal = {
  predicate: ({ queryKey }: { queryKey: readonly unknown[] }) =>
    PERSONAL.includes(((queryKey[0] as string[] | undefined) ?? [])[0] ?? ''),
};

/**
 * Nothing that was loaded for one person is shown to another, whichever tab they signed in in. A session that only
 * ended keeps what is loaded: the same person may sign in again and go on. Call once.
 */
export function watchPerson(client: QueryClient): void {
  let last = currentSession()?.user.id;
  onSessionChange(() => {
    const now = currentSession()?.user.id;
    if (!now || now === last) return;
    if (last) client.removeQueries(personal);
    last = now;
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

/** Removes the session and everything that was loaded for the person. */
export function forgetPerson(client: QueryClient): void {
  saveSession(null);
  client.removeQueries(personal);
}
