import { implement } from '@orpc/server';
import { type ApiContext, authorized } from '#platform/http/api-middleware.ts';
import { settingsContract } from '../settings/contract.ts';
import { readSamples } from './read-samples.ts';
import { readStorefront } from './read-storefront.ts';

const api = implement(settingsContract).$context<ApiContext>().use(authorized);

export const storefrontRoutes = api.router({
  samples: api.samples.handler(({ context }) => readSamples(context.app)),
  storefront: api.storefront.handler(({ context }) => readStorefront(context.app)),
});
