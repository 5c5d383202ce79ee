import { CircleAlert, Heart, Lock, ShoppingBag, Truck, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { quantityText, unitPrice } from '#features/catalog/rules.ts';
import { flavourTone } from '#shared/flavour-tone.ts';
import { formatRoundedRupees } from '#shared/money.ts';
import { useAddToCart } from '../../shop/cart.ts';
import { Price } from '../../shop/price.tsx';
import { Rating } from '../../shop/rating.tsx';
import { useStorefront } from '../../shop/storefront.ts';
import { VegMark } from '../../shop/veg-mark.tsx';
import { useWishlistToggle } from '../../shop/wishlist.ts';
import { Stepper } from '../../ui/stepper.tsx';
import { toastError } from '../../ui/toast.tsx';
import type { Choice } from './choice.ts';
import type { Product } from './product-page.tsx';

/** Everything one decides with: price, stock, flavour, size, quantity; and the button, on phones at the thumb. */
export function BuyBox({ product, choice }: { product: Product; choice: Choice }) {
  const { variant, flavourMissing } = choice;
  const { freeShippingThreshold, returnWindowDays } = useStorefront();
  const [quantity, setQuantity] = useState(1);
  const [asked, setAsked] = useState(false);
  const { add, adding } = useAddToCart();
  const { wished, toggle } = useWishlistToggle(product.id);
  const price = variant?.price ?? 0;
  const mrp = variant?.originalPrice ?? null;
  const inStock = variant?.inStock ?? false;
  const perUnit = unitPrice(price, variant?.netQuantity ?? null);
  const unit = mrp === null && perUnit === null ? null : perUnit;

  const addToCart = () => {
    if (flavourMissing) {
      setAsked(true);
      toastError('Please select a flavor');
      document.querySelector<HTMLElement>('input[name="flavour"]')?.focus();
      return;
    }
    if (variant) add({ productId: product.id, variantId: variant.id, quantity });
  };
  const button = inStock ? (
    <button type="button" className="btn btn--go" disabled={adding} onClick={addToCart}>
      <ShoppingBag className="ic" aria-hidden="true" />
      {adding ? 'Adding...' : 'Add to cart'}
    </button>
  ) : (
    <button type="button" className="btn btn--go" disabled>
      Out of Stock
    </button>
  );

  return (
    <div className="buy">
      <p className="buy__meta">
        <Link className="muted" to={`/products/${product.category.slug}`}>
          {product.category.name}
        </Link>
        {product.diet && (
          <span className="buy__veg">
            <VegMark diet={product.diet} />
            <span aria-hidden="true">{product.diet === 'veg' ? 'Vegetarian' : 'Non-vegetarian'}</span>
          </span>
        )}
      </p>
      <h1 className="hd">{product.name}</h1>
      <p className="buy__meta">
        <Rating rating={product.rating} count={product.reviewsCount} />
        {variant?.netQuantity && <span className="muted">Net quantity {quantityText(variant.netQuantity)}</span>}
      </p>
      <div className="buy__p">
        <Price price={price} mrp={mrp} withLabel />
        <span className={`stock ${inStock ? '' : 'stock--no'}`}>{inStock ? 'In Stock' : 'Out of Stock'}</span>
        <small className="num">{unit ? `${unit}. ` : ''}The price includes all taxes.</small>
      </div>
      <p>{product.description}</p>
      <Figures product={product} price={price} servings={variant?.servings ?? null} />
      <FlavourChoice product={product} choice={choice} asked={asked} />
      <SizeChoice choice={choice} />
      <div className="buy__a">
        <Stepper value={quantity} onChange={setQuantity} minimum={1} label="Quantity" />
        {button}
        <button
          type="button"
          className="icb"
          aria-pressed={wished}
          aria-label={wished ? 'Remove from wishlist' : 'Add to wishlist'}
          onClick={toggle}
        >
          <Heart className="ic" aria-hidden="true" />
        </button>
      </div>
      <ul className="trust">
        <li>
          <Truck className="ic" aria-hidden="true" />
          <span>
            <b>Free Shipping</b>above ₹{freeShippingThreshold}
          </span>
        </li>
        <li>
          <Lock className="ic" aria-hidden="true" />
          <span>
            <b>Secure Payment</b>UPI and cards
          </span>
        </li>
        <li>
          <Undo2 className="ic" aria-hidden="true" />
          <span>
            <b>Easy Returns</b>within {returnWindowDays} days
          </span>
        </li>
      </ul>
      <div className="buybar">
        <Price price={price} mrp={mrp} />
        {button}
      </div>
    </div>
  );
}

function Figures({ product, price, servings }: { product: Product; price: number; servings: number | null }) {
  const sugars = product.nutrition?.rows.find((row) => /sugars/i.test(row.name) && !/added/i.test(row.name));
  const figures = [
    product.highlight,
    sugars && product.highlight?.label !== 'sugars' ? { value: sugars.perServing, label: 'sugars' } : null,
    servings ? { value: String(servings), label: 'servings' } : null,
    servings ? { value: formatRoundedRupees(price / servings), label: 'a serving' } : null,
  ].filter((figure) => figure !== null && figure !== undefined);
  if (figures.length < 2) return null;
  return (
    <dl className="kfig">
      {figures.map(({ value, label }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function FlavourChoice({ product, choice, asked }: { product: Product; choice: Choice; asked: boolean }) {
  if (product.flavours.length === 0) return null;
  const missing = asked && choice.flavourMissing;
  return (
    <>
      <Choices
        name="flavour"
        label="Flavour"
        describedBy={missing ? 'flavour-error' : undefined}
        value={choice.flavour}
        options={product.flavours.map((flavour) => ({
          value: flavour,
          tone: flavourTone(flavour),
          out: !product.variants.some((variant) => variant.flavour === flavour && variant.inStock),
        }))}
        onChange={choice.chooseFlavour}
      />
      {missing && (
        <p className="err" id="flavour-error">
          <CircleAlert className="ic" aria-hidden="true" />
          Please select a flavor
        </p>
      )}
    </>
  );
}

function SizeChoice({ choice }: { choice: Choice }) {
  const sizes = choice.sizes.filter((size) => size !== null);
  if (sizes.length < 2) return null;
  return (
    <Choices
      name="size"
      label="Size"
      describedBy={undefined}
      value={choice.size}
      options={sizes.map((size) => ({ value: size, tone: null, out: false }))}
      onChange={choice.chooseSize}
    />
  );
}

type Option = { value: string; tone: string | null; out: boolean };

/** A choice of one, drawn as chips. */
function Choices(props: {
  name: string;
  label: string;
  describedBy: string | undefined;
  value: string | null;
  options: Option[];
  onChange(value: string): void;
}) {
  const { name, label, describedBy, value, options, onChange } = props;
  return (
    <fieldset className="chips" aria-describedby={describedBy}>
      <legend className="lab">
        {label}
        {value && (
          <>
            : <span className="lab__v">{value}</span>
          </>
        )}
      </legend>
      {options.map(({ value: option, tone, out }) => (
        <label key={option} className={`chip ${tone ? `tone-${tone}` : 'chip--text'} ${out ? 'is-out' : ''}`}>
          <input type="radio" name={name} value={option} checked={option === value} onChange={() => onChange(option)} />
          {option} {out && <small>Out of stock</small>}
        </label>
      ))}
    </fieldset>
  );
}
