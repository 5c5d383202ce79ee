import { Link } from 'react-router';
import { useStorefront } from '../../shop/storefront.ts';
import '../../styles/voices.css';
import { InfoHead } from '../parts/info-head.tsx';
import { RatingFacts } from './rating-facts.tsx';
import { ReviewFilters } from './review-filters.tsx';
import { SampleReview } from './sample-review.tsx';
import { SAMPLE_REVIEWS } from './sample-reviews.ts';
import { StarShape } from './stars.tsx';

export default function ReviewsPage() {
  const { siteName, sample } = useStorefront();
  return (
    <div className="wrap info">
      {sample && <StarShape />}
      <InfoHead
        path="/reviews"
        title="Reviews"
        description={`What customers say about the products of ${siteName}.`}
        lead="What people say who have finished the tub."
        aside={sample ? <RatingFacts /> : undefined}
      >
        {sample && (
          <p className="sm muted" id="reviews-off">
            <span className="sample">Sample reviews</span>No real person wrote these. Filters and buttons are switched
            off until buyers can write their own.
          </p>
        )}
      </InfoHead>
      {sample ? <Samples /> : <None />}
    </div>
  );
}

function Samples() {
  return (
    <section aria-labelledby="reviews">
      <h2 className="sr" id="reviews">
        Sample reviews
      </h2>
      <ReviewFilters />
      <div className="rvs">
        {SAMPLE_REVIEWS.map((review) => (
          <SampleReview key={review.name} review={review} />
        ))}
      </div>
      <button type="button" className="btn btn--line" disabled aria-describedby="reviews-off">
        Load More Reviews
      </button>
    </section>
  );
}

function None() {
  return (
    <div className="empty">
      <h2 className="h3 hd">No reviews yet</h2>
      <p className="muted">
        Only people who bought a product will review it here, and none has so far. We would rather show nothing than
        something made up.
      </p>
      <Link className="btn btn--line" to="/products">
        Continue Shopping
      </Link>
    </div>
  );
}
