import { implement } from '@orpc/server';
import { type ApiContext, authorized } from '#platform/http/api-middleware.ts';
import { pagesContract } from './contract.ts';
import { readPreview } from './preview-page.ts';
import { readMenus } from './read-menus.ts';
import { readPage } from './read-page.ts';

const api = implement(pagesContract).$context<ApiContext>().use(authorized);

export const pagesRoutes = api.router({
  read: api.read.handler(({ context, input }) => readPage(context.app, input.path)),
  menus: api.menus.handler(({ context }) => readMenus(context.app)),
  preview: api.preview.handler(({ context, input }) => {
    context.setHeader('cache-control', 'no-store');
    return readPreview(context.app, input.token);
  }),
});
