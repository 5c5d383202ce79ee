import { implement } from '@orpc/server';
import { type ApiContext, authorized, viewerOf } from '#platform/http/api-middleware.ts';
import { sessionsContract } from './account-contract.ts';
import { endAllOwnSessions, endOwnSession, listOwnSessions } from './own-sessions.ts';

const api = implement(sessionsContract).$context<ApiContext>().use(authorized);

export const sessionsRoutes = api.router({
  list: api.list.handler(({ context }) => listOwnSessions(context.app, viewerOf(context))),
  end: api.end.handler(({ context, input }) => endOwnSession(context.app, viewerOf(context), input)),
  endAll: api.endAll.handler(async ({ context, input }) => {
    await endAllOwnSessions(context.app, viewerOf(context), input.password);
    return { ok: true as const };
  }),
});
