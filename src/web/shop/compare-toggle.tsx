import { lazy, Suspense } from 'react';
import { type Compared, compared, toggleCompared } from './compare.ts';
import styles from './compare-toggle.module.css';

/** Puts a product on the comparison or takes it off. */
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

/** What is chosen and the way to the comparison, at the bottom of the screen as long as something is. */
export function CompareBar() {
  const list = compared.use();
  if (list.length === 0) return null;
  return (
    <Suspense fallback={null}>
      <Bar list={list} />
    </Suspense>
  );
}
