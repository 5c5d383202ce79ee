import { implement } from '@orpc/server';
import { type ApiContext, authorized, staffOf } from '#platform/http/api-middleware.ts';
import { brandAdminContract } from './admin-contract.ts';
import { previewBase } from './preview.ts';
import { publishBrand, republishBrand } from './publish-brand.ts';
import { listVersions, readBrandForm } from './read-versions.ts';

const api = implement(brandAdminContract).$context<ApiContext>().use(authorized);

export const brandAdminRoutes = api.router({
  read: api.read.handler(({ context }) => readBrandForm(context.app.db)),
  preview: api.preview.handler(({ context, input }) => ({ base: previewBase(context.app, input) })),
  publish: api.publish.handler(async ({ context, input }) => {
    await publishBrand(context.app, staffOf(context), input);
    return readBrandForm(context.app.db);
  }),
  versions: api.versions.handler(({ context }) => listVersions(context.app.db)),
  republish: api.republish.handler(async ({ context, input }) => {
    await republishBrand(context.app, staffOf(context), input.number);
    return readBrandForm(context.app.db);
  }),
});
