import { useQuery } from '@tanstack/react-query';
import { Search } from '../../icons/search.ts';
import searchBoxStyles from '../../shop/search-box.module.css';
import { useMenus } from '../../shop/storefront.ts';
import buttonStyles from '../../ui/button.module.css';
import { categoriesQuery } from '../components/categories-query.ts';
import reviewsStyles from '../components/reviews.module.css';
import { sampleCategories } from './review-categories.ts';

/** The disabled sorting and filters of the sample reviews. */
export function ReviewFilters() {
  const { data: categories = [] } = useQuery(categoriesQuery());
  const menus = useMenus();
  return (
    <div className={reviewsStyles.tools}>
      <fieldset disabled aria-describedby="reviews-off">
        <legend className="visually-hidden">Categories</legend>
        {sampleCategories(categories, menus).map((name, index) => (
          <button key={name} type="button" className={reviewsStyles.choice} aria-pressed={index === 0}>
            {name}
          </button>
        ))}
      </fieldset>
      <div className={searchBoxStyles.search}>
        <button type="button" disabled aria-label="Search" aria-describedby="reviews-off">
          <Search />
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
