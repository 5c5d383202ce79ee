import { randomUUID } from 'node:crypto';
import type { App } from '../app.ts';
import { claimOnce } from '../idempotency.ts';
import { signShortLivedToken, verifyShortLivedToken } from './signed-token.ts';

/** Signs a text for one use within a minute: links of exports, which a browser's history keeps. */
export const signSingleUseToken = (app: App, purpose: string, text: string): string =>
  signShortLivedToken(app, purpose, `${randomUUID()} ${text}`);

/** The text of a token, once over all processes; null when it is forged, expired or used. */
export async function redeemSingleUseToken(
  app: App,
  purpose: string,
  token: string | undefined,
): Promise<string | null> {
  const [, nonce, text] = /^(\S+) (.*)$/s.exec(verifyShortLivedToken(app, purpose, token) ?? '') ?? [];
  if (nonce === undefined || text === undefined) return null;
  return (await claimOnce(app, `link ${purpose}`, nonce)) ? text : null;
}
