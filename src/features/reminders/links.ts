import type { App } from '#platform/app.ts';
import { signShortLivedToken, verifyShortLivedToken } from '#platform/http/signed-token.ts';
import { DAY_MS } from '#shared/dates.ts';
import { isUuid } from '#shared/uuid.ts';
import { LINK_DAYS } from './rules.ts';

const OPEN = 'reminder-open';
const END = 'reminder-end';
/** Unsubscribe links stay valid for as long as anybody keeps the mail. */
const END_DAYS = 3650;

const read = (app: App, purpose: string, token: string): string | null => {
  const id = verifyShortLivedToken(app, purpose, token);
  return id && isUuid(id) ? id : null;
};

/** The link of a mail. The token is in the fragment, which browsers send to no server and no other page. */
export const reminderUrl = (app: App, id: string): string =>
  `${app.config.origin}/reminder#${signShortLivedToken(app, OPEN, id, LINK_DAYS * DAY_MS)}`;

/** The reminder that a link opens, or null when it is forged or expired. */
export const readReminderToken = (app: App, token: string): string | null => read(app, OPEN, token);

/** GET shows a page with a button, POST unsubscribes at once, as mail programs do (RFC 8058). */
export const endRemindersUrl = (app: App, id: string): string =>
  `${app.config.origin}/reminder/unsubscribe?token=${signShortLivedToken(app, END, id, END_DAYS * DAY_MS)}`;

/** The reminder whose address a token unsubscribes, or null when it is forged. */
export const readEndToken = (app: App, token: string): string | null => read(app, END, token);

/** The headers by which mail programs show an unsubscribe button. */
export const endRemindersHeaders = (app: App, id: string): Record<string, string> => ({
  'List-Unsubscribe': `<${endRemindersUrl(app, id)}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});
