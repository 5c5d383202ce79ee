import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import type { TabsBlock } from '#features/pages/block-rules.ts';
import arrowLinkStyles from '../../ui/arrow-link.module.css';
import emptyStyles from '../../ui/empty.module.css';
import { Icon } from '../../ui/icon.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import tabsStyles from '../../ui/tabs.module.css';
import { Tabs } from '../../ui/tabs.tsx';
import productCardStyles from '../product-card.module.css';
import { ProductCard, ProductCardSkeleton } from '../product-card.tsx';
import { tabQuery } from './home-queries.ts';
import styles from './product-tabs.module.css';

/** Products in tabs: those of the first are rendered with the page, others are loaded when chosen. */
export function ProductTabs({ block: { id, heading, tabs, count } }: { block: TabsBlock }) {
  const [tab, setTab] = useState('0');
  if (tabs.length === 0) return null;
  return (
    <section className={`page-width ${styles.tabs}`} aria-labelledby={id}>
      <h2 className="visually-hidden" id={id}>
        {heading}
      </h2>
      <Tabs
        label={heading}
        className={tabsStyles.large}
        value={tab}
        onChange={setTab}
        tabs={tabs.map(({ label, category }, index) => ({
          key: String(index),
          label,
          panel: <Panel key={category} category={category} count={count} />,
        }))}
      />
    </section>
  );
}

function Panel({ category, count }: { category: string; count: number }) {
  const { data, isError, isFetching, refetch } = useQuery(tabQuery(category, count));
  if (!data && isError)
    return <LoadFailed title="The products could not be loaded." busy={isFetching} onRetry={() => refetch()} />;
  if (data?.total === 0) return <p className={emptyStyles.empty}>No products found in this category.</p>;
  return (
    <>
      <p className={styles.all}>
        {data && (
          <Link className={arrowLinkStyles.link} to={category ? `/products/${category}` : '/products'}>
            <span>See all {data.total}</span>
            <Icon name="arrow" />
          </Link>
        )}
      </p>
      <div className={`${productCardStyles.grid} ${productCardStyles.fourColumns}`} aria-busy={!data}>
        {data
          ? data.items.map((product) => <ProductCard key={product.id} product={product} />)
          : Array.from({ length: count }, (_, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: places, not things
              <ProductCardSkeleton key={place} />
            ))}
      </div>
    </>
  );
}
