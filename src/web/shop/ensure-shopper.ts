import { currentSession } from '../lib/session-store.ts';

/** The code of guests' sessions, which most visitors never need. */
export const loadGuestSession = () => import('./guest-session.ts');

/** Whether a write may follow: with the session there is, or with that of a new guest where accounts are optional. */
export async function ensureShopper(isGuestAllowed: boolean): Promise<boolean> {
  if (currentSession()) return true;
  if (!isGuestAllowed) return false;
  return (await loadGuestSession()).startGuestSession();
}
