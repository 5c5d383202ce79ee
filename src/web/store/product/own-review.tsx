import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { orpc } from '../../lib/api.ts';
import { errorMessage } from '../../lib/errors.ts';
import { writeQueryData } from '../../lib/query-client.ts';
import { useSession } from '../../lib/use-session.ts';
import { authPath } from '../../shop/auth-path.ts';
import { type OwnReview as Own, ownUgcQueries, ugcApi, ugcQueries } from '../../shop/ugc-api.ts';
import buttonStyles from '../../ui/button.module.css';
import { ConfirmAction } from '../../ui/confirm-action.tsx';
import { toast, toastError } from '../../ui/toast.tsx';
import waitingStyles from '../../ui/waiting.module.css';
import reviewsStyles from '../components/reviews.module.css';
import { useFocusBack } from '../components/use-focus.ts';

const ReviewForm = lazy(() => import('./review-form.tsx'));

const STATES = {
  pending: 'We read it before it is shown.',
  approved: 'It is shown below.',
  rejected: 'It is not shown.',
} as const;

/** The user's own review of a product: write, edit, remove. Only buyers have one. */
export function OwnReview({ slug }: { slug: string }) {
  const session = useSession();
  const client = useQueryClient();
  // the form's initial values; it stays open when the session ends
  const [writing, setWriting] = useState<{ from: Own | null } | null>(null);
  const [asking, setAsking] = useState(false);
  const button = useFocusBack(writing !== null);
  const query = ownUgcQueries.reviews.mine.queryOptions({ input: { id: slug } });
  const { data } = useQuery({ ...query, enabled: Boolean(session) });
  const changed = async (review: Own | null) => {
    await writeQueryData<typeof data>(client, query.queryKey, (before) => before && { ...before, review });
    // the list, the product's rating, and products to review
    for (const queryKey of [ugcQueries.reviews.key(), orpc.catalog.key(), ownUgcQueries.reviews.toWrite.key()])
      void client.invalidateQueries({ queryKey });
  };
  const remove = useMutation({
    mutationFn: () => ugcApi.reviews.remove({ id: slug }),
    onSuccess: async () => {
      await changed(null);
      setAsking(false);
      toast('Review deleted');
      // the focused button disappears with the review
      requestAnimationFrame(() => button.current?.focus());
    },
    onError: (error) => toastError('Something went wrong', errorMessage(error)),
  });
  if (writing)
    return (
      <section className={reviewsStyles.own} aria-label="Write a Review">
        <Suspense fallback={<span className={waitingStyles.spinner} aria-hidden="true" />}>
          <ReviewForm
            slug={slug}
            review={writing.from}
            onClose={() => setWriting(null)}
            onSaved={async (saved) => {
              // the button that takes the focus is that of the new review
              await changed(saved);
              setWriting(null);
              toast('Thank you for the review', 'We read it before it is shown.');
            }}
          />
        </Suspense>
      </section>
    );
  if (session === undefined) return null;
  if (!session)
    return (
      <p className={reviewsStyles.own}>
        <span>
          Bought it?{' '}
          <Link className="link" to={authPath(`/product/${slug}#reviews`)}>
            Sign in to write a review
          </Link>
        </span>
      </p>
    );
  if (!data) return null;
  const { review, mayWrite } = data;
  if (!review && !mayWrite)
    return <p className={`${reviewsStyles.own} muted`}>Only customers who bought this product can review it.</p>;
  if (!review)
    return (
      <p className={reviewsStyles.own}>
        <button
          ref={button}
          type="button"
          className={`${buttonStyles.button} ${buttonStyles.dark}`}
          onClick={() => setWriting({ from: null })}
        >
          Write a Review
        </button>
      </p>
    );
  return (
    <section className={reviewsStyles.own} aria-label="Your review">
      <p>
        <b>Your review: {review.title}</b>
      </p>
      <p className="muted">
        {STATES[review.state]} {review.rejectionReason}
      </p>
      <div className="row">
        {mayWrite && (
          <button
            ref={button}
            type="button"
            className={`${buttonStyles.button} ${buttonStyles.outline}`}
            onClick={() => setWriting({ from: review })}
          >
            Change it
          </button>
        )}
        <button
          type="button"
          className={`${buttonStyles.button} ${buttonStyles.outline}`}
          onClick={() => setAsking(true)}
        >
          Delete it
        </button>
      </div>
      <ConfirmAction
        open={asking}
        title="Delete your review?"
        confirm="Delete review"
        busyLabel="Deleting..."
        keep="Keep it"
        busy={remove.isPending}
        onConfirm={() => remove.mutate()}
        onClose={() => setAsking(false)}
      >
        <p>Its helpful votes and our reply, if there is one, are deleted with it. This cannot be undone.</p>
      </ConfirmAction>
    </section>
  );
}
