import { Link } from 'react-router';
import buttonStyles from '../../ui/button.module.css';
import { Icon } from '../../ui/icon.tsx';
import { Multilingual } from '../../ui/multilingual.tsx';
import { ProductImage } from '../product-image.tsx';
import styles from './hero-slide.module.css';
import { HeroSlide, SIZES, type Slide, type SlideParts } from './hero-slide.tsx';

type Props = SlideParts & { slide: Extract<Slide, { kind: 'banner' }> };

/** A banner: texts on the dark background, image beside or above them. */
export function BannerSlide({ slide, ...parts }: Props) {
  const { title, subtitle, description, image } = slide;
  return (
    <HeroSlide
      {...parts}
      className={styles.night}
      art={parts.isLoaded && image && <ProductImage image={image} sizes={SIZES} priority={parts.first} />}
    >
      {subtitle && <p className={styles.flavour}>{subtitle}</p>}
      <h2 className="heading-display heading">
        <Multilingual text={title} />
      </h2>
      {description && <p className={`lead ${styles.description}`}>{description}</p>}
      <BannerButton text={slide.buttonText} link={slide.buttonLink} />
    </HeroSlide>
  );
}

function BannerButton({ text, link }: { text: string; link: string }) {
  if (!text || !link) return null;
  const words = (
    <>
      {text}
      <Icon name="arrow" />
    </>
  );
  return (
    <div className={styles.actions}>
      {link.startsWith('/') ? (
        <Link className={`${buttonStyles.button} ${buttonStyles.primary}`} to={link}>
          {words}
        </Link>
      ) : (
        <a className={`${buttonStyles.button} ${buttonStyles.primary}`} href={link} target="_blank" rel="noopener">
          {words}
          <span className="visually-hidden"> (opens in a new tab)</span>
        </a>
      )}
    </div>
  );
}
