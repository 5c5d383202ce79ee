import { implement } from '@orpc/server';
import { type ApiContext, authorized, staffOf, viewerOf } from '#platform/http/api-middleware.ts';
import { isLastAdministrator } from '../team/is-last-administrator.ts';
import { privacyContract } from './contract.ts';
import { deleteAccount } from './delete-account.ts';
import { createDataExportLink } from './export-personal-data.ts';
import { listOpenOrders } from './list-open-orders.ts';
import { readConsents } from './read-consents.ts';
import {
  cancelDeliveryRequest,
  cancelStockAlert,
  endAllReminders,
  withdrawNewsletterConsent,
} from './withdraw-consent.ts';

const api = implement(privacyContract).$context<ApiContext>().use(authorized);

export const privacyRoutes = api.router({
  consents: api.consents.handler(({ context }) => readConsents(context.app, viewerOf(context).userId)),
  leaveNewsletter: api.leaveNewsletter.handler(({ context }) =>
    withdrawNewsletterConsent(context.app, viewerOf(context).userId),
  ),
  stopAlert: api.stopAlert.handler(({ context, input }) =>
    cancelStockAlert(context.app, viewerOf(context).userId, input.id),
  ),
  stopDeliveryRequest: api.stopDeliveryRequest.handler(({ context, input }) =>
    cancelDeliveryRequest(context.app, viewerOf(context).userId, input.id),
  ),
  endReminders: api.endReminders.handler(({ context }) => endAllReminders(context.app, viewerOf(context).userId)),
  download: api.download.handler(async ({ context, input }) => ({
    url: await createDataExportLink(context.app, viewerOf(context).userId, input.password),
  })),
  deletion: api.deletion.handler(async ({ context }) => {
    const { db } = context.app;
    const { userId } = viewerOf(context);
    return { open: await listOpenOrders(db, userId), lastAdministrator: await isLastAdministrator(db, userId) };
  }),
  deleteAccount: api.deleteAccount.handler(async ({ context, input }) => {
    await deleteAccount(context.app, staffOf(context), input.password);
    return { ok: true as const };
  }),
});
