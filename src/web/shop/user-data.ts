import type { QueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { api } from '../lib/api.ts';
import { assignStoredUser, clearPersonalEntries, readStored, STORED, storedUser } from '../lib/browser-storage.ts';
import { errorMessage } from '../lib/errors.ts';
import { currentAccount, currentSession, onSessionChange, saveSession } from '../lib/session-store.ts';
import { toast, toastError } from '../ui/toast.tsx';
import { loadGuestSession } from './ensure-shopper.ts';

const PERSONAL = ['cart', 'wishlist', 'orders', 'customers', 'guests', 'checkout', 'admin'];
const personal = {
  predicate: ({ queryKey }: { queryKey: readonly unknown[] }) =>
    PERSONAL.includes(((queryKey[0] as string[] | undefined) ?? [])[0] ?? ''),
};

/**
 * Nothing that was loaded or stored for one user is shown to another, in any tab. The open page outlives the session,
 * since the same user may sign in again. Call once.
 */
export function watchUser(client: QueryClient): void {
  let last = storedUser();
  const look = () => {
    const now = currentSession()?.user.id;
    // signed in by the guest of this browser
    const hasGuestData = currentAccount() && readStored('guest');
    const guestId = hasGuestData ? last : null;
    if (hasGuestData) void addGuestData(client);
    if (!now || (now === last && now === storedUser())) return;
    // signed in by another tab, whose entry of the user may be here already, or after a sign-out in this one
    assignStoredUser(now, !last || !storedUser(), guestId);
    if (last && last !== now) {
      client.removeQueries(personal);
      userChanges.increment();
    }
    last = now;
  };
  look();
  onSessionChange(look);
  window.addEventListener('storage', ({ key, newValue }) => {
    // signed out in another tab
    if (key !== STORED.user.key || newValue !== null) return;
    clearPersonalEntries();
    // the queries of the open page hold its forms
    client.removeQueries({ ...personal, type: 'inactive' });
    signOutsElsewhere.increment();
  });
}

// loaded only when it is needed; what fails is tried again when the session changes, or with the next page
async function addGuestData(client: QueryClient): Promise<void> {
  const { mergeGuestSession } = await loadGuestSession();
  if (await mergeGuestSession().catch(() => false)) invalidateUserData(client);
}

/** A count that components follow; 0 on the server. */
function createCounter() {
  let count = 0;
  const listeners = new Set<() => void>();
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };
  return {
    increment: () => {
      count++;
      for (const listener of listeners) listener();
    },
    useCount: () =>
      useSyncExternalStore(
        subscribe,
        () => count,
        () => 0,
      ),
  };
}

const userChanges = createCounter();
const signOutsElsewhere = createCounter();

/** Counts how often another user has followed the one before in this tab: the page is then remounted. */
export const useUserChangeCount = userChanges.useCount;

/** Counts sign-outs in other tabs, for pages that show the user's address to anybody. */
export const useSignOutCount = signOutsElsewhere.useCount;

/** The user's data is loaded again when it is next shown. */
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
  // first, so that other tabs see the end of the session before they render again
  saveSession(null);
  clearPersonalEntries();
  // the page stays: the caller has left it, or it shows that the session has ended
  client.removeQueries(personal);
}
