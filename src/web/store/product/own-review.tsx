import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { errorMessage } from '../../lib/errors.ts';
import { useSession } from '../../lib/use-session.ts';
import { authPath } from '../../shop/auth-path.ts';
import { ownVoices, voices } from '../../shop/voices.ts';
import { toast, toastError } from '../../ui/toast.tsx';

const ReviewForm = lazy(() => import('./review-form.tsx'));

const STATES = {
  pending: 'We read it before it is shown.',
  approved: 'It is shown below.',
  rejected: 'It is not shown.',
} as const;

/** The person's own review of a product: to write, to change, to take back. Only buyers have one. */
export function OwnReview({ slug }: { slug: string }) {
  const session = useSession();
  const client = useQueryClient();
  const [writing, setWriting] = useState(false);
  const query = ownVoices.reviews.mine.queryOptions({ input: { id: slug } });
  const { data } = useQuery({ ...query, enabled: Boolean(session) });
  const remove = useMutation({
    mutationFn: () => voices.reviews.remove({ id: slug }),
    onSuccess: () => {
      client.setQueryData(query.queryKey, { mayWrite: true, review: null });
      toast('Review deleted');
    },
    onError: (error) => toastError('That did not work', errorMessage(error)),
  });
  if (session === undefined) return null;
  if (!session)
    return (
      <p className="rvown">
        <span>
          Bought it?{' '}
          <Link className="lnk" to={authPath(`/product/${slug}`)}>
            Sign in to write a review
          </Link>
        </span>
      </p>
    );
  if (!data) return null;
  const { review } = data;
  if (!review && !data.mayWrite)
    return <p className="rvown muted">Only customers who bought this product can review it.</p>;
  if (writing)
    return (
      <section className="rvown" aria-label="Write a Review">
        <Suspense fallback={<span className="spin" aria-hidden="true" />}>
          <ReviewForm
            slug={slug}
            review={review}
            onClose={() => setWriting(false)}
            onSaved={(saved) => {
              client.setQueryData(query.queryKey, { mayWrite: true, review: saved });
              setWriting(false);
              toast('Thank you for the review', 'We read it before it is shown.');
            }}
          />
        </Suspense>
      </section>
    );
  if (!review)
    return (
      <p className="rvown">
        <button type="button" className="btn btn--ink" onClick={() => setWriting(true)}>
          Write a Review
        </button>
      </p>
    );
  return (
    <section className="rvown" aria-label="Your review">
      <p>
        <b>Your review: {review.title}</b>
      </p>
      <p className="muted">
        {STATES[review.state]} {review.rejectedFor}
      </p>
      <div className="rvown__a">
        <button type="button" className="btn btn--line" onClick={() => setWriting(true)}>
          Change it
        </button>
        <button
          type="button"
          className="btn btn--line"
          aria-disabled={remove.isPending}
          onClick={() => !remove.isPending && remove.mutate()}
        >
          Delete it
        </button>
      </div>
    </section>
  );
}
