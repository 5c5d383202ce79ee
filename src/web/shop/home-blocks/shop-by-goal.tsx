import { Link } from 'react-router';
import type { GoalsBlock } from '#features/pages/block-rules.ts';
import { flavourTone } from '#shared/flavour-tone.ts';
import { Icon } from '../../ui/icon.tsx';
import { Multilingual } from '../../ui/multilingual.tsx';
import type { Product } from '../product-card.tsx';
import { ProductImage } from '../product-image.tsx';
import studioStyles from '../studio.module.css';
import styles from './shop-by-goal.module.css';

type Props = { block: GoalsBlock; categories: readonly { value: string }[]; products: readonly Product[] };

/** Links to categories by goal; only categories that this shop has. */
export function ShopByGoal({ block: { id, heading, goals: all }, categories, products }: Props) {
  const categoryValues = new Set(categories.map((category) => category.value));
  // sorted, so that the URL equals that of the list's own filters
  const goals = all
    .map((goal) => ({ ...goal, categories: goal.categories.filter((slug) => categoryValues.has(slug)).sort() }))
    .filter((goal) => goal.categories.length > 0);
  if (goals.length === 0) return null;
  const withImage = products.filter((product) => product.image).slice(0, 3);
  return (
    <section className={`${styles.band} page-section`} aria-labelledby={id}>
      <div className={`page-width ${styles.grid}`}>
        <h2 className={`heading-2 heading ${styles.title}`} id={id}>
          <Multilingual text={heading} />
        </h2>
        <ul className={styles.goals}>
          {goals.map(({ name, what, categories: slugs }) => (
            <li key={name}>
              <Link
                className={styles.goal}
                to={`/products?${new URLSearchParams(slugs.map((slug) => ['category', slug]))}`}
              >
                <b>
                  <Multilingual text={name} />
                </b>
                <small>{what}</small>
                <span className={styles.arrow}>
                  <Icon name="arrow" small />
                </span>
              </Link>
            </li>
          ))}
        </ul>
        {withImage.length === 3 && (
          <div className={styles.images} aria-hidden="true">
            {withImage.map(({ id, image, flavours }) => (
              <div
                key={id}
                className={`${studioStyles.studio} tone-${image?.tone ?? flavourTone(flavours[0] ?? null)}`}
              >
                <ProductImage image={image} sizes="(min-width: 1100px) 390px, 33vw" maxWidth={640} decorative />
              </div>
            ))}
          </div>
        )}
      </div>
    </section>
  );
}
