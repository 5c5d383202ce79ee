import { timingSafeEqual } from 'node:crypto';
import { MINUTE_MS } from '#shared/dates.ts';
import type { App } from '../app.ts';

const VALID_MS = MINUTE_MS;
const signature = ({ keys }: App, purpose: string, body: string) => keys.sign(purpose, body);

/** Signs a text for a minute, or for `validMs`: the browser's own downloads send no session. */
export function signShortLivedToken(app: App, purpose: string, words: string, validMs: number = VALID_MS): string {
  const body = `${Buffer.from(words).toString('base64url')}.${(app.now().getTime() + validMs).toString(36)}`;
  return `${body}.${signature(app, purpose, body).toString('base64url')}`;
}

/** The text of a token, or null when it is forged or expired. */
export function verifyShortLivedToken(app: App, purpose: string, seal: string | undefined): string | null {
  const [words = '', until = '', givenSignature = ''] = (seal ?? '').split('.');
  const [theirs, ours] = [Buffer.from(givenSignature, 'base64url'), signature(app, purpose, `${words}.${until}`)];
  const genuine = theirs.length === ours.length && timingSafeEqual(theirs, ours);
  return genuine && parseInt(until, 36) >= app.now().getTime() ? Buffer.from(words, 'base64url').toString() : null;
}
