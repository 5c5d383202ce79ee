import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { ownUgcQueries } from '../../shop/ugc-api.ts';
import { LoadFailed } from '../../ui/load-failed.tsx';
import reviewsStyles from '../components/reviews.module.css';

/** Bought products without the user's review, which is written on the product page. */
export function ProductsToReview() {
  const { data, isError, refetch } = useQuery(ownUgcQueries.reviews.toWrite.queryOptions());
  // it replaces the focused button
  const section = useRef<HTMLElement>(null);
  useEffect(() => section.current?.focus(), []);
  if (isError) return <LoadFailed title="Your products could not be loaded." onRetry={() => void refetch()} />;
  return (
    <section ref={section} className={reviewsStyles.own} tabIndex={-1} aria-label="What to review" aria-busy={!data}>
      {data?.length === 0 ? (
        <p>Nothing to review yet: only products that you bought here and have not reviewed are listed.</p>
      ) : (
        <>
          <p>
            <b>Which product?</b>
          </p>
          <ul className={reviewsStyles.ownList}>
            {data?.map(({ slug, name }) => (
              <li key={slug}>
                <Link className="link" to={`/product/${slug}#reviews`}>
                  {name}
                </Link>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
