import { implement } from '@orpc/server';
import { type ApiContext, authorized } from '#platform/http/api-middleware.ts';
import { auditAdminContract } from './admin-contract.ts';
import { listChanges } from './list-changes.ts';
import { listSecurityEvents } from './list-security-events.ts';

const api = implement(auditAdminContract).$context<ApiContext>().use(authorized);

export const auditAdminRoutes = api.router({
  securityEvents: api.securityEvents.handler(({ context, input }) => listSecurityEvents(context.app, input)),
  list: api.list.handler(({ context, input }) => listChanges(context.app, input)),
});
