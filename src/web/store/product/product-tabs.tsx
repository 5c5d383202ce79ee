import { useEffect, useMemo, useState } from 'react';
import { lazyHydrate } from '../../lib/lazy-hydration.tsx';
import { useStorefront } from '../../shop/storefront.ts';
import emptyStyles from '../../ui/empty.module.css';
import { Tabs } from '../../ui/tabs.tsx';
import declarationsStyles from './declarations.module.css';
import { NutritionPanel } from './nutrition-panel.tsx';
import type { Product } from './product.ts';
import type { VariantSelection } from './use-variant-selection.ts';

const ReviewsPanel = lazyHydrate('reviews-panel', () => import('./reviews-panel.tsx'));

const LABEL = 'About the product';
type Key = 'specifications' | 'nutrition' | 'reviews';

export function ProductTabs({ product, choice }: { product: Product; choice: VariantSelection }) {
  const [tab, setTab] = useState<Key>('specifications');
  const { reviews } = useStorefront();
  useEffect(() => {
    if (!reviews || location.hash !== '#reviews') return;
    setTab('reviews');
    // the last tab of a row that scrolls on phones
    document.querySelector(`[aria-label="${LABEL}"]`)?.scrollTo({ left: 1000 });
  }, [reviews]);
  const { servings = null, netQuantity } = choice.variant ?? {};
  const panel = (
    <NutritionPanel
      nutrition={product.nutrition}
      servings={servings}
      liquid={netQuantity?.unit === 'ml' || netQuantity?.unit === 'l'}
    />
  );
  // the same element each time, so that the server's HTML stays until hydration
  const searchWords = useMemo(
    () =>
      reviews ? (
        <ReviewsPanel slug={product.slug} />
      ) : (
        <p className={emptyStyles.empty}>Reviews feature coming soon.</p>
      ),
    [reviews, product.slug],
  );
  return (
    <Tabs<Key>
      label={LABEL}
      value={tab}
      onChange={setTab}
      keepAll
      tabs={[
        { key: 'specifications', label: 'Specifications', panel: <Specifications product={product} /> },
        { key: 'nutrition', label: 'Nutrition Facts', panel },
        { key: 'reviews', label: 'Reviews', panel: searchWords },
      ]}
    />
  );
}

function Specifications({ product: { specifications } }: { product: Product }) {
  if (specifications.length === 0) return <p className={emptyStyles.empty}>No specifications yet.</p>;
  return (
    <dl className={declarationsStyles.list} data-part="declarations">
      {specifications.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
