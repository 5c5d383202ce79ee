import { Readable } from 'node:stream';
import { eq } from 'drizzle-orm';
import type { Context, Hono } from 'hono';
import { accounts } from '#db/schema/customers.ts';
import type { App } from '#platform/app.ts';
import type { HttpEnv } from '#platform/http/request.ts';
import { redeemSingleUseToken } from '#platform/http/single-use-token.ts';
import { shopDay } from '#shared/dates.ts';
import { DATA_EXPORT_PURPOSE, exportPersonalData, type User } from './export-personal-data.ts';
import { GUEST_EXPORT_PURPOSE } from './guest-rights.ts';
import { findGuestUser } from './guest-subject.ts';

/** GET /account-data: a user's personal data by signed link, streamed as it is read. */
export function mountDataExport(http: Hono<HttpEnv>, app: App): void {
  http.get('/account-data', async (c) => {
    const userId = await redeemSingleUseToken(app, DATA_EXPORT_PURPOSE, c.req.query('token'));
    const [user] = userId ? await app.db.select().from(accounts).where(eq(accounts.id, userId)) : [];
    if (!user) return c.text('This download has ended. Ask for it again on your profile page.\n', 410);
    return sendFile(c, app, user);
  });
}

/** GET /order-data: a guest's personal data by signed link, as that of an account. */
export function mountGuestDataExport(http: Hono<HttpEnv>, app: App): void {
  http.get('/order-data', async (c) => {
    const orderId = await redeemSingleUseToken(app, GUEST_EXPORT_PURPOSE, c.req.query('token'));
    const user = orderId ? await findGuestUser(app, orderId) : null;
    if (!user) return c.text('This download has ended. Ask for it again on the page of your order.\n', 410);
    return sendFile(c, app, user);
  });
}

const sendFile = (c: Context<HttpEnv>, app: App, user: User): Response =>
  c.body(Readable.toWeb(Readable.from(exportPersonalData(app, user), { objectMode: false })) as ReadableStream, 200, {
    'content-type': 'application/json; charset=utf-8',
    'content-disposition': `attachment; filename="my-data-${shopDay(app.now())}.json"`,
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex',
  });
