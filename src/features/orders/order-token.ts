import { timingSafeEqual } from 'node:crypto';
import type { Keys } from '#platform/keys.ts';
import { DomainError } from '#shared/domain-error.ts';
import { isUuid } from '#shared/uuid.ts';

/** What a link of one order is for; a link of one kind never opens the other. */
type Purpose = 'guest-order' | 'order-confirmation' | 'order-payment';

// 22 characters for the 36 of a UUID, since SMS takes links of 120 characters at most
const shortId = (id: string) => Buffer.from(id.replaceAll('-', ''), 'hex').toString('base64url');

function longId(text: string): string {
  // links of former versions name the UUID
  if (isUuid(text)) return text;
  return Buffer.from(text, 'base64url')
    .toString('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

const sign = (keys: Keys, purpose: Purpose, id: string, version: number) => keys.sign(purpose, `${id}.${version}`);

/** '<short order id>.<version in base 36>.<signature>': a link of one order until its version changes. */
export function orderToken(keys: Keys, purpose: Purpose, { id, version }: { id: string; version: number }): string {
  const signature = sign(keys, purpose, id, version).toString('base64url');
  return `${shortId(id)}.${version.toString(36)}.${signature}`;
}

/** The order and version that a token names. INVALID_LINK when it is forged. */
export function readOrderToken(keys: Keys, purpose: Purpose, token: string): { id: string; version: number } {
  const [writtenId = '', writtenVersion = '', signature = ''] = token.split('.');
  const [id, version] = [longId(writtenId), Number.parseInt(writtenVersion, 36)];
  const [theirs, ours] = [Buffer.from(signature, 'base64url'), sign(keys, purpose, id, version)];
  const isGenuine = theirs.length === ours.length && timingSafeEqual(theirs, ours);
  if (!isGenuine || !isUuid(id)) throw new DomainError('INVALID_LINK');
  return { id, version };
}
