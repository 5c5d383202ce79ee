import { useMutation, useQueryClient } from '@tanstack/react-query';
import { errorMessage } from '../../lib/errors.ts';
import { toast, toastError } from '../../ui/toast.tsx';
import { adminApi } from '../api.ts';
import { type Review, reloadReviews } from './reviews.ts';

/** What can be done with a review at once; each says so and can be taken back, but for a deletion. */
export function useReviewActions(close: () => void) {
  const client = useQueryClient();
  const reload = () => void reloadReviews(client);
  const onError = (error: unknown) => {
    toastError('Error', `Failed to update review. ${errorMessage(error)}`);
    reload();
  };
  const decide = useMutation({
    mutationFn: ({ to, review: { id, updatedAt } }: { to: 'approve' | 'suspend'; review: Review }) =>
      to === 'approve' ? adminApi.reviews.approve({ id, updatedAt }) : adminApi.reviews.suspend({ id }),
    onSuccess: (after, { to, review }) => {
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
