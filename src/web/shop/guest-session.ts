import { browserKey } from '../lib/browser-key.ts';
import { readStored, writeStored } from '../lib/browser-storage.ts';
import { errorCode } from '../lib/errors.ts';
import { saveSession, withoutSession } from '../lib/session-store.ts';
import { guestApi } from './guest-api.ts';

/** Starts the session of a guest, unless there is a session. False when the shop requires accounts. */
export async function startGuestSession(): Promise<boolean> {
  try {
    await withoutSession(async () => saveSession(await guestApi.guests.start({ browser: browserKey() })));
    return true;
  } catch (error) {
    if (errorCode(error) === 'ACCOUNT_REQUIRED') return false;
    throw error;
  }
}

/** Adds what the guest before has collected to the signed-in account, once. Returns whether anything may have changed. */
export async function mergeGuestSession(): Promise<boolean> {
  const refreshToken = readStored('guest');
  if (!refreshToken) return false;
  const { merged } = await guestApi.guests.merge({ refreshToken });
  if (readStored('guest') === refreshToken) writeStored('guest', null);
  return merged;
}
