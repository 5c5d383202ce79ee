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
import { email, multiLineText, searchText, singleLineText } from '#shared/text-schemas.ts';
import { REVIEW_TEXT_MAXIMUM, REVIEW_TITLE_MAXIMUM } from './rules.ts';

const state = z.enum(['pending', 'approved', 'rejected']);

export const review = z.object({
  id,
  product: z.object({ id, slug: z.string(), name: z.string() }),
  customerId: id.nullable(),
  customerName: z.string(),
  customerEmail: z.string().nullable(),
  rating: z.int(),
  title: z.string(),
  content: z.string(),
  state,
  rejectionReason: z.string().nullable(),
  isVerified: z.boolean(),
  isFeatured: z.boolean(),
  addedByStaff: z.boolean(),
  helpfulVotes: z.int(),
  reply: z.string().nullable(),
  repliedAt: instant.nullable(),
  createdAt: instant,
  updatedAt: instant,
});

const one = z.object({ id });
/** the review as staff read it: its author may have changed it since */
const expected = one.extend({ updatedAt: instant });
const changed = {
  EDIT_CONFLICT: {
    status: 409,
    message: 'The author has changed this review. Read it again',
    data: z.object({ review }).describe('The review in its current state'),
  },
};

export const reviewsAdminContract = {
  list: staffOperation('reviews.read')
    .route({ method: 'GET', path: '/admin/reviews' })
    .input(
      z.object({
        ...pageRequest,
        search: searchText().optional(),
        state: state.optional(),
        rating: z.int().min(1).max(5).optional(),
        marked: z.enum(['verified', 'featured']).optional(),
        sort: ageSort,
      }),
    )
    .output(pageOf(review)),
  create: staffOperation('reviews.write')
    .route({ method: 'POST', path: '/admin/reviews' })
    .input(
      z.object({
        productId: id.nullable(),
        customerName: singleLineText(100),
        customerEmail: z.union([email, z.literal('')]).default(''),
        rating: z.int().default(5),
        title: singleLineText(REVIEW_TITLE_MAXIMUM),
        content: multiLineText(REVIEW_TEXT_MAXIMUM),
        isVerified: z.boolean().default(false),
        isFeatured: z.boolean().default(false),
        isApproved: z.boolean().default(true),
      }),
    )
    .output(review)
    .errors({
      INVALID_REVIEW: {
        status: 422,
        message: 'Check the review',
        data: fieldMessages,
      },
      REVIEWS_DISABLED: { status: 409, message: 'Review management will be implemented in future updates' },
    }),
  approve: staffOperation('reviews.write')
    .route({ method: 'POST', path: '/admin/reviews/{id}/approve' })
    .input(expected)
    .output(review)
    .errors(changed),
  reject: staffOperation('reviews.write')
    .route({ method: 'POST', path: '/admin/reviews/{id}/reject' })
    .input(expected.extend({ reason: singleLineText(300, 1) }))
    .output(review)
    .errors(changed),
  /** the review is pending again */
  returnToPending: staffOperation('reviews.write')
    .route({ method: 'POST', path: '/admin/reviews/{id}/suspend' })
    .input(one)
    .output(review),
  setFeatured: staffOperation('reviews.write')
    .route({ method: 'POST', path: '/admin/reviews/{id}/featured' })
    .input(one.extend({ isFeatured: z.boolean() }))
    .output(review),
  reply: staffOperation('reviews.write')
    .route({ method: 'PUT', path: '/admin/reviews/{id}/reply' })
    .input(one.extend({ reply: multiLineText(2000).describe('Empty: no reply') }))
    .output(review),
  remove: staffOperation('reviews.write')
    .route({ method: 'DELETE', path: '/admin/reviews/{id}' })
    .input(one)
    .output(okResponse),
};
