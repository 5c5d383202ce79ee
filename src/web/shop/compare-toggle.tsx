import { lazy, Suspense } from 'react';
import { type Compared, compared, toggleCompared } from './compare.ts';
import styles from './compare-toggle.module.css';

/** Adds a product to the comparison or removes it. */
export function CompareToggle({ product: { slug, name } }: { product: Compared }) {
  const chosen = compared.use().some((one) => one.slug === slug);
  return (
    <button
      type="button"
      className={styles.toggle}
      aria-pressed={chosen}
      onClick={() => toggleCompared({ slug, name })}
    >
      Compare<span className="visually-hidden"> {name}</span>
    </button>
  );
}

const Bar = lazy(() => import('./compare-bar.tsx'));

/** The chosen products and a link to their comparison, at the bottom of the screen. */
export function CompareBar() {
  const list = compared.use();
  if (list.length === 0) return null;
  return (
    <Suspense fallback={null}>
      <Bar list={list} />
    </Suspense>
  );
}
