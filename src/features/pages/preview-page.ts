import type { App } from '#platform/app.ts';
import { signShortLivedToken, verifyShortLivedToken } from '#platform/http/signed-token.ts';
import { MINUTE_MS, shopDay } from '#shared/dates.ts';
import { DomainError } from '#shared/domain-error.ts';
import { readAdminPage } from './read-admin-page.ts';
import { type ShownPage, showPage } from './show-page.ts';

const PURPOSE = 'page-preview';
const VALID_MS = 30 * MINUTE_MS;

/** A link that shows the draft for half an hour without a session. NOT_FOUND. */
export async function createPreviewLink(app: App, path: string): Promise<{ url: string }> {
  await readAdminPage(app, path);
  return { url: `/page-preview?token=${signShortLivedToken(app, PURPOSE, path, VALID_MS)}` };
}

/** The draft of a signed link, with missing values marked. NOT_FOUND when the link is forged or expired. */
export async function readPreview(app: App, token: string): Promise<ShownPage> {
  const path = verifyShortLivedToken(app, PURPOSE, token);
  if (path === null) throw new DomainError('NOT_FOUND');
  const { kind, content } = await readAdminPage(app, path);
  return showPage(app, { path, kind, content, changedOn: shopDay(app.now()) }, true);
}
