import { implement } from '@orpc/server';
import { type ApiContext, accountIdOf, authorized } from '#platform/http/api-middleware.ts';
import { trackingContract } from './contract.ts';
import { findTracking } from './find-tracking.ts';

const api = implement(trackingContract).$context<ApiContext>().use(authorized);

export const trackingRoutes = api.router({
  find: api.find.handler(({ context, input }) => findTracking(context.app, { ...input, userId: accountIdOf(context) })),
});
