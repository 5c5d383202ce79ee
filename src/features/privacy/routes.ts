import { implement } from '@orpc/server';
import { type ApiContext, guarded, staffOf, viewerOf } from '#platform/http/bind.ts';
import { privacyContract } from './contract.ts';
import { deleteAccount } from './delete-account.ts';
import { dataLink } from './download-data.ts';
import { leaveNewsletter, readConsents, stopAlert } from './own-consents.ts';
import { lastAdministrator, openOrders } from './what-stands-open.ts';

const api = implement(privacyContract).$context<ApiContext>().use(guarded);

export const privacyRoutes = api.router({
  consents: api.consents.handler(({ context }) => readConsents(context.app, viewerOf(context).userId)),
  leaveNewsletter: api.leaveNewsletter.handler(({ context }) => leaveNewsletter(context.app, viewerOf(context).userId)),
  stopAlert: api.stopAlert.handler(({ context, input }) => stopAlert(context.app, viewerOf(context).userId, input.id)),
  download: api.download.handler(async ({ context, input }) => ({
    url: await dataLink(context.app, viewerOf(context).userId, input.password),
  })),
  deletion: api.deletion.handler(async ({ context }) => {
    const { db } = context.app;
    const { userId } = viewerOf(context);
    return { open: await openOrders(db, userId), lastAdministrator: await lastAdministrator(db, userId) };
  }),
  deleteAccount: api.deleteAccount.handler(async ({ context, input }) => {
    await deleteAccount(context.app, staffOf(context), input.password);
    return { ok: true as const };
  }),
});
