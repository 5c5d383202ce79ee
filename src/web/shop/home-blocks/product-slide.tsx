import { Link } from 'react-router';
import { flavourTone } from '#shared/flavour-tone.ts';
import arrowLinkStyles from '../../ui/arrow-link.module.css';
import buttonStyles from '../../ui/button.module.css';
import { Icon } from '../../ui/icon.tsx';
import { Multilingual } from '../../ui/multilingual.tsx';
import { useAddToCart } from '../cart.ts';
import { Price } from '../price.tsx';
import { ProductImage } from '../product-image.tsx';
import { VegMark } from '../veg-mark.tsx';
import styles from './hero-slide.module.css';
import { HeroSlide, SIZES, type Slide, type SlideParts } from './hero-slide.tsx';

type Props = SlideParts & { slide: Extract<Slide, { kind: 'product' }> };

/** A featured product on its flavour's background; the button adds the named flavour and size. */
export function ProductSlide({ slide, ...parts }: Props) {
  const { name, subtitle, flavour, size, diet, image, inStock, productId, variantId, slug } = slide;
  const { add, adding } = useAddToCart();
  // a long word would not fit beside the image in the largest type
  const long = name.split(/[\s-]/).some((word) => word.length > 9);
  return (
    <HeroSlide
      {...parts}
      className={`tone-${image?.tone ?? flavourTone(flavour)}`}
      art={
        <>
          <span className={styles.sun} />
          {parts.isLoaded && <ProductImage image={image} sizes={SIZES} priority={parts.first} />}
        </>
      }
    >
      <p className={styles.flavour}>
        {diet && <VegMark diet={diet} />}
        {[flavour, size].filter(Boolean).join(', ') || slide.category}
      </p>
      <h2 className={`${long ? 'heading-display' : 'heading-hero'} heading`}>
        <Multilingual text={name} />
      </h2>
      <p className={`lead ${styles.description}`}>{subtitle}</p>
      <Price price={slide.price} mrp={slide.originalPrice} withLabel rounded />
      <div className={styles.actions}>
        {inStock ? (
          <button
            type="button"
            className={`${buttonStyles.button} ${buttonStyles.primary}`}
            aria-disabled={adding || undefined}
            aria-label={`Add to cart: ${name}`}
            onClick={() => add({ productId, variantId })}
          >
            <Icon name="bag" />
            {adding ? 'Adding...' : 'Add to cart'}
          </button>
        ) : (
          <button type="button" className={`${buttonStyles.button} ${buttonStyles.primary}`} disabled>
            Out of Stock
          </button>
        )}
        <Link className={arrowLinkStyles.link} to={`/product/${slug}`} aria-label={`Read the label of ${name}`}>
          <span>Read the label</span>
          <Icon name="arrow" />
        </Link>
      </div>
    </HeroSlide>
  );
}
