import { implement } from '@orpc/server';
import { type ApiContext, authorized, viewerOf } from '#platform/http/api-middleware.ts';
import { communityContract } from './contract.ts';
import { getPost } from './get-post.ts';
import { likePost, listLikes } from './like-post.ts';
import { listPosts } from './list-posts.ts';
import { listReplies } from './list-replies.ts';
import { listOwnPosts, removeOwnPost } from './own-posts.ts';
import { listOwnReplies, removeOwnReply } from './own-replies.ts';
import { writePost } from './write-post.ts';
import { writeReply } from './write-reply.ts';

const api = implement(communityContract).$context<ApiContext>().use(authorized);
const SUCCESS = { ok: true } as const;

export const communityRoutes = api.router({
  list: api.list.handler(({ context, input }) => listPosts(context.app.db, input)),
  get: api.get.handler(({ context, input }) => getPost(context.app.db, input.id)),
  replies: api.replies.handler(({ context, input }) => listReplies(context.app.db, input)),
  post: api.post.handler(({ context, input }) => writePost(context.app, viewerOf(context).userId, input)),
  reply: api.reply.handler(async ({ context, input }) => {
    await writeReply(context.app, viewerOf(context).userId, input);
    return SUCCESS;
  }),
  mine: api.mine.handler(({ context }) => listOwnPosts(context.app, viewerOf(context).userId)),
  remove: api.remove.handler(async ({ context, input }) => {
    await removeOwnPost(context.app, viewerOf(context).userId, input.id);
    return SUCCESS;
  }),
  myReplies: api.myReplies.handler(({ context, input }) =>
    listOwnReplies(context.app, viewerOf(context).userId, input.id),
  ),
  removeReply: api.removeReply.handler(async ({ context, input }) => {
    await removeOwnReply(context.app, viewerOf(context).userId, input.id);
    return SUCCESS;
  }),
  likes: api.likes.handler(({ context, input }) => listLikes(context.app, viewerOf(context).userId, input.ids)),
  like: api.like.handler(({ context, input }) => likePost(context.app, viewerOf(context).userId, input)),
});
