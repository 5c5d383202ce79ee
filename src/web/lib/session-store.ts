/** The session of this browser: in local storage, shared by all tabs, refreshed before it expires. */
import { browserKey } from './browser-key.ts';
import { readStored, STORED, writeStored } from './browser-storage.ts';

/** `email` is null in the session of a guest. */
export type SessionUser = { id: string; email: string | null; fullName: string; roles: string[] };
export type Session = { user: SessionUser; accessToken: string; refreshToken: string; expiresAt: string };

export type AccountSession = Session & { user: { email: string } };

const LOCK = 'shop.session.refresh';
/** refreshed when less than this is left (ms) */
const EARLY_MS = 90_000;
const TICK_MS = 30_000;
const FIRST_RETRY_MS = 200;
const RETRIES = 6;

const listeners = new Set<() => void>();
let cached: { text: string | null; session: Session | null } = { text: null, session: null };

/** The current session, or null. The same object until it changes. */
export function currentSession(): Session | null {
  const text = readStored('session');
  if (text !== cached.text) cached = { text, session: parse(text) };
  return cached.session;
}

/** The session of an account, or null: a guest's is none. */
export function currentAccount(): AccountSession | null {
  const session = currentSession();
  return isAccount(session) ? session : null;
}

const isAccount = (session: Session | null): session is AccountSession => session?.user.email != null;

function parse(text: string | null): Session | null {
  try {
    const value = JSON.parse(text ?? 'null') as Session | null;
    return value?.refreshToken && value.user?.id ? value : null;
  } catch {
    return null;
  }
}

export function saveSession(session: Session | null): void {
  const previous = currentSession();
  // what a guest has collected is added to the account that follows
  if (isAccount(session) && previous && !isAccount(previous)) writeStored('guest', previous.refreshToken);
  writeStored('session', session && JSON.stringify(session));
  changed();
}

function changed(): void {
  const { classList } = document.documentElement;
  classList.toggle('shopper', currentSession() !== null);
  classList.toggle('signed-in', currentAccount() !== null);
  for (const listener of listeners) listener();
}

/** Calls back on every change, also by other tabs. Returns a function that ends it. */
export function onSessionChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Watches the session: other tabs, a timer, and the tab becoming visible. Call once. */
export function watchSession(): void {
  window.addEventListener('storage', (event) => {
    if (event.key === STORED.session.key || event.key === null) changed();
  });
  const look = () => {
    const session = currentSession();
    if (session && endsSoon(session)) void refreshSession(session.refreshToken);
  };
  setInterval(look, TICK_MS);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') look();
  });
  look();
}

const endsSoon = (session: Session) => Date.parse(session.expiresAt) - Date.now() < EARLY_MS;

/** Runs what may start a session, one tab after the other: null when there is one by then. */
export const withoutSession = <Result>(start: () => Promise<Result>): Promise<Result | null> =>
  navigator.locks.request(LOCK, async () => (currentSession() ? null : await start()));

/** A valid token for the next request, or null for visitors. */
export async function accessToken(): Promise<string | null> {
  const session = currentSession();
  if (!session) return null;
  if (!endsSoon(session)) return session.accessToken;
  return (await refreshSession(session.refreshToken))?.accessToken ?? null;
}

/**
 * Exchanges the refresh token. Tabs take turns; a waiting one finds the new session in storage. An ended session is
 * removed; when the server is unreachable it stays.
 */
export async function refreshSession(used: string): Promise<Session | null> {
  return navigator.locks.request(LOCK, async () => {
    const session = currentSession();
    if (!session || session.refreshToken !== used) return session;
    for (let attempt = 0; ; attempt++) {
      const result = await exchange(session.refreshToken);
      if (result === 'ended') {
        saveSession(null);
        return null;
      }
      if (result !== 'unreachable') {
        saveSession(result);
        return result;
      }
      if (attempt >= RETRIES) return session;
      await new Promise((resolve) => setTimeout(resolve, FIRST_RETRY_MS * 2 ** attempt));
    }
  });
}

async function exchange(refreshToken: string): Promise<Session | 'ended' | 'unreachable'> {
  try {
    const response = await fetch('/api/auth/refresh', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ refreshToken, browser: browserKey() }),
    });
    if (response.ok) return (await response.json()) as Session;
    return response.status === 401 ? 'ended' : 'unreachable';
  } catch {
    return 'unreachable';
  }
}
