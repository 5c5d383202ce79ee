import { Fragment, type ReactNode } from 'react';
import type { Block, CardsBlock } from '#features/pages/block-rules.ts';
import type { RichText as Text } from '#features/pages/text-rules.ts';
import ContentBlock from '../home-blocks/content-blocks.tsx';
import type { WrapBlock } from '../home-blocks/home-to-show.ts';
import { Boxes } from '../page-blocks/boxes.tsx';
import { FactsTable } from '../page-blocks/facts-table.tsx';
import type { PageToShow } from '../page-blocks/page-blocks.tsx';
import { RichText } from '../page-blocks/rich-text.tsx';
import { CategoryHero } from './category-hero.tsx';
import { CategoryProducts } from './category-products.tsx';
import { Guide, Terms } from './guide.tsx';
import styles from './landing-blocks.module.css';

type Parts = Pick<PageToShow, 'images' | 'rails'>;
type LandingToShow = Pick<PageToShow, 'blocks'> & Parts;

/** The blocks of a landing page, in the store and in the panel's preview. */
export function LandingBlocks({ page: { blocks, ...parts }, wrap = plain }: { page: LandingToShow; wrap?: WrapBlock }) {
  return blocks.map((block) => (
    <Fragment key={block.id}>{wrap(block.id, <LandingBlock block={block} {...parts} />)}</Fragment>
  ));
}

const plain: WrapBlock = (_, block) => block;

function LandingBlock({ block, images, rails }: { block: Block<Text> } & Parts) {
  switch (block.kind) {
    case 'category-hero':
      return <CategoryHero block={block} />;
    case 'category-products':
      return <CategoryProducts block={block} />;
    case 'guide':
      return <Guide block={block} />;
    case 'note':
      return <Note text={block.text} />;
    case 'cards':
      return (
        <Section id={block.id} heading={block.heading}>
          {block.look === 'columns' ? <Points cards={block.cards} /> : <Boxes cards={block.cards} />}
        </Section>
      );
    case 'facts':
      return (
        <Section id={block.id} heading={block.heading}>
          {block.nameHead || block.valueHead ? <FactsTable block={block} /> : <Terms facts={block.facts} wide />}
        </Section>
      );
    default:
      return <ContentBlock block={block} images={images} rails={rails} />;
  }
}

type SectionProps = { id: string; heading: string; children: ReactNode };

function Section({ id, heading, children }: SectionProps) {
  return (
    <section className={`page-width page-section ${styles.section}`} {...(heading ? { 'aria-labelledby': id } : {})}>
      {heading && (
        <h2 className="heading-2 heading" id={id}>
          {heading}
        </h2>
      )}
      {children}
    </section>
  );
}

function Points({ cards }: Pick<CardsBlock<Text>, 'cards'>) {
  return (
    <ul className={styles.points} data-count={cards.length}>
      {cards.map(({ title, note, text }) => (
        <li key={title}>
          <h3 className="heading-3 heading">{title}</h3>
          {note && <b>{note}</b>}
          <RichText text={text} />
        </li>
      ))}
    </ul>
  );
}

function Note({ text }: { text: Text }) {
  return (
    <div className={`page-width ${styles.note}`}>
      <RichText text={text} />
    </div>
  );
}
