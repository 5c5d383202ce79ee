import { z } from 'zod';
import {
  fieldMessages,
  id,
  instant,
  okResponse,
  operation,
  pageOf,
  pageRequest,
  publicOperation,
} from '#shared/contract.ts';
import { identifier, multiLineText, singleLineText } from '#shared/text-schemas.ts';
import { MAX_POST_TEXT, POST_CATEGORIES, POST_TITLE_MAXIMUM, REPLY_MAXIMUM } from './rules.ts';

const category = z.enum(POST_CATEGORIES);
const author = {
  name: z.string().describe('First name and initial; for staff the name of the shop'),
  byStaff: z.boolean(),
};

const shownPost = z.object({
  id,
  ...author,
  title: z.string(),
  content: z.string().describe('Truncated in lists'),
  category,
  isFeatured: z.boolean(),
  replies: z.int(),
  likes: z.int(),
  createdAt: instant,
});
const shownReply = z.object({ id, ...author, content: z.string(), createdAt: instant });

const state = z.enum(['pending', 'active', 'hidden']);
const ownPost = z.object({ id, title: z.string(), state, createdAt: instant });
const ownReply = z.object({ id, content: z.string(), state, createdAt: instant });

const fields = {
  INVALID_POST: {
    status: 422,
    message: 'Check what you wrote',
    data: fieldMessages,
  },
};
const signedIn = operation.meta({ auth: 'user' });

/** Posts of customers. While the community is disabled in the settings, every operation answers NOT_FOUND. */
export const communityContract = {
  list: publicOperation
    .route({ method: 'GET', path: '/community/posts' })
    .input(
      z.object({
        ...pageRequest,
        limit: z.int().min(1).max(30).default(12),
        category: category.optional(),
        sort: z.enum(['newest', 'liked']).default('newest'),
      }),
    )
    .output(pageOf(shownPost)),
  get: publicOperation
    .route({ method: 'GET', path: '/community/posts/{id}' })
    .input(z.object({ id: identifier(60) }))
    .output(shownPost),
  replies: publicOperation
    .route({ method: 'GET', path: '/community/posts/{id}/replies' })
    .input(z.object({ ...pageRequest, id: identifier(60), limit: z.int().min(1).max(50).default(20) }))
    .output(pageOf(shownReply)),
  post: signedIn
    .meta({ rateLimit: 'post' })
    .route({ method: 'POST', path: '/community/posts' })
    .input(z.object({ title: singleLineText(POST_TITLE_MAXIMUM), content: multiLineText(MAX_POST_TEXT), category }))
    .output(ownPost)
    .errors(fields),
  reply: signedIn
    .meta({ rateLimit: 'post' })
    .route({ method: 'POST', path: '/community/posts/{id}/replies' })
    .input(z.object({ id, content: multiLineText(REPLY_MAXIMUM) }))
    .output(okResponse)
    .errors(fields),
  mine: signedIn
    .route({ method: 'GET', path: '/community/mine' })
    .output(z.array(ownPost).describe('The latest ten posts of the caller, in any state')),
  remove: signedIn
    .route({ method: 'DELETE', path: '/community/posts/{id}' })
    .input(z.object({ id }))
    .output(okResponse),
  myReplies: signedIn
    .route({ method: 'GET', path: '/community/posts/{id}/my-replies' })
    .input(z.object({ id }))
    .output(z.array(ownReply).describe('The latest ten replies of the caller to the post, in any state')),
  removeReply: signedIn
    .route({ method: 'DELETE', path: '/community/replies/{id}' })
    .input(z.object({ id }))
    .output(okResponse),
  likes: signedIn
    .route({ method: 'GET', path: '/community/my-likes' })
    .input(z.object({ ids: z.array(id).max(100) }))
    .output(z.array(id).describe('Posts that the caller likes')),
  like: signedIn
    .meta({ rateLimit: 'vote' })
    .route({ method: 'PUT', path: '/community/posts/{id}/like' })
    .input(z.object({ id, liked: z.boolean() }))
    .output(z.object({ likes: z.int() })),
};
