import { lazy, type ReactNode, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { flavourTone } from '#shared/flavour-tone.ts';
import type { api } from '../lib/api.ts';
import { useAddToCart } from './cart.ts';
import { Price } from './price.tsx';
import { ProductImage } from './product-image.tsx';
import { Rating } from './rating.tsx';
import { VegMark } from './veg-mark.tsx';
import { useWishlistToggle } from './wishlist.ts';

export type Product = Awaited<ReturnType<typeof api.catalog.list>>['items'][number];

const SIZES = '(min-width: 1100px) 300px, (min-width: 768px) 31vw, 44vw';

/** A product in a list: picture, rating, name, facts of its label, price, and one button. */
export function ProductCard({
  product,
  priority,
  headingLevel = 3,
  children,
}: {
  product: Product;
  priority?: boolean;
  headingLevel?: 2 | 3;
  /** what a list adds at its foot */
  children?: ReactNode;
}) {
  const { slug, name, flavours, size, inStock, badge, diet } = product;
  const Heading = `h${headingLevel}` as const;
  const [flavour, ...others] = flavours;
  const tone = product.image?.tone ?? flavourTone(flavour ?? null);
  const kind = [flavour, size].filter(Boolean).join(', ');
  return (
    <article className={`card ${inStock ? '' : 'is-out'}`}>
      <div className={`card__pic stage tone-${tone}`}>
        {(badge || !inStock) && (
          <span className={`badge card__tag ${inStock ? '' : 'badge--soft'}`}>{inStock ? badge : 'Out of Stock'}</span>
        )}
        <WishButton productId={product.id} name={name} />
        <ProductImage picture={product.image} sizes={SIZES} most={640} decorative priority={priority ?? false} />
      </div>
      <div className="card__b">
        <Rating rating={product.rating} count={product.reviewsCount} />
        <Heading className="card__n">
          <Link to={`/product/${slug}`}>{name}</Link>
        </Heading>
        <p className="card__f">
          {diet && <VegMark diet={diet} />}
          <span>
            {kind || product.category}
            {others.length > 0 && ` +${others.length}`}
          </span>
        </p>
        {product.facts.length > 0 && (
          <dl className="facts">
            {product.facts.map((fact) => (
              <div key={fact.label}>
                <dt>{fact.label}</dt>
                <dd>{fact.value}</dd>
              </div>
            ))}
          </dl>
        )}
        <div className="card__m">
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
      className="icb card__wish"
      aria-pressed={wished}
      aria-label={`${name}: wishlist`}
      onClick={toggle}
    />
  );
}

// comes with the first product of which something is chosen
const AddSheet = lazy(() => import('./add-sheet.tsx'));

type Buyable = Pick<Product, 'id' | 'slug' | 'name' | 'inStock' | 'variantId'>;

/** Adds the product; of several variants one is chosen first, on a sheet over the page. */
export function BuyButton({ product }: { product: Buyable }) {
  const { id, name, inStock, variantId } = product;
  const [sheet, setSheet] = useState<'unused' | 'open' | 'closed'>('unused');
  const { add, adding } = useAddToCart();
  if (!inStock)
    return (
      <button type="button" className="btn btn--sm" disabled>
        Out of Stock
      </button>
    );
  return (
    <>
      <button
        type="button"
        className="btn btn--line btn--sm"
        disabled={adding}
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

/** The shape of a card, for while it is loading. */
export function ProductCardSkeleton() {
  return (
    <div className="card card--sk" aria-hidden="true">
      <div className="card__pic sk" />
      <div className="card__b">
        <div className="sk sk--a" />
        <div className="sk sk--b" />
        <div className="sk sk--c" />
        <div className="sk sk--d" />
        <div className="card__m">
          <div className="sk sk--e" />
          <div className="sk sk--f" />
        </div>
      </div>
    </div>
  );
}
