import { readStored, writeStored } from './browser-storage.ts';
import { currentSession } from './session-store.ts';

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

/** Keeps, under the person's id, what tells the server that they have signed in here before; it outlives the session. */
export function keepKnownBrowser(userId: string, token: string): void {
  const { [userId]: _, ...others } = read();
  const latest = Object.entries(others).slice(1 - PEOPLE);
  writeStored('knownBrowsers', JSON.stringify({ ...Object.fromEntries(latest), [userId]: token }));
}

export function forgetKnownBrowser(userId: string): void {
  const { [userId]: _, ...others } = read();
  writeStored('knownBrowsers', JSON.stringify(others));
}

/** What to send along: the signed-in person's token, or before signing in those of everybody who has. */
export function knownBrowserTokens(): string {
  const kept = read();
  const session = currentSession();
  return session ? (kept[session.user.id] ?? '') : Object.values(kept).join(',');
}
