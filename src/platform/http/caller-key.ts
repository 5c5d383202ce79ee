import type { OperationMeta } from '#shared/contract.ts';
import type { Permission } from '#shared/permissions.ts';

/** A program that calls with a key. */
export type CallerKey = {
  id: string;
  name: string;
  /** the member of staff who made it, in whose name rows are written */
  userId: string;
  scopes: ReadonlySet<Permission>;
};

/** How often a key may still call; `retryAfter` is set when it may not. */
export type KeyLimit = { limit: number; remaining: number; resetSeconds: number; retryAfter: number | null };
export type KeyUse = 'answered' | 'denied' | 'limited';

/** What the API asks about keys. */
export type KeyGate = {
  /** The key of an Authorization header; null when it holds no more, or is none. */
  find(text: string): Promise<CallerKey | null>;
  count(key: CallerKey, isRead: boolean): Promise<KeyLimit | null>;
  /** Notes that a key was used, and from where. */
  note(key: CallerKey, address: string, use: KeyUse): void;
};

/** The key that an Authorization header brings, whether it holds or not; null when it brings none. */
export const keyText = (authorization: string | null): string | null =>
  /^Bearer (sk_\w+)$/.exec(authorization ?? '')?.[1] ?? null;

/** Whether a key with these scopes may ask for an operation: never what wants a person again, or is a person's own. */
export const mayKeyCall = ({ scopes }: CallerKey, { auth, permission, reauthenticated }: OperationMeta): boolean =>
  auth === 'staff' && !reauthenticated && permission !== undefined && scopes.has(permission);
