import { currentSession } from '../lib/session-store.ts';

/** Whether a write may follow: with the session there is, or with that of a new guest where accounts are optional. */
export async function ensureShopper(isGuestAllowed: boolean): Promise<boolean> {
  if (currentSession()) return true;
  if (!isGuestAllowed) return false;
  const { startGuestSession } = await import('./guest-session.ts');
  return startGuestSession();
}
