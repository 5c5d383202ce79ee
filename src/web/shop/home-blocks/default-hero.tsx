import type { HeroBlock } from '#features/pages/block-rules.ts';
import { Buttons } from '../page-blocks/buttons.tsx';
import heroStyles from './hero.module.css';
import heroSlideStyles from './hero-slide.module.css';

/** The hero section of a shop that features nothing. */
export default function DefaultHero({ block: { id, heading, lead, buttons } }: { block: HeroBlock }) {
  return (
    <section className={heroStyles.hero} aria-labelledby={id}>
      <div className={`${heroSlideStyles.slide} ${heroSlideStyles.night}`}>
        <div className={`page-width ${heroSlideStyles.inside}`}>
          <div className={heroSlideStyles.art}>
            <Suns />
          </div>
          <div className={heroSlideStyles.words}>
            <h1 className="heading-display heading" id={id}>
              {heading}
            </h1>
            {lead && <p className={`lead ${heroSlideStyles.description}`}>{lead}</p>}
            <div className={heroSlideStyles.actions}>
              <Buttons buttons={buttons} />
            </div>
          </div>
        </div>
      </div>
    </section>
  );
}

// the sunrise of the labels
function Suns() {
  return (
    <svg className={heroSlideStyles.suns} viewBox="0 0 640 320" preserveAspectRatio="xMidYMax meet" aria-hidden="true">
      <path d="M0 320a320 320 0 0 1 640 0Z" />
      <path d="M80 320a240 240 0 0 1 480 0Z" />
      <path d="M160 320a160 160 0 0 1 320 0Z" />
      <path d="M240 320a80 80 0 0 1 160 0Z" />
    </svg>
  );
}
