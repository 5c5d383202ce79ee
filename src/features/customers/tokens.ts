import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

export const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

/** 256 random bits as URL-safe text. */
export const randomToken = () => randomBytes(32).toString('base64url');

/** A browser's key as stored with a sign-up or session: salted, so that rows of one browser cannot be linked. */
export const browserHash = (rowId: string, browser: string) => sha256(`${rowId}.${browser}`);

/** Whether a row was created by this browser; false without a key. */
export function isSameBrowser(row: { id: string; browserHash: string | null }, browser: string | undefined): boolean {
  if (!row.browserHash || !browser) return false;
  return timingSafeEqual(Buffer.from(row.browserHash), Buffer.from(browserHash(row.id, browser)));
}
