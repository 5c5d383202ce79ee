import { useSyncExternalStore } from 'react';
import { currentSession, onSessionChange, type Session } from './session-store.ts';

/** The signed-in person, null when nobody is, undefined until the browser has taken over the page. */
export function useSession(): Session | null | undefined {
  return useSyncExternalStore<Session | null | undefined>(onSessionChange, currentSession, () => undefined);
}
