import { implement } from '@orpc/server';
import { type ApiContext, guarded, viewerOf } from '#platform/http/bind.ts';
import { panelAdminContract } from './admin-contract.ts';
import { listViews, removeView, saveView } from './saved-views.ts';
import { searchEverything } from './search-everything.ts';

const api = implement(panelAdminContract).$context<ApiContext>().use(guarded);

export const panelAdminRoutes = api.router({
  search: api.search.handler(({ context, input }) => searchEverything(context.app, input.search)),
  views: {
    list: api.views.list.handler(({ context }) => listViews(context.app, viewerOf(context).userId)),
    save: api.views.save.handler(({ context, input }) => saveView(context.app, viewerOf(context).userId, input)),
    remove: api.views.remove.handler(async ({ context, input }) => {
      await removeView(context.app, viewerOf(context).userId, input.id);
      return { ok: true } as const;
    }),
  },
});
