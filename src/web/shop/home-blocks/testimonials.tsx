import type { QuotesBlock } from '#features/pages/block-rules.ts';
import { flavourTone } from '#shared/flavour-tone.ts';
import { CarouselControls } from '../../ui/carousel-controls.tsx';
import { useCarousel } from '../../ui/use-carousel.ts';
import { Sample } from '../sample.tsx';
import { useStorefront } from '../storefront.ts';
import styles from './testimonials.module.css';

// the flavour follows from the product's name, else an unused tone
const toneOf = (product: string) => {
  const [, flavour] = product.split(', ');
  return flavour ? flavourTone(flavour) : 'sea';
};

const initialsOf = (name: string) => {
  const words = name.split(/\s+/).filter(Boolean);
  return [words[0], words.length > 1 ? words.at(-1) : ''].map((word) => word?.charAt(0) ?? '').join('');
};

/** Testimonials in rotation; invented ones only where sample content is shown. */
export function Testimonials({ block: { id, heading, sample: isSample, quotes } }: { block: QuotesBlock }) {
  const { sample } = useStorefront();
  const carousel = useCarousel(quotes.length);
  const { index, playing, go, holds } = carousel;
  if ((isSample && !sample) || quotes.length === 0) return null;
  return (
    <section className="page-width page-section" aria-roledescription="carousel" aria-labelledby={id} {...holds}>
      <div className={styles.head}>
        <h2 className="heading-4" id={id}>
          {heading}
        </h2>
        {isSample && <Sample>Sample reviews</Sample>}
        <div className={styles.controls}>
          <CarouselControls carousel={carousel} what="review" />
        </div>
      </div>
      <div className={styles.layout}>
        <div className={styles.quotes} aria-live={playing ? 'off' : 'polite'}>
          {quotes.map(({ name, city, product, text }, place) => (
            // biome-ignore lint/a11y/useSemanticElements: a slide is a group of things, not of form fields
            <div
              key={name}
              className={`${styles.quote} ${place === index ? '' : styles.away}`}
              role="group"
              aria-roledescription="slide"
              aria-label={`${place + 1} of ${quotes.length}`}
              inert={place !== index}
            >
              <blockquote>“{text}”</blockquote>
              <p className={styles.author}>
                <span className={`${styles.initials} tone-${toneOf(product)}`} aria-hidden="true">
                  {initialsOf(name)}
                </span>
                <span>
                  <b>{name}</b>, {city}
                  <br />
                  <span className="muted text-small">{product}</span>
                </span>
              </p>
            </div>
          ))}
        </div>
        <div className={styles.authors}>
          {quotes.map(({ name, city, product }, place) => (
            <button
              key={name}
              type="button"
              className={playing ? styles.playing : ''}
              aria-current={place === index}
              onClick={() => go(place)}
            >
              <span className={`${styles.initials} tone-${toneOf(product)}`} aria-hidden="true">
                {initialsOf(name)}
              </span>
              <span className={styles.name}>
                <b>{name}</b>
                <span className="visually-hidden">, </span>
                {city}
              </span>
            </button>
          ))}
        </div>
      </div>
    </section>
  );
}
