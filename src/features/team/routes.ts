import { implement } from '@orpc/server';
import { type ApiContext, authorized } from '#platform/http/api-middleware.ts';
import { acceptInvitation, readInvitation } from './accept-invitation.ts';
import { invitationContract } from './account-contract.ts';

const api = implement(invitationContract).$context<ApiContext>().use(authorized);

export const invitationRoutes = api.router({
  read: api.read.handler(({ context, input }) => readInvitation(context.app, input.token)),
  accept: api.accept.handler(({ context, input }) => acceptInvitation(context.app, input, context.requestId)),
});
