import { readStored, writeStored } from './browser-storage.ts';
import { currentAccount } from './session-store.ts';

const PEOPLE = 5;

type Kept = Record<string, string>;

function read(): Kept {
  try {
    const value: unknown = JSON.parse(readStored('knownBrowsers') ?? '{}');
    return typeof value === 'object' && value !== null ? (value as Kept) : {};
  } catch {
    return {};
  }
}

/** Stores, per user id, the proof that the user has signed in here; it outlives the session. */
export function keepKnownBrowser(userId: string, token: string): void {
  const { [userId]: _, ...others } = read();
  const latest = Object.entries(others).slice(1 - PEOPLE);
  writeStored('knownBrowsers', JSON.stringify({ ...Object.fromEntries(latest), [userId]: token }));
}

export function forgetKnownBrowser(userId: string): void {
  const { [userId]: _, ...others } = read();
  writeStored('knownBrowsers', JSON.stringify(others));
}

/** The tokens to send: the signed-in user's, or before sign-in those of all users. */
export function knownBrowserTokens(): string {
  const knownTokens = read();
  const session = currentAccount();
  return session ? (knownTokens[session.user.id] ?? '') : Object.values(knownTokens).join(',');
}
