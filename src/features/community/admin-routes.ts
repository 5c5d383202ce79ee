import { implement } from '@orpc/server';
import { type ApiContext, authorized, staffOf } from '#platform/http/api-middleware.ts';
import { addTeamPost } from './add-team-post.ts';
import { addTeamReply } from './add-team-reply.ts';
import { communityAdminContract } from './admin-contract.ts';
import { listAdminPosts } from './list-admin-posts.ts';
import { listAdminReplies } from './list-admin-replies.ts';
import { listMembers } from './list-members.ts';
import { removePost, setPostFeatured, setPostState } from './moderate-posts.ts';
import { removeReply, setReplyState } from './moderate-replies.ts';

const api = implement(communityAdminContract).$context<ApiContext>().use(authorized);
const SUCCESS = { ok: true } as const;

export const communityAdminRoutes = api.router({
  posts: api.posts.handler(({ context, input }) => listAdminPosts(context.app, input)),
  create: api.create.handler(({ context, input }) => addTeamPost(context.app, staffOf(context), input)),
  setState: api.setState.handler(({ context, input }) => setPostState(context.app, staffOf(context), input)),
  setFeatured: api.setFeatured.handler(({ context, input }) => setPostFeatured(context.app, staffOf(context), input)),
  remove: api.remove.handler(async ({ context, input }) => {
    await removePost(context.app, staffOf(context), input.id);
    return SUCCESS;
  }),
  replies: api.replies.handler(({ context, input }) => listAdminReplies(context.app, input)),
  reply: api.reply.handler(({ context, input }) => addTeamReply(context.app, staffOf(context), input)),
  setReplyState: api.setReplyState.handler(({ context, input }) => setReplyState(context.app, staffOf(context), input)),
  removeReply: api.removeReply.handler(async ({ context, input }) => {
    await removeReply(context.app, staffOf(context), input.id);
    return SUCCESS;
  }),
  members: api.members.handler(({ context, input }) => listMembers(context.app, input)),
});
