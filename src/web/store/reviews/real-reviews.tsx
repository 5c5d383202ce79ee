import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Search } from 'lucide-react';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import { useSession } from '../../lib/use-session.ts';
import { authPath } from '../../shop/auth-path.ts';
import { voiceQueries, voices } from '../../shop/voices.ts';
import { NotLoaded } from '../../ui/not-loaded.tsx';
import { typedIn } from '../../ui/use-problems.ts';
import { usePages } from '../parts/use-pages.ts';
import { ReviewList } from './review-item.tsx';
import { ToReview } from './to-review.tsx';

/** What the buttons look for in names of products and categories. */
const WORDS: Record<string, string> = {
  Protein: 'protein',
  'Pre-Workout': 'pre-workout',
  Creatine: 'creatine',
  BCAAs: 'bcaa',
  'Mass Gainer': 'gainer',
};

type Filter = { category?: string | undefined; search?: string; sort: 'newest' | 'helpful' };
const FIRST: Filter = { sort: 'newest' };

const reviewsQuery = (filter: Filter) => voiceQueries.reviews.list.queryOptions({ input: filter });

/** Reviews of buyers, of all products. */
export default function RealReviews({ none }: { none: ReactNode }) {
  const [filter, setFilter] = useState(FIRST);
  const [choosing, setChoosing] = useState(false);
  const session = useSession();
  const navigate = useNavigate();
  const { data, isError, refetch } = useQuery({ ...reviewsQuery(filter), placeholderData: keepPreviousData });
  const pages = usePages(JSON.stringify(filter), data, (after) => voices.reviews.list({ ...filter, after }));
  const narrow = (change: Partial<Filter>) => setFilter((before) => ({ ...before, ...change }));
  const search = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    narrow({ search: typedIn(event.currentTarget)('search').trim() });
  };
  if (isError && !data) return <NotLoaded what="The reviews" onRetry={() => void refetch()} />;
  if (data && data.summary.count === 0)
    return (
      <>
        {choosing ? <ToReview /> : <WriteButton onPress={write} />}
        {none}
      </>
    );
  function write() {
    if (session) setChoosing(true);
    else void navigate(authPath('/reviews'));
  }
  return (
    <section aria-labelledby="reviews" aria-busy={!data}>
      <h2 className="sr" id="reviews">
        Reviews by buyers
      </h2>
      <div className="rvf">
        <fieldset>
          <legend className="sr">Categories</legend>
          {['All Products', ...Object.keys(WORDS)].map((name) => (
            <button
              key={name}
              type="button"
              className="rvf__p"
              aria-pressed={filter.category === WORDS[name]}
              onClick={() => narrow({ category: WORDS[name] })}
            >
              {name}
            </button>
          ))}
        </fieldset>
        <form className="srch" onSubmit={search}>
          <button type="submit" aria-label="Search">
            <Search className="ic" aria-hidden="true" />
          </button>
          <input type="search" name="search" aria-label="Search reviews" placeholder="Search reviews" maxLength={100} />
        </form>
        {!choosing && <WriteButton onPress={write} />}
      </div>
      {choosing && <ToReview />}
      <p className="rvf__o">
        <label>
          Sort{' '}
          <select
            className="in"
            value={filter.sort}
            onChange={(event) => narrow({ sort: event.target.value as Filter['sort'] })}
          >
            <option value="newest">Newest</option>
            <option value="helpful">Most helpful</option>
          </select>
        </label>
      </p>
      {pages.rows.length > 0 ? (
        <ReviewList reviews={pages.rows} heading="h3" />
      ) : (
        data && <p className="empty">No review matches. Try other words or another category.</p>
      )}
      {pages.more && (
        <button type="button" className="btn btn--line" aria-disabled={pages.loading} onClick={pages.loadMore}>
          Load More Reviews
        </button>
      )}
    </section>
  );
}

function WriteButton({ onPress }: { onPress(): void }) {
  return (
    <button type="button" className="btn btn--ink" onClick={onPress}>
      Write a Review
    </button>
  );
}
