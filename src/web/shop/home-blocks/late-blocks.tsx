import { Fragment, lazy, type ReactNode } from 'react';
import type { Product } from '../product-card.tsx';
import type { LateBlock } from './group-home.ts';
import type { HomeToShow, WrapBlock } from './home-to-show.ts';
import { WhyChooseUs } from './why-choose-us.tsx';

// each kind is a chunk, so that unused ones are not loaded; the promise block is small and mostly the first
const ShopByGoal = lazy(() => import('./shop-by-goal.tsx').then((part) => ({ default: part.ShopByGoal })));
const Testimonials = lazy(() => import('./testimonials.tsx').then((part) => ({ default: part.Testimonials })));
const Newsletter = lazy(() => import('./newsletter.tsx').then((part) => ({ default: part.Newsletter })));
const ContentBlock = lazy(() => import('./content-blocks.tsx'));

type Listed = { items: readonly Product[]; facets: { categories: readonly { value: string }[] } };
type Props = { blocks: readonly LateBlock[]; listed: Listed | undefined; wrap: WrapBlock } & Parts;
type Parts = Pick<HomeToShow, 'images' | 'rails'>;

/** Blocks below the fold. */
export default function LateBlocks({ blocks, listed, wrap, images, rails }: Props) {
  return blocks.map((block) => (
    <Fragment key={block.id}>{wrap(block.id, drawn(block, listed, { images, rails }))}</Fragment>
  ));
}

function drawn(block: LateBlock, listed: Listed | undefined, parts: Parts): ReactNode {
  switch (block.kind) {
    case 'promise':
      return <WhyChooseUs block={block} />;
    case 'goals':
      return listed && listed.items.length > 0 ? (
        <ShopByGoal block={block} categories={listed.facets.categories} products={listed.items} />
      ) : null;
    case 'quotes':
      return <Testimonials block={block} />;
    case 'newsletter':
      return <Newsletter block={block} />;
    default:
      return <ContentBlock block={block} {...parts} />;
  }
}
