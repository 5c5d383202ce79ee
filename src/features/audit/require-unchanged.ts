import { isDeepStrictEqual } from 'node:util';
import { DomainError } from '#shared/domain-error.ts';

/**
 * Refuses with EDIT_CONFLICT {now} when fields of a locked row are not what the person had read: what another has saved
 * meanwhile would be lost unseen. `seen` names the fields that its form shows; without it nothing is compared.
 */
export function requireUnchanged(row: object, seen: Record<string, unknown> | undefined): void {
  if (!seen) return;
  const now = Object.fromEntries(Object.keys(seen).map((name) => [name, plain((row as typeof seen)[name])]));
  if (!isDeepStrictEqual(now, plain(seen))) throw new DomainError('EDIT_CONFLICT', { now });
}

// as it goes over the wire
const plain = (value: unknown) => (value === undefined ? null : JSON.parse(JSON.stringify(value)));
