import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { fromUrlParam, toUrlParam } from '#shared/url-param.ts';
import { Search } from '../../icons/search.ts';
import { useUpdateQuery, withParam } from '../../lib/url-query.ts';
import { useSession } from '../../lib/use-session.ts';
import { authPath } from '../../shop/auth-path.ts';
import { FilterLinks } from '../../shop/filter-links.tsx';
import searchBoxStyles from '../../shop/search-box.module.css';
import { ugcApi } from '../../shop/ugc-api.ts';
import buttonStyles from '../../ui/button.module.css';
import emptyStyles from '../../ui/empty.module.css';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { formValues } from '../../ui/use-field-errors.ts';
import reviewsStyles from '../components/reviews.module.css';
import { useLoadMore } from '../components/use-load-more.ts';
import { ProductsToReview } from './products-to-review.tsx';
import { reviewFilter, reviewsQuery, SEARCH_MAXIMUM } from './query.ts';
import { REVIEW_CATEGORIES } from './review-categories.ts';
import { ReviewList } from './review-item.tsx';

const CATEGORIES = REVIEW_CATEGORIES.map((label) => ({ value: toUrlParam(label), label }));
const SORTS = [
  { value: 'newest', label: 'Newest' },
  { value: 'helpful', label: 'Most helpful' },
];

/** Reviews of buyers, of all products. */
export default function CustomerReviews({ none }: { none: ReactNode }) {
  const [params] = useSearchParams();
  const filter = reviewFilter(params);
  const [chosen, setChosen] = useState(false);
  const session = useSession();
  const choosing = chosen && session;
  const navigate = useNavigate();
  const changeQuery = useUpdateQuery();
  const here = useLocation();
  const list = useQuery({ ...reviewsQuery(filter), placeholderData: keepPreviousData });
  const { data, isError, refetch } = list;
  const pages = useLoadMore(JSON.stringify(filter), list, (after) => ugcApi.reviews.list({ ...filter, after }));
  const search = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const words = formValues(event.currentTarget)('search').trim();
    changeQuery((before) => withParam(before, 'search', words));
  };
  if (isError && !data) return <LoadFailed title="The reviews could not be loaded." onRetry={() => void refetch()} />;
  if (data && data.summary.count === 0)
    return (
      <>
        {choosing ? <ProductsToReview /> : <WriteButton onPress={write} />}
        {none}
      </>
    );
  function write() {
    if (session) setChosen(true);
    else void navigate(authPath(`/reviews${here.search}`));
  }
  return (
    <section aria-labelledby="reviews" aria-busy={!data}>
      <h2 className="visually-hidden" id="reviews">
        All reviews
      </h2>
      <div className={reviewsStyles.filters}>
        <FilterLinks
          label="Category"
          name="category"
          options={CATEGORIES}
          chosen={toUrlParam(fromUrlParam(REVIEW_CATEGORIES, params.get('category')) ?? REVIEW_CATEGORIES[0]!)}
        />
        <FilterLinks label="Sort" name="sort" options={SORTS} chosen={filter.sort} />
      </div>
      <div className={reviewsStyles.tools}>
        <form className={searchBoxStyles.search} action="/reviews" onSubmit={search}>
          {[...params].map(
            ([name, value]) => name !== 'search' && <input key={name} type="hidden" name={name} value={value} />,
          )}
          <button type="submit" aria-label="Search">
            <Search />
          </button>
          <input
            key={filter.search}
            type="search"
            name="search"
            aria-label="Search reviews"
            placeholder="Search reviews"
            maxLength={SEARCH_MAXIMUM}
            defaultValue={filter.search}
          />
        </form>
        {!choosing && <WriteButton onPress={write} />}
      </div>
      {choosing && <ProductsToReview />}
      {pages.rows.length > 0 ? (
        <ReviewList reviews={pages.rows} heading="h3" />
      ) : (
        data && <p className={emptyStyles.empty}>No review matches. Try other words or another category.</p>
      )}
      {pages.more && (
        <button
          type="button"
          className={`${buttonStyles.button} ${buttonStyles.outline}`}
          aria-disabled={pages.loading}
          onClick={pages.loadMore}
        >
          Load More Reviews
        </button>
      )}
    </section>
  );
}

function WriteButton({ onPress }: { onPress(): void }) {
  return (
    <button type="button" className={`${buttonStyles.button} ${buttonStyles.dark}`} onClick={onPress}>
      Write a Review
    </button>
  );
}
