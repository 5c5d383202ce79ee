import { useWatch } from 'react-hook-form';
import { unitPrice } from '#features/catalog/rules.ts';
import { flavourTone } from '#shared/flavour-tone.ts';
import { pluralize } from '#shared/text.ts';
import { Price } from '../../shop/price.tsx';
import { ProductImage } from '../../shop/product-image.tsx';
import { Rating } from '../../shop/rating.tsx';
import studioStyles from '../../shop/studio.module.css';
import { VegMark } from '../../shop/veg-mark.tsx';
import arrangeStyles from '../../ui/arrange.module.css';
import tableCellStyles from '../../ui/table-cell.module.css';
import textStyles from '../../ui/text.module.css';
import { Card } from '../components/card.tsx';
import { typedNumber } from '../components/form/amount.ts';
import { flavoursOf, type ProductFields } from './product-fields.ts';
import styles from './product-preview.module.css';
import { type Reviewed, useCategories } from './products.ts';
import { priced } from './sections/price-section.tsx';
import { useProductForm } from './use-product-form.ts';

/** The product's card in the store, while it is edited. */
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
    <Card title="In the store">
      <div className={styles.preview}>
        <div className={`${styles.previewImage} ${studioStyles.studio} tone-${tone}`}>
          <ProductImage image={cover?.picture ?? null} sizes="300px" maxWidth={640} decorative />
        </div>
        <div className={`${arrangeStyles.row} ${arrangeStyles.between}`}>
          <span className={`${arrangeStyles.row} ${textStyles.small} muted`}>
            {values.diet && <VegMark diet={values.diet} />}
            {categories.data?.find(({ id }) => id === values.categoryId)?.name ?? 'No category yet'}
          </span>
          <span className={textStyles.small}>
            <Rating rating={rating} count={count} />
          </span>
        </div>
        <p className={styles.previewName}>{values.name.trim() || 'No name yet'}</p>
        {price === null ? <p className="muted">No price yet</p> : <Price price={price} mrp={mrp} />}
        <p className={`${textStyles.tiny} muted`}>MRP incl. of all taxes{unit && ` · ${unit}`}</p>
        {flavours.length > 0 && (
          <p className={`${arrangeStyles.row} ${styles.previewFoot}`}>
            {flavours.slice(0, 6).map((name) => (
              <span key={name} className={`${tableCellStyles.swatch} tone-${flavourTone(name)}`} title={name} />
            ))}
            <span className={`muted ${textStyles.tiny}`}>{pluralize(flavours.length, 'flavour')}</span>
          </p>
        )}
        {!values.inStock && (
          <p className={`${textStyles.tiny} muted`}>Not for sale: it is listed, but nobody can buy it.</p>
        )}
      </div>
    </Card>
  );
}
