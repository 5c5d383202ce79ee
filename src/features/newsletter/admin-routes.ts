import { implement } from '@orpc/server';
import { type ApiContext, authorized, staffOf } from '#platform/http/api-middleware.ts';
import { importRoutes } from '../imports/import-routes.ts';
import { addSubscriber } from './add-subscriber.ts';
import { newsletterAdminContract } from './admin-contract.ts';
import { exportSubscribers } from './export-subscribers.ts';
import { listSubscribers } from './list-subscribers.ts';
import { removeSubscriber, removeSubscribers } from './remove-subscriber.ts';
import { restoreSubscriber, restoreSubscribers } from './restore-subscriber.ts';

const api = implement(newsletterAdminContract).$context<ApiContext>().use(authorized);

export const newsletterAdminRoutes = api.router({
  list: api.list.handler(({ context, input }) => listSubscribers(context.app, input)),
  add: api.add.handler(({ context, input }) => addSubscriber(context.app, staffOf(context), input)),
  remove: api.remove.handler(async ({ context, input }) => {
    await removeSubscriber(context.app, staffOf(context), input.id);
    return { ok: true } as const;
  }),
  removeMany: api.removeMany.handler(async ({ context, input }) => ({
    removed: await removeSubscribers(context.app, staffOf(context), input.ids),
  })),
  restoreMany: api.restoreMany.handler(({ context, input }) =>
    restoreSubscribers(context.app, staffOf(context), input.ids),
  ),
  restore: api.restore.handler(({ context, input }) => restoreSubscriber(context.app, staffOf(context), input.id)),
  imports: importRoutes(newsletterAdminContract.imports, 'subscribers'),
  export: api.export.handler(({ context, input }) => exportSubscribers(context.app, staffOf(context), input.ids)),
});
