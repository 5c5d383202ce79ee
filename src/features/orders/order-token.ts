import { timingSafeEqual } from 'node:crypto';
import type { Keys } from '#platform/keys.ts';
import { DomainError } from '#shared/domain-error.ts';
import { isUuid } from '#shared/uuid.ts';

/** What a link of one order is for; a link of one kind never opens the other. */
type Purpose = 'guest-order' | 'order-confirmation';

/** '<order id>.<version>.<signature>': a link of one order until its version changes. */
export function orderToken(keys: Keys, purpose: Purpose, { id, version }: { id: string; version: number }): string {
  const body = `${id}.${version}`;
  return `${body}.${keys.sign(purpose, body).toString('base64url')}`;
}

/** The order and version that a token names. INVALID_LINK when it is forged. */
export function readOrderToken(keys: Keys, purpose: Purpose, token: string): { id: string; version: number } {
  const [id = '', version = '', signature = ''] = token.split('.');
  const [theirs, ours] = [Buffer.from(signature, 'base64url'), keys.sign(purpose, `${id}.${version}`)];
  const isGenuine = theirs.length === ours.length && timingSafeEqual(theirs, ours);
  if (!isGenuine || !isUuid(id)) throw new DomainError('INVALID_LINK');
  return { id, version: Number(version) };
}
