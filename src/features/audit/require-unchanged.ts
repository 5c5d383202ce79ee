import { isDeepStrictEqual } from 'node:util';
import { DomainError } from '#shared/domain-error.ts';

/**
 * Refuses with EDIT_CONFLICT {now} when fields of a locked row are not what the person had read: what another has saved
 * meanwhile would be lost unseen. `expected` names the fields that its form shows; without it nothing is compared.
 */
export function requireUnchanged(row: object, expected: Record<string, unknown> | undefined): void {
  if (!expected) return;
  const now = Object.fromEntries(Object.keys(expected).map((name) => [name, plain((row as typeof expected)[name])]));
  if (!isDeepStrictEqual(now, plain(expected))) throw new DomainError('EDIT_CONFLICT', { now });
}

// as it goes over the wire
const plain = (value: unknown) => (value === undefined ? null : JSON.parse(JSON.stringify(value)));
