import type { ReactNode } from 'react';
import type { api } from '../../lib/api.ts';
import styles from './hero-slide.module.css';

export type Slide = Awaited<ReturnType<typeof api.content.hero>>[number];

/** The displayed width of a slide's image; on phones an eighth less, which is not visible and avoids a larger file. */
export const SIZES = '(min-width: 1100px) 812px, (min-width: 768px) 64vw, 88vw';

export type SlideParts = {
  /** '2 of 5' */
  label: string;
  shown: boolean;
  first: boolean;
  /** its image is rendered */
  isLoaded: boolean;
};

/** A slide: image and texts. Hidden slides keep their size, invisible and inert. */
export function HeroSlide(
  props: Pick<SlideParts, 'label' | 'shown'> & { className: string | undefined; art: ReactNode; children: ReactNode },
) {
  const { label, shown, className, art, children } = props;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a slide is a group of things, not of form fields
    <div
      className={`${styles.slide} ${className} ${shown ? '' : styles.away}`}
      role="group"
      aria-roledescription="slide"
      aria-label={label}
      inert={!shown}
    >
      <div className={`page-width ${styles.inside}`}>
        <div className={styles.art}>{art}</div>
        <div className={styles.words}>{children}</div>
      </div>
    </div>
  );
}
