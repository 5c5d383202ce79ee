import { useEffect, useState } from 'react';
import { CarouselControls } from '../../ui/carousel-controls.tsx';
import { useCarousel } from '../../ui/use-carousel.ts';
import { preloadImage } from '../product-image.tsx';
import { BannerSlide } from './banner-slide.tsx';
import styles from './hero.module.css';
import { SIZES, type Slide } from './hero-slide.tsx';
import { ProductSlide } from './product-slide.tsx';

/** With more slides their names do not fit side by side. */
const NAMED_DOTS = 3;

/** Featured products and banners in rotation. Slides overlap, so that none changes the height. */
export function Hero({ slides }: { slides: readonly Slide[] }) {
  const carousel = useCarousel(slides.length);
  const { index, playing, go, holds } = carousel;
  const current = slides[index];
  const loaded = useLoadedSlides(index, slides.length);
  preloadImage(slides[0]?.image, SIZES);
  const several = slides.length > 1;
  return (
    <section
      className={styles.hero}
      {...(several ? { 'aria-roledescription': 'carousel' } : {})}
      aria-label="Featured"
      {...holds}
    >
      <div className={styles.slides} aria-live={playing ? 'off' : 'polite'}>
        {slides.map((slide, place) => {
          const parts = {
            label: several ? `${place + 1} of ${slides.length}` : 'Featured',
            shown: place === index,
            first: place === 0,
            isLoaded: loaded.has(place),
          };
          return slide.kind === 'product' ? (
            <ProductSlide key={slide.id} slide={slide} {...parts} />
          ) : (
            <BannerSlide key={slide.id} slide={slide} {...parts} />
          );
        })}
      </div>
      {several && (
        <div className={`${styles.controls} ${current?.kind === 'banner' ? styles.onNight : ''}`}>
          <div className={`page-width ${styles.bar}`}>
            <div className={styles.choices}>
              {slides.map((slide, place) => (
                <button
                  key={slide.id}
                  type="button"
                  className={`${styles.choice} ${playing ? styles.playing : ''}`}
                  aria-current={place === index}
                  aria-label={`Slide ${place + 1}: ${nameOf(slide)}`}
                  onClick={() => go(place)}
                >
                  {slides.length <= NAMED_DOTS && <span>{nameOf(slide)}</span>}
                  <i />
                </button>
              ))}
            </div>
            <CarouselControls carousel={carousel} what="slide" />
          </div>
        </div>
      )}
    </section>
  );
}

const nameOf = (slide: Slide) => (slide.kind === 'product' ? slide.name : slide.subtitle || slide.title);

// slides with a rendered image: those that were shown, and after hydration the next one
function useLoadedSlides(index: number, count: number): Set<number> {
  const [loaded, setLoaded] = useState(new Set([0]));
  useEffect(() => {
    const add = () => setLoaded((before) => new Set([...before, index, (index + 1) % Math.max(1, count)]));
    if (index > 0 || document.readyState === 'complete') return add();
    window.addEventListener('load', add, { once: true });
    return () => window.removeEventListener('load', add);
  }, [index, count]);
  return loaded.has(index) ? loaded : new Set([...loaded, index]);
}
