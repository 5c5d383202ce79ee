import { useSyncExternalStore } from 'react';
import { currentSession, onSessionChange, type Session } from './session-store.ts';

/** The signed-in user, null when there is none, undefined before hydration. */
export function useSession(): Session | null | undefined {
  return useSyncExternalStore<Session | null | undefined>(onSessionChange, currentSession, () => undefined);
}
