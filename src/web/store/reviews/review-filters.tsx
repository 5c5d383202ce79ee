import { Search } from 'lucide-react';
import searchBoxStyles from '../../shop/search-box.module.css';
import buttonStyles from '../../ui/button.module.css';
import reviewsStyles from '../components/reviews.module.css';
import { REVIEW_CATEGORIES } from './query.ts';

/** The disabled sorting and filters of the sample reviews. */
export function ReviewFilters() {
  return (
    <div className={reviewsStyles.tools}>
      <fieldset disabled aria-describedby="reviews-off">
        <legend className="visually-hidden">Categories</legend>
        {REVIEW_CATEGORIES.map((name, index) => (
          <button key={name} type="button" className={reviewsStyles.choice} aria-pressed={index === 0}>
            {name}
          </button>
        ))}
      </fieldset>
      <div className={searchBoxStyles.search}>
        <button type="button" disabled aria-label="Search" aria-describedby="reviews-off">
          <Search className="icon" aria-hidden="true" />
        </button>
        <input
          type="search"
          disabled
          aria-label="Search reviews"
          aria-describedby="reviews-off"
          placeholder="Search reviews"
        />
      </div>
      <button
        type="button"
        className={`${buttonStyles.button} ${buttonStyles.dark}`}
        disabled
        aria-describedby="reviews-off"
      >
        Write a Review
      </button>
    </div>
  );
}
