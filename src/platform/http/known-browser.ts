import { createHash, randomUUID, timingSafeEqual } from 'node:crypto';
import { DAY_MS } from '#shared/dates.ts';
import type { Keys } from '../keys.ts';

const VALID_MS = 180 * DAY_MS;
/** a browser of several users sends a token of each */
const TOKENS = 8;
const PURPOSE = 'known-browser';

/** The key under which attempts at an account are counted before sign-in: stored, so hashed. */
export const accountKey = (email: string): string =>
  createHash('sha256').update(email.trim().toLowerCase()).digest('hex').slice(0, 32);

/** Given to a browser in which a user has signed in: strangers' attempts at the account do not count there. */
export function signKnownBrowser(keys: Keys, person: { id: string; email: string }, now: Date): string {
  const words = [person.id, accountKey(person.email), randomUUID(), now.getTime() + VALID_MS];
  const body = Buffer.from(JSON.stringify(words)).toString('base64url');
  return `${body}.${keys.sign(PURPOSE, body).toString('base64url')}`;
}

/** The known browser of this account (user id or accountKey) among these tokens; null when there is none. */
export function readKnownBrowser(keys: Keys, tokens: string, account: string, now: Date): string | null {
  for (const token of tokens.split(',', TOKENS)) {
    const [body = '', signature = ''] = token.trim().split('.');
    const [theirs, ours] = [Buffer.from(signature, 'base64url'), keys.sign(PURPOSE, body)];
    if (theirs.length !== ours.length || !timingSafeEqual(theirs, ours)) continue;
    // the signature is valid, so the format is, too
    const [userId, key, browser, until] = JSON.parse(Buffer.from(body, 'base64url').toString()) as [
      string,
      string,
      string,
      number,
    ];
    if ((account === userId || account === key) && until > now.getTime()) return browser;
  }
  return null;
}
