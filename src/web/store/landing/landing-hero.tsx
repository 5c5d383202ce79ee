import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Breadcrumbs } from '../../shop/breadcrumbs.tsx';
import type { Product } from '../../shop/product-card.tsx';
import { ProductImage } from '../../shop/product-image.tsx';
import studioStyles from '../../shop/studio.module.css';
import buttonStyles from '../../ui/button.module.css';
import styles from './landing.module.css';

type Props = {
  title: string;
  /** key of styles/tones.css */
  tone: string;
  /** an image of the most reviewed product beside the text */
  product: Product | undefined;
  action: string;
  children: ReactNode;
};

/** The head of a category's page on the category's background. */
export function LandingHero({ title, tone, product, action, children }: Props) {
  return (
    <header className={`${styles.hero} ${studioStyles.studio} tone-${tone}`}>
      <div className={`page-width ${styles.inside}`}>
        <Breadcrumbs here={title} />
        <div className={styles.words}>
          <h1 className="heading-hero heading">{title}</h1>
          <p className="lead">{children}</p>
          <a className={`${buttonStyles.button} ${buttonStyles.primary}`} href="#products">
            {action}
          </a>
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
