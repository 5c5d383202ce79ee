import { safeReturnPath } from '#shared/return-path.ts';
import { readStored, writeStored } from '../../lib/browser-storage.ts';
import { authPath } from '../../shop/auth-path.ts';

const DAY_MS = 24 * 3_600_000;

/** Remembers where a sign-up began; its confirmation link is opened in another tab. */
export function rememberSignUpOrigin(path: string | null): void {
  writeStored('signUpOrigin', path && JSON.stringify({ path, at: Date.now() }));
}

/** The sign-in page that returns to where the last sign-up of this browser began, within a day. */
export function signInPath(): string {
  try {
    const { path, at } = JSON.parse(readStored('signUpOrigin') ?? '{}') as { path?: string; at?: number };
    const safePath = safeReturnPath(path ?? null);
    return safePath && at && Date.now() - at < DAY_MS ? authPath(safePath) : '/auth';
  } catch {
    return '/auth';
  }
}
