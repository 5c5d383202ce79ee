import { implement } from '@orpc/server';
import { type ApiContext, authorized, viewerOf } from '#platform/http/api-middleware.ts';
import { reviewsContract } from './contract.ts';
import { listProductReviews } from './list-product-reviews.ts';
import { listReviewableProducts } from './list-reviewable-products.ts';
import { listReviews } from './list-reviews.ts';
import { readOwnReview } from './read-own-review.ts';
import { removeOwnReview } from './remove-own-review.ts';
import { listVotes, voteReview } from './vote-review.ts';
import { writeReview } from './write-review.ts';

const api = implement(reviewsContract).$context<ApiContext>().use(authorized);

export const reviewsRoutes = api.router({
  ofProduct: api.ofProduct.handler(({ context, input }) => listProductReviews(context.app.db, input)),
  list: api.list.handler(({ context, input }) => listReviews(context.app.db, input)),
  mine: api.mine.handler(({ context, input }) => readOwnReview(context.app, viewerOf(context).userId, input.id)),
  write: api.write.handler(({ context, input }) => writeReview(context.app, viewerOf(context).userId, input)),
  remove: api.remove.handler(async ({ context, input }) => {
    await removeOwnReview(context.app, viewerOf(context).userId, input.id);
    return { ok: true } as const;
  }),
  toWrite: api.toWrite.handler(({ context }) => listReviewableProducts(context.app, viewerOf(context).userId)),
  votes: api.votes.handler(({ context, input }) => listVotes(context.app, viewerOf(context).userId, input.ids)),
  vote: api.vote.handler(({ context, input }) => voteReview(context.app, viewerOf(context).userId, input)),
});
