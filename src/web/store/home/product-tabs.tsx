import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { orpc } from '../../lib/api.ts';
import productCardStyles from '../../shop/product-card.module.css';
import { ProductCard, ProductCardSkeleton } from '../../shop/product-card.tsx';
import arrowLinkStyles from '../../ui/arrow-link.module.css';
import emptyStyles from '../../ui/empty.module.css';
import { Icon } from '../../ui/icon.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import tabsStyles from '../../ui/tabs.module.css';
import { Tabs } from '../../ui/tabs.tsx';

const SHOWN = 8;
const TABS = [
  { key: 'all', label: 'All Products', to: '/products' },
  { key: 'protein', label: 'Protein Powders', to: '/products/protein' },
  { key: 'creatine', label: 'Creatine', to: '/products/creatine' },
] as const;
type Key = (typeof TABS)[number]['key'];

/** The newest products of a tab; the page brings those of the first. */
export const tabQuery = (category: Key = 'all') =>
  orpc.catalog.list.queryOptions({ input: { category, pageSize: SHOWN } });

/** Products in three tabs, the others asked for when chosen. */
export function ProductTabs() {
  const [tab, setTab] = useState<Key>('all');
  return (
    <section className="page-width htabs" aria-labelledby="products">
      <h2 className="visually-hidden" id="products">
        Products
      </h2>
      <Tabs<Key>
        label="Products"
        className={tabsStyles.large}
        value={tab}
        onChange={setTab}
        tabs={TABS.map(({ key, label, to }) => ({ key, label, panel: <Panel key={key} category={key} to={to} /> }))}
      />
    </section>
  );
}

function Panel({ category, to }: { category: Key; to: string }) {
  const { data, isError, isFetching, refetch } = useQuery(tabQuery(category));
  if (!data && isError)
    return <LoadFailed title="The products could not be loaded." busy={isFetching} onRetry={() => refetch()} />;
  if (data?.total === 0) return <p className={emptyStyles.empty}>No products found in this category.</p>;
  return (
    <>
      <p className="htabs__all">
        {data && (
          <Link className={arrowLinkStyles.link} to={to}>
            <span>See all {data.total}</span>
            <Icon name="arrow" />
          </Link>
        )}
      </p>
      <div className={`${productCardStyles.grid} ${productCardStyles.fourColumns}`} aria-busy={!data}>
        {data
          ? data.items.map((product) => <ProductCard key={product.id} product={product} />)
          : Array.from({ length: SHOWN }, (_, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: places, not things
              <ProductCardSkeleton key={place} />
            ))}
      </div>
    </>
  );
}
