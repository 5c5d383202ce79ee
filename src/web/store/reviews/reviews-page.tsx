import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { lazyHydrate } from '../../lib/lazy-hydration.tsx';
import { prefetch, queryClientContext } from '../../lib/prefetch.ts';
import infoHeaderStyles from '../../shop/info-header.module.css';
import { Sample } from '../../shop/sample.tsx';
import { type Samples, samplesQuery, useSamples } from '../../shop/samples.ts';
import { menusQuery, storefrontQuery, useStorefront } from '../../shop/storefront.ts';
import buttonStyles from '../../ui/button.module.css';
import emptyStyles from '../../ui/empty.module.css';
import { categoriesQuery } from '../components/categories-query.ts';
import { InfoPageHeader } from '../components/info-page-header.tsx';
import reviewsStyles from '../components/reviews.module.css';
import type { Route } from './+types/reviews-page';
import { reviewFilter, reviewsQuery } from './query.ts';
import { RatingSummary, SummaryFacts } from './rating-summary.tsx';
import { ReviewFilters } from './review-filters.tsx';
import { SampleReview } from './sample-review.tsx';
import { StarShape } from './stars.tsx';

const CustomerReviews = lazyHydrate('customer-reviews', () => import('./customer-reviews.tsx'));

const page = async ({ context, request }: Pick<Route.LoaderArgs, 'context' | 'request'>) => {
  const shop = await context
    .get(queryClientContext)
    .ensureQueryData({ ...storefrontQuery(), retry: false })
    .catch(() => null);
  return prefetch(
    context,
    ...(shop?.reviews
      ? [reviewsQuery(reviewFilter(new URL(request.url).searchParams))]
      : [samplesQuery(), categoriesQuery(), menusQuery()]),
  );
};

export { page as loader, page as clientLoader };

export default function ReviewsPage() {
  const { siteName, reviewsLine, reviews } = useStorefront();
  const sample = useSamples()?.reviews;
  const [params] = useSearchParams();
  const { data } = useQuery({ ...reviewsQuery(reviewFilter(params)), enabled: reviews });
  const samples = reviews ? undefined : sample;
  return (
    <div className={`page-width ${infoHeaderStyles.page}`}>
      {(samples || reviews) && <StarShape />}
      <InfoPageHeader
        path="/reviews"
        title="Reviews"
        description={`What customers say about the products of ${siteName}.`}
        lead={reviewsLine || 'What people say who have bought here.'}
        aside={
          samples ? (
            <RatingSummary {...samples} note="Sample figures." />
          ) : (
            data && <SummaryFacts summary={data.summary} />
          )
        }
      >
        {samples && (
          <p className="text-small muted" id="reviews-off">
            <Sample>Sample reviews</Sample>No real person wrote these. Filters and buttons are switched off until buyers
            can write their own.
          </p>
        )}
        {reviews && (
          <p className="text-small muted">
            Written by people who bought the product here, or given to our team, and marked so. All are read before they
            are shown, good and bad alike. Nobody is paid for one.
          </p>
        )}
      </InfoPageHeader>
      {reviews ? <CustomerReviews none={<None />} /> : samples ? <SampleReviews reviews={samples.items} /> : <None />}
    </div>
  );
}

function SampleReviews({ reviews }: { reviews: Samples['reviews']['items'] }) {
  return (
    <section aria-labelledby="reviews">
      <h2 className="visually-hidden" id="reviews">
        Sample reviews
      </h2>
      <ReviewFilters />
      <div className={reviewsStyles.list} data-part="reviews">
        {reviews.map((review) => (
          <SampleReview key={review.name} review={review} />
        ))}
      </div>
      <button
        type="button"
        className={`${buttonStyles.button} ${buttonStyles.outline}`}
        disabled
        aria-describedby="reviews-off"
      >
        Load More Reviews
      </button>
    </section>
  );
}

function None() {
  return (
    <div className={emptyStyles.empty}>
      <h2 className="heading-3 heading">No reviews yet</h2>
      <p className="muted">
        Only people who bought a product can review it here; what is given to our team is marked so. There is none so
        far. We would rather show nothing than something made up.
      </p>
      <Link className={`${buttonStyles.button} ${buttonStyles.outline}`} to="/products">
        Continue Shopping
      </Link>
    </div>
  );
}
