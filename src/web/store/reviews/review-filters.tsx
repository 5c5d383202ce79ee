import { Search } from 'lucide-react';
import { REVIEW_CATEGORIES } from './query.ts';

/** What will sort real reviews; there is nothing to sort in a sample, so all of it is off. */
export function ReviewFilters() {
  return (
    <div className="rvf">
      <fieldset disabled aria-describedby="reviews-off">
        <legend className="sr">Categories</legend>
        {REVIEW_CATEGORIES.map((name, index) => (
          <button key={name} type="button" className="rvf__p" aria-pressed={index === 0}>
            {name}
          </button>
        ))}
      </fieldset>
      <div className="srch">
        <button type="button" disabled aria-label="Search" aria-describedby="reviews-off">
          <Search className="ic" aria-hidden="true" />
        </button>
        <input
          type="search"
          disabled
          aria-label="Search reviews"
          aria-describedby="reviews-off"
          placeholder="Search reviews"
        />
      </div>
      <button type="button" className="btn btn--ink" disabled aria-describedby="reviews-off">
        Write a Review
      </button>
    </div>
  );
}
