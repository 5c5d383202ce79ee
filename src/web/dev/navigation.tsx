import { useState } from 'react';
import buttonStyles from '../ui/button.module.css';
import { CarouselControls } from '../ui/carousel-controls.tsx';
import paginationStyles from '../ui/pagination.module.css';
import { Tabs } from '../ui/tabs.tsx';
import { useCarousel } from '../ui/use-carousel.ts';
import { Row, Section } from './section.tsx';

const SLIDES = 3;

/** What leads from one thing to the next. */
export function Navigation() {
  const [tab, setTab] = useState<'about' | 'reviews'>('about');
  const carousel = useCarousel(SLIDES);
  return (
    <>
      <Section name="Tabs">
        <Tabs<'about' | 'reviews'>
          label="Product"
          value={tab}
          onChange={setTab}
          tabs={[
            { key: 'about', label: 'About', panel: <p>What it is.</p> },
            { key: 'reviews', label: 'Reviews', count: 12, panel: <p>What others say.</p> },
          ]}
        />
      </Section>
      <Section name="Pages and slides">
        <nav className={paginationStyles.pagination} aria-label="Pages">
          <button type="button" className={`${buttonStyles.button} ${buttonStyles.outline}`} disabled>
            Previous
          </button>
          <span className="muted tabular">Page 1 of 4</span>
          <button type="button" className={`${buttonStyles.button} ${buttonStyles.outline}`}>
            Next
          </button>
        </nav>
        <Row>
          <CarouselControls carousel={carousel} what="slide" />
          <span>
            Slide {carousel.index + 1} of {SLIDES}
          </span>
        </Row>
      </Section>
    </>
  );
}
