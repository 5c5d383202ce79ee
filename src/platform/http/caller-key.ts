import type { OperationMeta } from '#shared/contract.ts';
import type { Permission } from '#shared/permissions.ts';

/** The API key of a call. */
export type CallerKey = {
  id: string;
  name: string;
  /** its creator, in whose name rows are written */
  userId: string;
  scopes: ReadonlySet<Permission>;
};

/** The remaining calls of a key; `retryAfter` is set when there are none. */
export type KeyLimit = { limit: number; remaining: number; resetSeconds: number; retryAfter: number | null };
export type KeyUse = 'answered' | 'denied' | 'limited';

/** The API keys, as the API uses them. */
export type KeyGate = {
  /** The valid key of an Authorization header, or null. */
  find(text: string): Promise<CallerKey | null>;
  count(key: CallerKey, isRead: boolean): Promise<KeyLimit | null>;
  /** Records the use of a key with the IP address. */
  note(key: CallerKey, address: string, use: KeyUse): void;
};

/** The key text of an Authorization header, valid or not; null when it has none. */
export const keyText = (authorization: string | null): string | null =>
  /^Bearer (sk_\w+)$/.exec(authorization ?? '')?.[1] ?? null;

/**
 * Whether a key with these scopes may call an operation: never one that needs re-authentication or belongs to a user.
 */
export const mayKeyCall = ({ scopes }: CallerKey, { auth, permission, reauthenticated }: OperationMeta): boolean =>
  auth === 'staff' && !reauthenticated && permission !== undefined && scopes.has(permission);
