import { errorData } from '../../lib/errors.ts';
import { adminApi } from '../api.ts';
import { useAction } from '../components/use-action.ts';
import { type Review, reloadReviews } from './reviews.ts';

type After = { close(): void; now(review: Review): void };
type Decision = { to: 'approve' | 'suspend'; review: Review };

/**
 * Immediate actions on a review, each with a toast and an undo, except deletion. `now` receives the server's version,
 * also when the list no longer contains it.
 */
export function useReviewActions({ close, now }: After) {
  const shared = {
    failed: 'Failed to update review',
    reload: reloadReviews,
    onError: (error: unknown) => {
      const changed = errorData<{ review?: Review }>(error)?.review;
      if (changed) now(changed);
    },
  };
  const decide = useAction({
    ...shared,
    run: ({ to, review: { id, updatedAt } }: Decision) =>
      to === 'approve' ? adminApi.reviews.approve({ id, updatedAt }) : adminApi.reviews.returnToPending({ id }),
    success: ({ title }, { to }) => [to === 'approve' ? 'Review approved' : 'Review is pending again', title],
    undoInput: (after, { to, review: { state } }) =>
      state === 'rejected'
        ? undefined
        : { to: to === 'approve' ? ('suspend' as const) : ('approve' as const), review: after },
    onSuccess: now,
  });
  const feature = useAction({
    ...shared,
    run: ({ id, isFeatured }: Review) => adminApi.reviews.setFeatured({ id, isFeatured: !isFeatured }),
    success: ({ isFeatured, title }) => [isFeatured ? 'Review featured' : 'Review no longer featured', title],
    undoInput: (after) => after,
    onSuccess: now,
  });
  const remove = useAction({
    ...shared,
    run: ({ id }: Review) => adminApi.reviews.remove({ id }),
    success: (_, { title }) => ['Review deleted', title],
    onSettled: close,
  });
  return {
    decide: (to: Decision['to'], review: Review) => decide.mutate({ to, review }),
    feature: (review: Review) => feature.mutate(review),
    remove,
  };
}
