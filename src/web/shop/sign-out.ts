import type { QueryClient } from '@tanstack/react-query';
import { api } from '../lib/api.ts';
import { errorMessage } from '../lib/errors.ts';
import { currentSession, saveSession } from '../lib/session-store.ts';
import { toast, toastError } from '../ui/toast.tsx';

/** Ends the session on the server and here. Returns whether it ended. */
export async function signOut(client: QueryClient): Promise<boolean> {
  const session = currentSession();
  if (!session) return true;
  try {
    await api.customers.signOut({ refreshToken: session.refreshToken });
  } catch (error) {
    toastError('Error signing out', errorMessage(error));
    return false;
  }
  forgetPerson(client);
  toast('Signed out');
  return true;
}

/** Removes the session and everything that was loaded for the person. */
export function forgetPerson(client: QueryClient): void {
  saveSession(null);
  const personal = ['cart', 'wishlist', 'orders', 'customers', 'checkout'];
  client.removeQueries({
    predicate: ({ queryKey }) => personal.includes(((queryKey[0] as string[] | undefined) ?? [])[0] ?? ''),
  });
}
