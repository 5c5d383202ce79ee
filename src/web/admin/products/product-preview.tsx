import { useWatch } from 'react-hook-form';
import { unitPrice } from '#features/catalog/rules.ts';
import { flavourTone } from '#shared/flavour-tone.ts';
import { pluralize } from '#shared/text.ts';
import { Price } from '../../shop/price.tsx';
import { ProductImage } from '../../shop/product-image.tsx';
import { Rating } from '../../shop/rating.tsx';
import { VegMark } from '../../shop/veg-mark.tsx';
import { typedNumber } from '../components/form/amount.ts';
import { flavoursOf, type ProductFields } from './product-fields.ts';
import { type Reviewed, useCategories } from './products.ts';
import { priced } from './sections/price-section.tsx';
import { useProductForm } from './use-product-form.ts';

/** The product as a list of the shop will show it, while it is typed. */
export function ProductPreview({ reviewed }: { reviewed: Reviewed | null }) {
  const { control } = useProductForm();
  const values = useWatch({ control }) as ProductFields;
  const categories = useCategories();
  const { price, mrp, quantity } = priced(values);
  const flavours = flavoursOf(values.variants);
  const cover = values.pictures[0];
  const tone = cover?.picture.tone ?? flavourTone(cover?.flavour ?? flavours[0] ?? null);
  const typed = typedNumber(values.rating);
  const { rating, count } = reviewed ?? {
    rating: Number.isNaN(typed) ? null : typed,
    count: typedNumber(values.reviewsCount) || 0,
  };
  const unit = price !== null && unitPrice(price, quantity);
  return (
    <section className="a-card" aria-label="In the store">
      <header>
        <h2 className="a-h3">In the store</h2>
      </header>
      <div className="a-pv">
        <div className={`a-pv__i stage tone-${tone}`}>
          <ProductImage picture={cover?.picture ?? null} sizes="300px" most={640} decorative />
        </div>
        <div className="a-row a-between">
          <span className="a-row a-sm muted">
            {values.diet && <VegMark diet={values.diet} />}
            {categories.data?.find(({ id }) => id === values.categoryId)?.name ?? 'No category yet'}
          </span>
          <span className="a-sm">
            <Rating rating={rating} count={count} />
          </span>
        </div>
        <p className="a-pv__n">{values.name.trim() || 'No name yet'}</p>
        {price === null ? <p className="muted">No price yet</p> : <Price price={price} mrp={mrp} />}
        <p className="a-xs muted">MRP incl. of all taxes{unit && ` · ${unit}`}</p>
        {flavours.length > 0 && (
          <p className="a-row a-pv__f">
            {flavours.slice(0, 6).map((name) => (
              <span key={name} className={`a-sw tone-${flavourTone(name)}`} title={name} />
            ))}
            <span className="muted a-xs">{pluralize(flavours.length, 'flavour')}</span>
          </p>
        )}
        {!values.inStock && <p className="a-xs muted">Not for sale: it is listed, but nobody can buy it.</p>}
      </div>
    </section>
  );
}
