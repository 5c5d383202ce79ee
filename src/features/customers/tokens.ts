import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

export const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

/** 256 random bits as URL-safe text. */
export const randomToken = () => randomBytes(32).toString('base64url');

/** A browser's key as it is stored with a sign-up or a session: rows of one browser have nothing in common. */
export const browserHash = (rowId: string, browser: string) => sha256(`${rowId}.${browser}`);

/** Whether this is the browser that a row was made in. Without a key it is not. */
export function isSameBrowser(row: { id: string; browserHash: string | null }, browser: string | undefined): boolean {
  if (!row.browserHash || !browser) return false;
  return timingSafeEqual(Buffer.from(row.browserHash), Buffer.from(browserHash(row.id, browser)));
}
