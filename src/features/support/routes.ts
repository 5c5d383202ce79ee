import { implement } from '@orpc/server';
import { type ApiContext, guarded } from '#platform/http/bind.ts';
import { sessionStands } from '#platform/http/viewer.ts';
import { contact } from './contact.ts';
import { supportContract } from './contract.ts';

const api = implement(supportContract).$context<ApiContext>().use(guarded);

export const supportRoutes = api.router({
  contact: api.contact.handler(async ({ context: { app, viewer }, input }) => {
    // a message is taken from anybody; it counts as a customer's only while the session stands
    const signedIn = viewer && (await sessionStands(app.db, viewer.sessionId, app.now()));
    return contact(app, signedIn ? viewer.userId : null, input);
  }),
});
