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
import { identifier, multiLineText, searchText, singleLineText } from '#shared/text-schemas.ts';
import { REVIEW_TEXT_MAXIMUM, REVIEW_TITLE_MAXIMUM } from './rules.ts';

const stars = z.int().min(1).max(5);

/** A published review. */
const shownReview = z.object({
  id,
  name: z.string().describe('First name and initial'),
  rating: z.int(),
  title: z.string(),
  content: z.string(),
  isVerified: z.boolean(),
  isFeatured: z.boolean(),
  addedByStaff: z.boolean().describe('Whether staff added it on behalf of a customer'),
  helpfulVotes: z.int(),
  reply: z.string().nullable(),
  createdAt: instant,
});
const summary = z.object({
  average: z.number().nullable(),
  count: z.int(),
  stars: z.array(z.int()).length(5).describe('Number of reviews with one, two, three, four and five stars'),
});
const sort = z.enum(['newest', 'helpful']).default('newest');
const words = {
  rating: stars,
  title: singleLineText(REVIEW_TITLE_MAXIMUM),
  content: multiLineText(REVIEW_TEXT_MAXIMUM),
};
const productRef = z.object({ id: identifier(120, 1).describe('Id or slug of the product') });

/** The user's own review in any state. */
export const ownReview = z.object({
  id,
  rating: z.int(),
  title: z.string(),
  content: z.string(),
  state: z.enum(['pending', 'approved', 'rejected']),
  rejectionReason: z.string().nullable(),
});

const refusals = {
  INVALID_REVIEW: {
    status: 422,
    message: 'Check the review',
    data: fieldMessages,
  },
  PRODUCT_NOT_PURCHASED: { status: 403, message: 'Only customers who bought the product can review it' },
};
const signedIn = operation.meta({ auth: 'user' });

/** Reviews by buyers. While they are disabled in the settings, every operation answers NOT_FOUND. */
export const reviewsContract = {
  ofProduct: publicOperation
    .route({ method: 'GET', path: '/products/{id}/reviews' })
    .input(productRef.extend({ ...pageRequest, limit: z.int().min(1).max(20).default(6), sort }))
    .output(pageOf(shownReview).extend({ summary })),
  list: publicOperation
    .route({ method: 'GET', path: '/reviews' })
    .input(
      z.object({
        ...pageRequest,
        limit: z.int().min(1).max(20).default(8),
        sort,
        category: searchText(40).optional().describe('Word in the name of the category or product, such as creatine'),
        search: searchText().optional(),
      }),
    )
    .output(
      pageOf(shownReview.extend({ product: z.object({ slug: z.string(), name: z.string() }) })).extend({ summary }),
    ),
  mine: signedIn
    .route({ method: 'GET', path: '/products/{id}/my-review' })
    .input(productRef)
    .output(z.object({ mayWrite: z.boolean(), review: ownReview.nullable() })),
  write: signedIn
    .meta({ rateLimit: 'post' })
    .route({ method: 'PUT', path: '/products/{id}/my-review' })
    .input(productRef.extend(words))
    .output(ownReview)
    .errors(refusals),
  remove: signedIn.route({ method: 'DELETE', path: '/products/{id}/my-review' }).input(productRef).output(okResponse),
  toWrite: signedIn
    .route({ method: 'GET', path: '/my-reviews/pending-products' })
    .output(z.array(z.object({ slug: z.string(), name: z.string() })).describe('Products bought and not yet reviewed')),
  votes: signedIn
    .route({ method: 'GET', path: '/my-review-votes' })
    .input(z.object({ ids: z.array(id).max(100) }))
    .output(z.array(id).describe('Reviews that the caller marked as helpful')),
  vote: signedIn
    .meta({ rateLimit: 'vote' })
    .route({ method: 'PUT', path: '/reviews/{id}/vote' })
    .input(z.object({ id, helpful: z.boolean() }))
    .output(z.object({ helpfulVotes: z.int() }))
    .errors({ VOTE_ON_OWN_REVIEW: { status: 422, message: 'This is your own review' } }),
};

export type OwnReview = z.infer<typeof ownReview>;
