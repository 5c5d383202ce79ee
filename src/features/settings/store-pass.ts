import type { App } from '#platform/app.ts';
import { signShortLivedToken, verifyShortLivedToken } from '#platform/http/signed-token.ts';
import { DAY_MS, HOUR_MS } from '#shared/dates.ts';

/** The cookie that lets a browser into a closed store. Visitors of an open one never get it. */
export const STORE_PASS = 'store-pass';
const PASS = 'store-pass';
const LINK = 'store-pass-link';
const STAFF_MS = 12 * HOUR_MS;
const LINK_MS = 7 * DAY_MS;

/** For the browser in which staff use the panel. */
export const staffPassCookie = (app: App): string => storePassCookie(app, STAFF_MS / 1000);

/** Set-Cookie of a pass that expires after these seconds. */
export function storePassCookie(app: App, seconds: number): string {
  const pass = signShortLivedToken(app, PASS, 'in', seconds * 1000);
  const secure = app.config.origin.startsWith('https:') ? '; Secure' : '';
  return `${STORE_PASS}=${pass}; Path=/; Max-Age=${Math.floor(seconds)}; HttpOnly; SameSite=Lax${secure}`;
}

export const hasStorePass = (app: App, cookie: string | undefined): boolean =>
  verifyShortLivedToken(app, PASS, cookie) !== null;

/** A link that staff may share: it shows the closed store for at most a week. */
export const createPassLink = (app: App): { url: string } => ({
  url: `/store-pass?token=${signShortLivedToken(app, LINK, String(app.now().getTime() + LINK_MS), LINK_MS)}`,
});

/** Remaining seconds of a link; null when it is forged or expired. */
export function readPassLink(app: App, token: string | undefined): number | null {
  const until = verifyShortLivedToken(app, LINK, token);
  return until === null ? null : Math.max(1, Math.floor((Number(until) - app.now().getTime()) / 1000));
}
