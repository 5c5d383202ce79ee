import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { countOf } from '#shared/text.ts';
import { voiceQueries, voices } from '../../shop/voices.ts';
import { NotLoaded } from '../../ui/not-loaded.tsx';
import { usePages } from '../parts/use-pages.ts';
import { SummaryFacts } from '../reviews/rating-facts.tsx';
import { ReviewList } from '../reviews/review-item.tsx';
import { StarShape } from '../reviews/stars.tsx';
import { OwnReview } from './own-review.tsx';

const SORTS = [
  ['newest', 'Newest'],
  ['helpful', 'Most helpful'],
] as const;

/** What buyers say of the product, and one's own word. */
export default function ReviewsPanel({ slug }: { slug: string }) {
  const [sort, setSort] = useState<(typeof SORTS)[number][0]>('newest');
  const { data, isError, refetch } = useQuery(
    voiceQueries.reviews.ofProduct.queryOptions({ input: { id: slug, sort } }),
  );
  const pages = usePages(sort, data, (after) => voices.reviews.ofProduct({ id: slug, sort, after }));
  if (isError && !data) return <NotLoaded what="The reviews" onRetry={() => void refetch()} />;
  const count = data?.summary.count ?? 0;
  return (
    <div className="rvp" aria-busy={!data}>
      <StarShape />
      {data && <SummaryFacts summary={data.summary} />}
      <OwnReview slug={slug} />
      {count > 0 ? (
        <div>
          <div className="rvp__s">
            <h2 className="h4">{countOf(count, 'review')}</h2>
            {SORTS.map(([key, name]) => (
              <button
                key={key}
                type="button"
                className="rvf__p"
                aria-pressed={key === sort}
                onClick={() => setSort(key)}
              >
                {name}
              </button>
            ))}
          </div>
          <ReviewList reviews={pages.rows} path={`/product/${slug}`} heading="h3" />
          {pages.more && (
            <button type="button" className="btn btn--line" aria-disabled={pages.loading} onClick={pages.loadMore}>
              Load More Reviews
            </button>
          )}
        </div>
      ) : (
        data && <p className="empty">No reviews yet. Only people who bought it can write one.</p>
      )}
    </div>
  );
}
