import { implement } from '@orpc/server';
import { type ApiContext, authorized, staffOf } from '#platform/http/api-middleware.ts';
import { addReview } from './add-review.ts';
import { reviewsAdminContract } from './admin-contract.ts';
import { listAdminReviews } from './list-admin-reviews.ts';
import {
  approveReview,
  rejectReview,
  removeReview,
  replyToReview,
  setReviewFeatured,
  suspendReview,
} from './moderate-review.ts';

const api = implement(reviewsAdminContract).$context<ApiContext>().use(authorized);

export const reviewsAdminRoutes = api.router({
  list: api.list.handler(({ context, input }) => listAdminReviews(context.app, input)),
  create: api.create.handler(({ context, input }) => addReview(context.app, staffOf(context), input)),
  approve: api.approve.handler(({ context, input }) => approveReview(context.app, staffOf(context), input)),
  reject: api.reject.handler(({ context, input }) => rejectReview(context.app, staffOf(context), input)),
  returnToPending: api.returnToPending.handler(({ context, input }) =>
    suspendReview(context.app, staffOf(context), input.id),
  ),
  setFeatured: api.setFeatured.handler(({ context, input }) => setReviewFeatured(context.app, staffOf(context), input)),
  reply: api.reply.handler(({ context, input }) => replyToReview(context.app, staffOf(context), input)),
  remove: api.remove.handler(async ({ context, input }) => {
    await removeReview(context.app, staffOf(context), input.id);
    return { ok: true } as const;
  }),
});
