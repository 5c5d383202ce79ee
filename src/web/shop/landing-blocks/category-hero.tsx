import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { CategoryHeroBlock } from '#features/pages/block-rules.ts';
import { Breadcrumbs } from '../breadcrumbs.tsx';
import { Buttons } from '../page-blocks/buttons.tsx';
import { ProductImage } from '../product-image.tsx';
import studioStyles from '../studio.module.css';
import { categoryQuery } from './category-queries.ts';
import styles from './landing-blocks.module.css';

/** The head of a landing page, with an image of the most reviewed product of its category. */
export function CategoryHero({ block: { heading, lead, tone, category, buttons } }: { block: CategoryHeroBlock }) {
  const { data } = useQuery(categoryQuery(category));
  const product = data?.items[0];
  return (
    <header className={`${styles.hero} ${studioStyles.studio} tone-${tone}`}>
      <div className={`page-width ${styles.inside}`}>
        <Breadcrumbs here={heading} />
        <div className={styles.words}>
          <h1 className="heading-hero heading">{heading}</h1>
          {lead && <p className="lead">{lead}</p>}
          <Buttons buttons={buttons} />
        </div>
        <div className={styles.image}>
          {product && (
            <Link to={`/product/${product.slug}`}>
              <ProductImage image={product.image} sizes="(min-width: 768px) 46vw, 80vw" priority decorative />
              <span className="visually-hidden">{product.name}</span>
            </Link>
          )}
        </div>
      </div>
    </header>
  );
}
