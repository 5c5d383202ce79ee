import { useState } from 'react';
import { Link } from 'react-router';
import { quantityText, unitPrice } from '#features/catalog/rules.ts';
import { Lock } from '../../icons/lock.ts';
import { Truck } from '../../icons/truck.ts';
import { Undo2 } from '../../icons/undo-2.ts';
import { lazyHydrate } from '../../lib/lazy-hydration.tsx';
import type { SentBatch } from '../../shop/batch-api.ts';
import { useAddToCart } from '../../shop/cart.ts';
import { CompareToggle } from '../../shop/compare-toggle.tsx';
import { Price } from '../../shop/price.tsx';
import { Rating } from '../../shop/rating.tsx';
import { Slot } from '../../shop/slot.tsx';
import stockStyles from '../../shop/stock.module.css';
import { useStorefront } from '../../shop/storefront.ts';
import { useBuyableUnits } from '../../shop/use-buyable-units.ts';
import { FlavourOptions, SizeOptions } from '../../shop/variant-options.tsx';
import { VegMark } from '../../shop/veg-mark.tsx';
import { useWishlistToggle } from '../../shop/wishlist.ts';
import buttonStyles from '../../ui/button.module.css';
import { Icon } from '../../ui/icon.tsx';
import { Multilingual } from '../../ui/multilingual.tsx';
import { Stepper } from '../../ui/stepper.tsx';
import { BatchFacts } from './batch-facts.tsx';
import styles from './buy-box.module.css';
import { Figures } from './figures.tsx';
import type { Product } from './product.ts';
import { StockAlertForm } from './stock-alert-form.tsx';
import { useBuyNow } from './use-buy-now.ts';
import type { VariantSelection } from './use-variant-selection.ts';

const DeliveryBox = lazyHydrate('delivery-box', () => import('../../shop/delivery-box.tsx'));

type Props = { product: Product; choice: VariantSelection; batch: SentBatch | undefined };

/** Price, stock, flavour, size, quantity and buttons; on phones in a bar at the bottom. */
export function BuyBox({ product, choice, batch }: Props) {
  const { variant } = choice;
  const [chosenQuantity, setQuantity] = useState(1);
  const { maximum = Number.POSITIVE_INFINITY, note } = useBuyableUnits(product.id, variant?.id, chosenQuantity);
  const quantity = Math.max(1, Math.min(chosenQuantity, maximum));
  const { add, adding } = useAddToCart();
  const buyNow = useBuyNow();
  const { wished, toggle } = useWishlistToggle(product.id);
  const { delivery } = useStorefront();
  const price = variant?.price ?? 0;
  const mrp = variant?.originalPrice ?? null;
  const inStock = variant?.inStock ?? false;
  const kind = [variant?.flavour, variant?.size].filter(Boolean).join(', ');
  const perUnit = unitPrice(price, variant?.netQuantity ?? null);

  const addToCart = () => {
    if (variant && maximum >= 1) add({ productId: product.id, variantId: variant.id, quantity });
  };
  const button = inStock ? (
    <button
      type="button"
      className={`${buttonStyles.button} ${buttonStyles.primary}`}
      aria-disabled={adding || maximum < 1 || undefined}
      onClick={addToCart}
    >
      <Icon name="bag" />
      {adding ? 'Adding...' : 'Add to cart'}
    </button>
  ) : (
    <button type="button" className={`${buttonStyles.button} ${buttonStyles.primary}`} disabled>
      Out of Stock
    </button>
  );

  return (
    <div className={styles.box} data-part="buy-box">
      <p className={styles.facts}>
        <Link className="muted" to={`/products/${product.category.slug}`}>
          {product.category.name}
        </Link>
        {product.diet && (
          <span className={styles.diet}>
            <VegMark diet={product.diet} />
            <span aria-hidden="true">{product.diet === 'veg' ? 'Vegetarian' : 'Non-vegetarian'}</span>
          </span>
        )}
      </p>
      <h1 className="heading">
        <Multilingual text={product.name} />
      </h1>
      <p className={styles.facts}>
        <Rating rating={product.rating} count={product.reviewsCount} />
        {variant?.netQuantity && <span className="muted">Net quantity {quantityText(variant.netQuantity)}</span>}
      </p>
      <div className={styles.price}>
        <Price price={price} mrp={mrp} withLabel />
        <span className={`${stockStyles.stock} ${inStock ? '' : stockStyles.out}`}>
          {inStock ? 'In Stock' : 'Out of Stock'}
        </span>
        <small className="tabular">
          {perUnit && `${perUnit}. `}
          {mrp === null ? 'The price is the MRP, inclusive of all taxes.' : 'Inclusive of all taxes.'}
        </small>
      </div>
      <Slot name="product-after-price" product={product} />
      <p className={styles.about}>{product.description}</p>
      <Figures product={product} price={price} servings={variant?.servings ?? null} />
      <FlavourOptions product={product} choice={choice} />
      <SizeOptions product={product} choice={choice} />
      <div className={styles.actions} data-part="buy-actions">
        <Stepper value={quantity} onChange={setQuantity} minimum={1} maximum={maximum} label="Quantity" />
        {button}
        {variant && inStock && (
          <button
            type="button"
            className={`${buttonStyles.button} ${buttonStyles.outline} ${styles.buyNow}`}
            onClick={() => buyNow(variant.id, quantity)}
          >
            Buy now
          </button>
        )}
        <button
          type="button"
          className={buttonStyles.iconButton}
          aria-pressed={wished}
          aria-label={wished ? 'Remove from wishlist' : 'Add to wishlist'}
          onClick={toggle}
        >
          <Icon name="heart" />
        </button>
      </div>
      <p className={styles.left} role="status">
        {inStock && note}
      </p>
      {!inStock && variant && <StockAlertForm key={variant.id} variantId={variant.id} kind={kind} />}
      <CompareToggle product={product} />
      {!delivery.isPlain && (
        <div className={styles.delivery}>
          <DeliveryBox
            amount={price * quantity}
            weigh={(assumedGrams) => quantity * (variant?.grossGrams ?? assumedGrams)}
          />
        </div>
      )}
      {batch && <BatchFacts batch={batch} />}
      <Slot name="product-after-buy" product={product} />
      <Trust />
      <div className={styles.bar} data-part="buy-bar">
        <Price price={price} mrp={mrp} />
        {button}
      </div>
    </div>
  );
}

function Trust() {
  const { returnWindowDays, deliveryOffer: offer } = useStorefront();
  return (
    <ul className={styles.promises}>
      <li>
        <Truck />
        <span>
          <b>{offer.isFree ? 'Free Shipping' : 'Shipping'}</b>
          {offer.condition}
        </span>
      </li>
      <li>
        <Lock />
        <span>
          <b>Secure Payment</b>UPI and cards
        </span>
      </li>
      <li>
        <Undo2 />
        <span>
          <b>Easy Returns</b>within {returnWindowDays} days
        </span>
      </li>
    </ul>
  );
}
