import { useState } from 'react';
import { CarouselControls } from '../ui/carousel-controls.tsx';
import { LinkTabs } from '../ui/link-tabs.tsx';
import { Pagination } from '../ui/pagination.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { useCarousel } from '../ui/use-carousel.ts';
import { Row, Section } from './section.tsx';

const SLIDES = 3;
const PAGES = 4;

export function Navigation() {
  const [tab, setTab] = useState<'about' | 'reviews'>('about');
  const [page, setPage] = useState(1);
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
        <LinkTabs
          label="Views"
          tabs={[
            { to: '#people', name: 'People', current: true },
            { to: '#tickets', name: 'Tickets (2 overdue)', current: false, urgent: true },
          ]}
        />
      </Section>
      <Section name="Pages and slides">
        <Pagination
          back={page > 1 ? { onTurn: () => setPage(page - 1) } : null}
          forward={page < PAGES ? { onTurn: () => setPage(page + 1) } : null}
        >
          Page {page} of {PAGES}
        </Pagination>
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
