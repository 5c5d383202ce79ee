import { useMutation, useQueryClient } from '@tanstack/react-query';
import { errorData, errorMessage } from '../../lib/errors.ts';
import { toast, toastError } from '../../ui/toast.tsx';
import { adminApi } from '../api.ts';
import { type Review, reloadReviews } from './reviews.ts';

type After = { close(): void; now(review: Review): void };

/**
 * Immediate actions on a review, each with a toast and an undo, except deletion. `now` receives the server's version,
 * also when the list no longer contains it.
 */
export function useReviewActions({ close, now }: After) {
  const client = useQueryClient();
  const reload = () => void reloadReviews(client);
  const onError = (error: unknown) => {
    toastError('Error', `Failed to update review. ${errorMessage(error)}`);
    const changed = errorData<{ review?: Review }>(error)?.review;
    if (changed) now(changed);
    reload();
  };
  const decide = useMutation({
    mutationFn: ({ to, review: { id, updatedAt } }: { to: 'approve' | 'suspend'; review: Review }) =>
      to === 'approve' ? adminApi.reviews.approve({ id, updatedAt }) : adminApi.reviews.returnToPending({ id }),
    onSuccess: (after, { to, review }) => {
      now(after);
      reload();
      const undo = review.state === 'pending' || review.state === 'approved';
      toast(
        to === 'approve' ? 'Review approved' : 'Review is pending again',
        after.title,
        'default',
        undo
          ? { label: 'Undo', run: () => decide.mutate({ to: to === 'approve' ? 'suspend' : 'approve', review: after }) }
          : undefined,
      );
    },
    onError,
  });
  const feature = useMutation({
    mutationFn: ({ id, isFeatured }: Review) => adminApi.reviews.setFeatured({ id, isFeatured: !isFeatured }),
    onSuccess: (after) => {
      now(after);
      reload();
      toast(after.isFeatured ? 'Review featured' : 'Review no longer featured', after.title, 'default', {
        label: 'Undo',
        run: () => feature.mutate(after),
      });
    },
    onError,
  });
  const remove = useMutation({
    mutationFn: ({ id }: Review) => adminApi.reviews.remove({ id }),
    onSuccess: (_, { title }) => {
      close();
      reload();
      toast('Review deleted', title);
    },
    onError: (error) => {
      close();
      onError(error);
    },
  });
  return {
    decide: (to: 'approve' | 'suspend', review: Review) => decide.mutate({ to, review }),
    feature: (review: Review) => feature.mutate(review),
    remove,
  };
}
