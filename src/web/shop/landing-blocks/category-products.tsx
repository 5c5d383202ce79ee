import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import type { CategoryProductsBlock } from '#features/pages/block-rules.ts';
import { FIRST_PRODUCTS } from '#features/pages/landing-rules.ts';
import { pluralize } from '#shared/text.ts';
import { ArrowRight } from '../../icons/arrow-right.ts';
import arrowLinkStyles from '../../ui/arrow-link.module.css';
import buttonStyles from '../../ui/button.module.css';
import emptyStyles from '../../ui/empty.module.css';
import { LoadFailed } from '../../ui/load-failed.tsx';
import productCardStyles from '../product-card.module.css';
import { ProductCard, ProductCardSkeleton } from '../product-card.tsx';
import { categoryQuery } from './category-queries.ts';
import styles from './landing-blocks.module.css';

const SKELETONS = Array.from({ length: FIRST_PRODUCTS }, (_, index) => `skeleton-${index}`);

/** The products of a category, the most reviewed first. */
export function CategoryProducts({ block }: { block: CategoryProductsBlock }) {
  const { id, heading, category, emptyHeading, emptyText } = block;
  const { data, isError, refetch } = useQuery(categoryQuery(category));
  const [visibleCount, setVisibleCount] = useState(FIRST_PRODUCTS);
  useEffect(() => setVisibleCount(Number.POSITIVE_INFINITY), []);
  return (
    <section
      className={`page-width page-section ${styles.products}`}
      id={id}
      aria-labelledby={`${id}-title`}
      aria-busy={!data && !isError}
    >
      <div className="row-apart">
        <h2 className="heading-2 heading" id={`${id}-title`}>
          {heading}
        </h2>
        {data && data.total > 0 && (
          <Link className={arrowLinkStyles.link} to={category ? `/products/${category}` : '/products'}>
            <span>Filter and sort {pluralize(data.total, 'product')}</span>
            <ArrowRight />
          </Link>
        )}
      </div>
      {isError ? (
        <LoadFailed title="The products could not be loaded." onRetry={() => refetch()} />
      ) : data?.items.length === 0 ? (
        <div className={emptyStyles.empty}>
          <h3 className="heading-3 heading">{emptyHeading}</h3>
          {emptyText && <p className="muted">{emptyText}</p>}
          <Link className={`${buttonStyles.button} ${buttonStyles.outline}`} to="/products">
            All products
          </Link>
        </div>
      ) : (
        <div className={`${productCardStyles.grid} ${productCardStyles.fourColumns}`}>
          {data
            ? data.items.slice(0, visibleCount).map((product) => <ProductCard key={product.id} product={product} />)
            : SKELETONS.map((key) => <ProductCardSkeleton key={key} />)}
        </div>
      )}
    </section>
  );
}
