import { implement } from '@orpc/server';
import { type ApiContext, authorized, staffOf } from '#platform/http/api-middleware.ts';
import { addNote } from './add-note.ts';
import { orderNotesAdminContract } from './admin-contract.ts';
import { changeTags } from './change-tags.ts';
import { listMembers } from './list-members.ts';
import { markNotesRead } from './read-notes.ts';
import { listTags } from './read-tags.ts';

const api = implement(orderNotesAdminContract).$context<ApiContext>().use(authorized);

export const orderNotesAdminRoutes = api.router({
  add: api.add.handler(({ context, input }) => addNote(context.app, staffOf(context), input)),
  members: api.members.handler(({ context }) => listMembers(context.app.db)),
  read: api.read.handler(async ({ context, input }) => {
    await markNotesRead(context.app, staffOf(context).userId, input.id);
    return { ok: true } as const;
  }),
  tags: api.tags.handler(({ context }) => listTags(context.app.db)),
  changeTags: api.changeTags.handler(({ context, input }) => changeTags(context.app, staffOf(context), input)),
});
