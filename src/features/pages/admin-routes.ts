import { implement } from '@orpc/server';
import { type ApiContext, authorized, staffOf } from '#platform/http/api-middleware.ts';
import { pagesAdminContract } from './admin-contract.ts';
import { createPage } from './create-page.ts';
import { publishMenus, readMenuState, readMenuVersion, saveMenus } from './edit-menus.ts';
import { listPages } from './list-pages.ts';
import { listRailProducts } from './list-rail-products.ts';
import { createPreviewLink } from './preview-page.ts';
import { publishPage } from './publish-page.ts';
import { readAdminPage, readPageVersion } from './read-admin-page.ts';
import { removePage } from './remove-page.ts';
import { saveDraft } from './save-draft.ts';
import { schedulePage } from './schedule-page.ts';

const api = implement(pagesAdminContract).$context<ApiContext>().use(authorized);

export const pagesAdminRoutes = api.router({
  list: api.list.handler(({ context }) => listPages(context.app)),
  get: api.get.handler(({ context, input }) => readAdminPage(context.app, input.path)),
  version: api.version.handler(({ context, input }) => readPageVersion(context.app, input.path, input.version)),
  rail: api.rail.handler(async ({ context, input }) => ({ products: await listRailProducts(context.app, input) })),
  create: api.create.handler(({ context, input }) => createPage(context.app, staffOf(context), input)),
  saveDraft: api.saveDraft.handler(({ context, input }) => saveDraft(context.app, staffOf(context), input)),
  publish: api.publish.handler(({ context, input }) => publishPage(context.app, staffOf(context), input)),
  schedule: api.schedule.handler(({ context, input }) => schedulePage(context.app, staffOf(context), input)),
  previewLink: api.previewLink.handler(({ context, input }) => createPreviewLink(context.app, input.path)),
  remove: api.remove.handler(({ context, input }) => removePage(context.app, staffOf(context), input)),
  menus: {
    get: api.menus.get.handler(({ context }) => readMenuState(context.app.db)),
    version: api.menus.version.handler(({ context, input }) => readMenuVersion(context.app.db, input.version)),
    saveDraft: api.menus.saveDraft.handler(({ context, input }) => saveMenus(context.app, staffOf(context), input)),
    publish: api.menus.publish.handler(({ context, input }) => publishMenus(context.app, staffOf(context), input)),
  },
});
