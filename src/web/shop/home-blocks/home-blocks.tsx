import { useQuery } from '@tanstack/react-query';
import { Fragment } from 'react';
import { lazyHydrate, lazyHydrateEach } from '../../lib/lazy-hydration.tsx';
import { heroQuery } from '../hero-query.ts';
import { Slot } from '../slot.tsx';
import { groupHome } from './group-home.ts';
import { Hero } from './hero.tsx';
import { goalsQuery, type HomeBlock } from './home-queries.ts';
import type { HomeToShow, WrapBlock } from './home-to-show.ts';
import { ProductTabs } from './product-tabs.tsx';
// lazy blocks are rendered on the server, so their styles load before their scripts
import './content-blocks.module.css';
import './newsletter.module.css';
import './shop-by-goal.module.css';
import './testimonials.module.css';
import './why-choose-us.module.css';

// most shops have slides
const DefaultHero = lazyHydrate('default-hero', () => import('./default-hero.tsx'));
const LateBlocks = lazyHydrateEach(() => import('./late-blocks.tsx'), 'near');

/** The blocks of the home page, in the store and in the panel's preview. */
export function HomeBlocks({ page, wrap = plain }: { page: HomeToShow; wrap?: WrapBlock }) {
  const has = (kind: HomeBlock['kind']) => page.blocks.some((block) => block.kind === kind);
  const { data: slides = [] } = useQuery(heroQuery());
  const { data: listed } = useQuery({ ...goalsQuery(), enabled: has('goals') });
  const { blocks: _, title, ...parts } = page;
  return (
    <>
      {(slides.length > 0 || !has('hero')) && <h1 className="visually-hidden">{title}</h1>}
      {groupHome(page.blocks).map((run, index) => {
        if (run.kind === 'late')
          return (
            <LateBlocks
              key={run.blocks[0]?.id}
              place={`late-${run.blocks[0]?.id}`}
              blocks={run.blocks}
              listed={listed}
              wrap={wrap}
              {...parts}
            />
          );
        const { block } = run;
        return (
          <Fragment key={block.id}>
            {wrap(
              block.id,
              block.kind === 'tabs' ? (
                <ProductTabs block={block} />
              ) : slides.length > 0 ? (
                <Hero slides={slides} />
              ) : (
                <DefaultHero block={block} />
              ),
            )}
            {index === 0 && <Slot name="home-after-hero" />}
          </Fragment>
        );
      })}
    </>
  );
}

const plain: WrapBlock = (_, block) => block;
