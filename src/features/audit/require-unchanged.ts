import { isDeepStrictEqual } from 'node:util';
import { DomainError } from '#shared/domain-error.ts';

/**
 * Refuses with EDIT_CONFLICT {now} when fields of a locked row differ from `expected`, the values that the form was
 * filled with: someone else's change would be lost. Without `expected` nothing is compared.
 */
export function requireUnchanged(row: object, expected: Record<string, unknown> | undefined): void {
  if (!expected) return;
  const now = Object.fromEntries(Object.keys(expected).map((name) => [name, plain((row as typeof expected)[name])]));
  if (!isDeepStrictEqual(now, plain(expected))) throw new DomainError('EDIT_CONFLICT', { now });
}

// compared as JSON sends it
const plain = (value: unknown) => (value === undefined ? null : JSON.parse(JSON.stringify(value)));
