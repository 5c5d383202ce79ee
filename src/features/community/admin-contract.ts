import { z } from 'zod';
import {
  ageSort,
  fieldMessages,
  id,
  instant,
  okResponse,
  pageOf,
  pageRequest,
  staffOperation,
} from '#shared/contract.ts';
import { multiLineText, searchText, singleLineText } from '#shared/text-schemas.ts';
import { MAX_POST_TEXT, POST_CATEGORIES, POST_TITLE_MAXIMUM, REPLY_MAXIMUM } from './rules.ts';

const state = z.enum(['pending', 'active', 'hidden']);
const category = z.enum(POST_CATEGORIES);
const author = { authorId: id.nullable(), authorName: z.string(), byStaff: z.boolean() };

export const adminPost = z.object({
  id,
  ...author,
  title: z.string(),
  content: z.string(),
  category,
  state,
  isFeatured: z.boolean(),
  replies: z.int(),
  likes: z.int(),
  createdAt: instant,
});
export const adminReply = z.object({
  id,
  ...author,
  post: z.object({ id, title: z.string() }),
  content: z.string(),
  state,
  createdAt: instant,
});
const member = z.object({
  id,
  name: z.string(),
  email: z.string(),
  role: z.enum(['admin', 'customer']),
  posts: z.int(),
  reputation: z.int(),
  joinedAt: instant,
  isActive: z.boolean(),
});

const one = z.object({ id });
const refusals = {
  INVALID_POST: {
    status: 422,
    message: 'Check the post',
    data: fieldMessages,
  },
  COMMUNITY_DISABLED: { status: 409, message: 'Community management will be implemented in future updates' },
};

export const communityAdminContract = {
  posts: staffOperation('community.read')
    .route({ method: 'GET', path: '/admin/community/posts' })
    .input(
      z.object({
        ...pageRequest,
        search: searchText().optional(),
        state: state.optional(),
        category: category.optional(),
        featured: z.boolean().optional(),
        sort: ageSort,
      }),
    )
    .output(pageOf(adminPost)),
  create: staffOperation('community.write')
    .route({ method: 'POST', path: '/admin/community/posts' })
    .input(
      z.object({
        title: singleLineText(POST_TITLE_MAXIMUM),
        content: multiLineText(MAX_POST_TEXT),
        category: category.default('General'),
        isFeatured: z.boolean().default(false),
        isActive: z.boolean().default(true),
      }),
    )
    .output(adminPost)
    .errors(refusals),
  setState: staffOperation('community.write')
    .route({ method: 'POST', path: '/admin/community/posts/{id}/state' })
    .input(one.extend({ state }))
    .output(adminPost),
  setFeatured: staffOperation('community.write')
    .route({ method: 'POST', path: '/admin/community/posts/{id}/featured' })
    .input(one.extend({ isFeatured: z.boolean() }))
    .output(adminPost),
  remove: staffOperation('community.write')
    .route({ method: 'DELETE', path: '/admin/community/posts/{id}' })
    .input(one)
    .output(okResponse),
  replies: staffOperation('community.read')
    .route({ method: 'GET', path: '/admin/community/replies' })
    .input(z.object({ ...pageRequest, search: searchText().optional(), state: state.optional(), sort: ageSort }))
    .output(pageOf(adminReply)),
  reply: staffOperation('community.write')
    .route({ method: 'POST', path: '/admin/community/posts/{id}/replies' })
    .input(one.extend({ content: multiLineText(REPLY_MAXIMUM) }))
    .output(adminReply)
    .errors(refusals),
  setReplyState: staffOperation('community.write')
    .route({ method: 'POST', path: '/admin/community/replies/{id}/state' })
    .input(one.extend({ state }))
    .output(adminReply),
  removeReply: staffOperation('community.write')
    .route({ method: 'DELETE', path: '/admin/community/replies/{id}' })
    .input(one)
    .output(okResponse),
  members: staffOperation('community.read')
    .route({ method: 'GET', path: '/admin/community/members' })
    .input(
      z.object({
        ...pageRequest,
        search: searchText().optional(),
        sort: z.enum(['newest', 'oldest', 'reputation', 'reputation-low']).default('reputation'),
      }),
    )
    .output(pageOf(member)),
};
