import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { Link } from 'react-router';
import { pluralize } from '#shared/text.ts';
import { ArrowRight } from '../../icons/arrow-right.ts';
import { orpc } from '../../lib/api.ts';
import productCardStyles from '../../shop/product-card.module.css';
import { ProductCard, ProductCardSkeleton } from '../../shop/product-card.tsx';
import arrowLinkStyles from '../../ui/arrow-link.module.css';
import buttonStyles from '../../ui/button.module.css';
import emptyStyles from '../../ui/empty.module.css';
import { LoadFailed } from '../../ui/load-failed.tsx';
import styles from './landing.module.css';

type Category = 'protein' | 'creatine';

/** The products of a landing page, most reviewed first: category or name contains the word (or 'whey' for protein). */
export const landingQuery = (category: Category) =>
  orpc.catalog.list.queryOptions({ input: { category, sort: 'popular' } });

// as many as are rendered with the page; the others follow after hydration
const FIRST = 8;
const SKELETONS = Array.from({ length: FIRST }, (_, index) => `skeleton-${index}`);

/** The grid of a landing page; `children` is its empty state. */
export function LandingProducts({
  category,
  title,
  children,
}: {
  category: Category;
  title: string;
  children: ReactNode;
}) {
  const { data, isError, refetch } = useQuery(landingQuery(category));
  const [shown, setShown] = useState(FIRST);
  useEffect(() => setShown(Number.POSITIVE_INFINITY), []);
  return (
    <section
      className={`page-width page-section ${styles.products}`}
      id="products"
      aria-labelledby="products-title"
      aria-busy={!data && !isError}
    >
      <div className={styles.head}>
        <h2 className="heading-2 heading" id="products-title">
          {title}
        </h2>
        {data && data.total > 0 && (
          <Link className={arrowLinkStyles.link} to={`/products/${category}`}>
            <span>Filter and sort {pluralize(data.total, 'product')}</span>
            <ArrowRight />
          </Link>
        )}
      </div>
      {isError ? (
        <LoadFailed title="The products could not be loaded." onRetry={() => refetch()} />
      ) : data?.items.length === 0 ? (
        <div className={emptyStyles.empty}>
          {children}
          <Link className={`${buttonStyles.button} ${buttonStyles.outline}`} to="/products">
            All products
          </Link>
        </div>
      ) : (
        <div className={`${productCardStyles.grid} ${productCardStyles.fourColumns}`}>
          {data
            ? data.items.slice(0, shown).map((product) => <ProductCard key={product.id} product={product} />)
            : SKELETONS.map((key) => <ProductCardSkeleton key={key} />)}
        </div>
      )}
    </section>
  );
}
