import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { Block, QuestionsBlock } from '#features/pages/block-rules.ts';
import type { RichText as Text } from '#features/pages/text-rules.ts';
import infoHeaderStyles from '../info-header.module.css';
import { JsonLd } from '../json-ld.tsx';
import type { Product } from '../product-card.tsx';
import type { ImageAsset } from '../product-image.tsx';
import { Article } from './article.tsx';
import { ArticlePart, FollowingPart } from './article-part.tsx';
import { type BlockRun, groupBlocks } from './group-blocks.ts';
import { HeadingSection } from './heading-section.tsx';
import { QuestionSearch, Questions } from './questions.tsx';
import { questionsData } from './questions-data.ts';
import { SingleBlock } from './single-block.tsx';

export type PageToShow = {
  path: string;
  changedOn: string;
  blocks: readonly Block<Text>[];
  images: Readonly<Record<string, ImageAsset>>;
  rails: Readonly<Record<string, readonly Product[]>>;
};

/** The blocks of a page, in the store and in the panel's preview. */
export function PageBlocks({ page }: { page: PageToShow }) {
  const [params] = useSearchParams();
  // the query contains the text only when scripts do not run
  const [text, setText] = useState(params.get('q') ?? '');
  const [first, ...others] = page.blocks;
  const head = first?.kind === 'heading' ? first : null;
  const runs = groupBlocks(head ? others : page.blocks);
  const questionBlocks = page.blocks.filter((block): block is QuestionsBlock => block.kind === 'questions');
  const lastArticle = runs.findLastIndex(({ kind }) => kind === 'article');
  const header = head && (
    <HeadingSection
      block={head}
      search={head.search ? <QuestionSearch path={page.path} text={text} onText={setText} /> : null}
    />
  );
  return (
    <>
      {head?.look === 'brand' && header}
      <div className={`page-width ${infoHeaderStyles.page}`}>
        {questionBlocks.length > 0 && <JsonLd data={import.meta.env.SSR && questionsData(questionBlocks)} />}
        {head?.look !== 'brand' && header}
        {runs.map((run, index) => (
          <Run
            key={keyOf(run)}
            run={run}
            page={page}
            text={text}
            changedOn={index === lastArticle ? page.changedOn : null}
          />
        ))}
      </div>
    </>
  );
}

const keyOf = (run: BlockRun<Text>) =>
  run.kind === 'article' ? run.sections[0]?.[0]?.id : run.kind === 'questions' ? run.blocks[0]?.id : run.block.id;

type RunProps = { run: BlockRun<Text>; page: PageToShow; text: string; changedOn: string | null };

function Run({ run, page, text, changedOn }: RunProps) {
  const { images, rails } = page;
  if (run.kind === 'questions') return <Questions blocks={run.blocks} text={text} />;
  if (run.kind === 'single') return <SingleBlock block={run.block} images={images} rails={rails} />;
  const sections = run.sections.flatMap(([first, ...others]) =>
    first
      ? [
          {
            id: first.id,
            title: first.heading,
            body: (
              <>
                <ArticlePart block={first} images={images} />
                {others.map((block) => (
                  <FollowingPart key={block.id} block={block} images={images} />
                ))}
              </>
            ),
          },
        ]
      : [],
  );
  return <Article sections={sections} changedOn={changedOn} />;
}
