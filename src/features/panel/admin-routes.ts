import { implement } from '@orpc/server';
import { type ApiContext, authorized, grantedTo, staffOf, viewerOf } from '#platform/http/api-middleware.ts';
import { createPassLink, staffPassCookie } from '../settings/store-pass.ts';
import { panelAdminContract } from './admin-contract.ts';
import { listAttentionGroups } from './list-attention-groups.ts';
import { readMailMatters, resolveMail } from './mail-matters.ts';
import { closeStore, openStore } from './open-store.ts';
import { readPermissions } from './read-permissions.ts';
import { markRead, readSetup, sendSetupTest } from './read-setup.ts';
import { listViews, removeView, saveView } from './saved-views.ts';
import { searchAdmin } from './search-admin.ts';
import { snoozeAttention, unsnoozeAttention } from './snooze-attention.ts';

const api = implement(panelAdminContract).$context<ApiContext>().use(authorized);

export const panelAdminRoutes = api.router({
  attention: {
    list: api.attention.list.handler(async ({ context }) =>
      listAttentionGroups(context.app, viewerOf(context).userId, await grantedTo(context)),
    ),
    snooze: api.attention.snooze.handler(({ context, input }) =>
      snoozeAttention(context.app, viewerOf(context).userId, input.kind),
    ),
    unsnooze: api.attention.unsnooze.handler(async ({ context, input }) => {
      await unsnoozeAttention(context.app, viewerOf(context).userId, input.kind);
      return { ok: true } as const;
    }),
  },
  permissions: api.permissions.handler(({ context }) => readPermissions(context.app, viewerOf(context))),
  providers: api.providers.handler(({ context }) =>
    context.app.providers.map(({ provider, label, about, hint, offersUpi = false }) => ({
      provider,
      label,
      about,
      hint,
      offersUpi,
    })),
  ),
  search: api.search.handler(async ({ context, input }) =>
    searchAdmin(context.app, await grantedTo(context), input.search),
  ),
  setup: {
    read: api.setup.read.handler(({ context }) => readSetup(context.app)),
    markRead: api.setup.markRead.handler(({ context, input }) => markRead(context.app, staffOf(context), input.step)),
    sendTest: api.setup.sendTest.handler(({ context }) => sendSetupTest(context.app, staffOf(context))),
  },
  store: {
    open: api.store.open.handler(({ context }) => openStore(context.app, staffOf(context))),
    close: api.store.close.handler(({ context }) => closeStore(context.app, staffOf(context))),
    enter: api.store.enter.handler(({ context }) => {
      context.setHeader('set-cookie', staffPassCookie(context.app));
      return { ok: true } as const;
    }),
    passLink: api.store.passLink.handler(({ context }) => createPassLink(context.app)),
  },
  mails: {
    read: api.mails.read.handler(({ context }) => readMailMatters(context.app)),
    resolve: api.mails.resolve.handler(({ context, input }) => resolveMail(context.app, staffOf(context), input)),
  },
  views: {
    list: api.views.list.handler(({ context }) => listViews(context.app, viewerOf(context).userId)),
    save: api.views.save.handler(({ context, input }) => saveView(context.app, viewerOf(context).userId, input)),
    remove: api.views.remove.handler(async ({ context, input }) => {
      await removeView(context.app, viewerOf(context).userId, input.id);
      return { ok: true } as const;
    }),
  },
});
