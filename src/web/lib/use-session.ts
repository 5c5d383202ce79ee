import { useSyncExternalStore } from 'react';
import { type AccountSession, currentAccount, currentSession, onSessionChange, type Session } from './session-store.ts';

/** The signed-in user, null when there is none, undefined before hydration. A guest is not signed in. */
export function useSession(): AccountSession | null | undefined {
  return useSyncExternalStore<AccountSession | null | undefined>(onSessionChange, currentAccount, () => undefined);
}

/** The signed-in user or the guest who may order, null when there is neither, undefined before hydration. */
export function useShopper(): Session | null | undefined {
  return useSyncExternalStore<Session | null | undefined>(onSessionChange, currentSession, () => undefined);
}
