import { lazy, type ReactNode, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { flavourTone } from '#shared/flavour-tone.ts';
import type { api } from '../lib/api.ts';
import badgeStyles from '../ui/badge.module.css';
import buttonStyles from '../ui/button.module.css';
import factsStyles from '../ui/fact-columns.module.css';
import { Multilingual } from '../ui/multilingual.tsx';
import skeletonStyles from '../ui/skeleton.module.css';
import { useAddToCart } from './cart.ts';
import { Price } from './price.tsx';
import styles from './product-card.module.css';
import { ProductImage } from './product-image.tsx';
import { Rating } from './rating.tsx';
import studioStyles from './studio.module.css';
import { VegMark } from './veg-mark.tsx';
import { useWishlistToggle } from './wishlist.ts';

export type Product = Awaited<ReturnType<typeof api.catalog.list>>['items'][number];

const SIZES = '(min-width: 1100px) 300px, (min-width: 768px) 31vw, 44vw';

/** A product in a list: image, rating, name, label facts, price, and one button. */
export function ProductCard({
  product,
  priority,
  headingLevel = 3,
  children,
}: {
  product: Product;
  priority?: boolean;
  headingLevel?: 2 | 3;
  /** added at its foot by a list */
  children?: ReactNode;
}) {
  const { slug, name, flavours, size, inStock, badge, diet } = product;
  const Heading = `h${headingLevel}` as const;
  const [flavour, ...others] = flavours;
  const tone = product.image?.tone ?? flavourTone(flavour ?? null);
  const kind = [flavour, size].filter(Boolean).join(', ');
  return (
    <article className={`${styles.card} ${inStock ? '' : styles.outOfStock}`}>
      <div className={`${styles.image} ${studioStyles.studio} tone-${tone}`}>
        {(badge || !inStock) && (
          <span className={`${badgeStyles.badge} ${styles.tag} ${inStock ? '' : badgeStyles.soft}`}>
            {inStock ? badge : 'Out of Stock'}
          </span>
        )}
        <WishButton productId={product.id} name={name} />
        <ProductImage image={product.image} sizes={SIZES} maxWidth={640} decorative priority={priority ?? false} />
      </div>
      <div className={styles.body}>
        <Rating rating={product.rating} count={product.reviewsCount} />
        <Heading className={styles.name}>
          <Link to={`/product/${slug}`}>
            <Multilingual text={name} />
          </Link>
        </Heading>
        <p className={styles.flavour}>
          {diet && <VegMark diet={diet} />}
          <span>
            {kind || product.category}
            {others.length > 0 && ` +${others.length}`}
          </span>
        </p>
        {product.facts.length > 0 && (
          <dl className={`${factsStyles.facts} ${styles.facts}`}>
            {product.facts.map((fact) => (
              <div key={fact.label}>
                <dt>{fact.label}</dt>
                <dd>{fact.value}</dd>
              </div>
            ))}
          </dl>
        )}
        <div className={styles.purchase}>
          <Price price={product.price} mrp={product.originalPrice} stacked />
          <BuyButton product={product} />
        </div>
        {children}
      </div>
    </article>
  );
}

function WishButton({ productId, name }: { productId: string; name: string }) {
  const { wished, toggle } = useWishlistToggle(productId);
  return (
    <button
      type="button"
      className={`${buttonStyles.iconButton} ${styles.heart}`}
      aria-pressed={wished}
      aria-label={`${name}: wishlist`}
      onClick={toggle}
    />
  );
}

// loaded with the first product with a choice
const AddSheet = lazy(() => import('./add-sheet.tsx'));

type Buyable = Pick<Product, 'id' | 'slug' | 'name' | 'inStock' | 'variantId'>;

/** Adds the product; with several variants one is chosen first, in a sheet over the page. */
export function BuyButton({ product }: { product: Buyable }) {
  const { id, name, inStock, variantId } = product;
  const [sheet, setSheet] = useState<'unused' | 'open' | 'closed'>('unused');
  const { add, adding } = useAddToCart();
  if (!inStock)
    return (
      <button type="button" className={`${buttonStyles.button} ${buttonStyles.small}`} disabled>
        Out of Stock
      </button>
    );
  return (
    <>
      <button
        type="button"
        className={`${buttonStyles.button} ${buttonStyles.outline} ${buttonStyles.small}`}
        aria-disabled={adding || undefined}
        aria-label={`Add ${name} to cart`}
        aria-haspopup={variantId ? undefined : 'dialog'}
        onClick={() => (variantId ? add({ productId: id, variantId }) : setSheet('open'))}
      >
        Add
      </button>
      {sheet !== 'unused' && (
        <Suspense fallback={null}>
          <AddSheet product={product} open={sheet === 'open'} onClose={() => setSheet('closed')} />
        </Suspense>
      )}
    </>
  );
}

/** The skeleton of a card. */
export function ProductCardSkeleton() {
  return (
    <div className={`${styles.card} ${styles.loading}`} data-part="loading-card" aria-hidden="true">
      <div className={`${styles.image} ${skeletonStyles.skeleton}`} />
      <div className={styles.body}>
        <div className={`${skeletonStyles.skeleton} ${styles.ratingLine}`} />
        <div className={`${skeletonStyles.skeleton} ${styles.nameLine}`} />
        <div className={`${skeletonStyles.skeleton} ${styles.flavourLine}`} />
        <div className={`${skeletonStyles.skeleton} ${styles.factLine}`} />
        <div className={styles.purchase}>
          <div className={`${skeletonStyles.skeleton} ${styles.priceLine}`} />
          <div className={`${skeletonStyles.skeleton} ${styles.buttonLine}`} />
        </div>
      </div>
    </div>
  );
}
