import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { pluralize } from '#shared/text.ts';
import { productReviewsQuery, ugcApi, ugcQueries } from '../../shop/ugc-api.ts';
import buttonStyles from '../../ui/button.module.css';
import emptyStyles from '../../ui/empty.module.css';
import { LoadFailed } from '../../ui/load-failed.tsx';
import reviewsStyles from '../components/reviews.module.css';
import { useLoadMore } from '../components/use-load-more.ts';
import { SummaryFacts } from '../reviews/rating-summary.tsx';
import { ReviewList } from '../reviews/review-item.tsx';
import { StarShape } from '../reviews/stars.tsx';
import { OwnReview } from './own-review.tsx';
import styles from './reviews-panel.module.css';

const SORTS = [
  ['newest', 'Newest'],
  ['helpful', 'Most helpful'],
] as const;

/** Reviews of the product, and the user's own. */
export default function ReviewsPanel({ slug }: { slug: string }) {
  const [sort, setSort] = useState<(typeof SORTS)[number][0]>('newest');
  // the total is still known while the sort order changes
  const summary = useQuery(productReviewsQuery(slug)).data?.summary;
  const list = useQuery({
    ...ugcQueries.reviews.ofProduct.queryOptions({ input: { id: slug, sort } }),
    placeholderData: keepPreviousData,
  });
  const pages = useLoadMore(sort, list, (after) => ugcApi.reviews.ofProduct({ id: slug, sort, after }));
  const failed = list.isError && !list.data;
  return (
    <div className={styles.panel} aria-busy={!failed && (!list.data || list.isPlaceholderData)}>
      <StarShape />
      {summary && <SummaryFacts summary={summary} />}
      <OwnReview slug={slug} />
      {summary && summary.count === 0 && (
        <p className={emptyStyles.empty}>
          No reviews yet. People who bought it can write one; one that was given to our team directly says so.
        </p>
      )}
      {summary && summary.count > 0 && (
        <div>
          <div className={styles.sorting}>
            <h2 className="heading-4">{pluralize(summary.count, 'review')}</h2>
            {SORTS.map(([key, name]) => (
              <button
                key={key}
                type="button"
                className={reviewsStyles.choice}
                aria-pressed={key === sort}
                onClick={() => setSort(key)}
              >
                {name}
              </button>
            ))}
          </div>
          {failed || <ReviewList reviews={pages.rows} path={`/product/${slug}`} heading="h3" />}
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
        </div>
      )}
      {failed && <LoadFailed title="The reviews could not be loaded." onRetry={() => void list.refetch()} />}
    </div>
  );
}
