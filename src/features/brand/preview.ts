import { z } from 'zod';
import type { App } from '#platform/app.ts';
import { signShortLivedToken, verifyShortLivedToken } from '#platform/http/signed-token.ts';
import { draft } from './admin-contract.ts';
import { readMarkFacts, type ShownBrand } from './read-brand.ts';

const PURPOSE = 'brand-preview';
const json = z.string().transform((text, context) => {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    context.addIssue('not JSON');
    return z.NEVER;
  }
});
const draftJson = json.pipe(draft);

export const PREVIEW = '/brand-preview/';

/** A URL that shows a draft for a minute. It contains the signed draft: nothing is stored. */
export const previewBase = (app: App, input: z.output<typeof draft>): string =>
  PREVIEW + signShortLivedToken(app, PURPOSE, JSON.stringify(input));

/** The draft in a preview's URL; null when it is forged or expired. */
export async function readPreview(app: App, token: string): Promise<ShownBrand | null> {
  const payload = verifyShortLivedToken(app, PURPOSE, token);
  const parsed = payload === null ? null : draftJson.safeParse(payload);
  if (!parsed?.success) return null;
  const { siteName, brand } = parsed.data;
  return { siteName, brand, marks: await readMarkFacts(app.db, brand), base: PREVIEW + token };
}
