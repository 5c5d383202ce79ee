import { implement } from '@orpc/server';
import { type ApiContext, guarded } from '#platform/http/bind.ts';
import { contact } from './contact.ts';
import { supportContract } from './contract.ts';

const api = implement(supportContract).$context<ApiContext>().use(guarded);

export const supportRoutes = api.router({
  contact: api.contact.handler(({ context: { app, viewer }, input }) => contact(app, viewer?.userId ?? null, input)),
});
