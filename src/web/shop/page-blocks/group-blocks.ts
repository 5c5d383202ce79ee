import type {
  Block,
  CardsBlock,
  ContactBlock,
  FactsBlock,
  PictureBlock,
  QuestionsBlock,
  StepsBlock,
  StorageBlock,
  TextBlock,
} from '#features/pages/block-rules.ts';

/** A block that may be a section of an article. */
type ArticleBlock<Text> =
  | TextBlock<Text>
  | FactsBlock
  | ContactBlock
  | StorageBlock
  | PictureBlock<Text>
  | StepsBlock<Text>
  | CardsBlock<Text>;
export type BlockRun<Text> =
  | { kind: 'article'; sections: ArticleBlock<Text>[][] }
  | { kind: 'questions'; blocks: QuestionsBlock[] }
  | { kind: 'single'; block: Block<Text> };

const belongsToArticle = <Text>(block: Block<Text>): block is ArticleBlock<Text> =>
  ['text', 'facts', 'contact', 'storage', 'picture'].includes(block.kind) ||
  (block.kind === 'steps' && block.look === 'numbered') ||
  (block.kind === 'cards' && block.look === 'options');

/**
 * Groups consecutive blocks that form a unit: sections of an article, categories of questions. A block without a
 * heading belongs to the section before it.
 */
export function groupBlocks<Text>(blocks: readonly Block<Text>[]): BlockRun<Text>[] {
  const runs: BlockRun<Text>[] = [];
  for (const block of blocks) {
    const last = runs.at(-1);
    if (block.kind === 'questions') {
      if (last?.kind === 'questions') last.blocks.push(block);
      else runs.push({ kind: 'questions', blocks: [block] });
    } else if (!belongsToArticle(block)) runs.push({ kind: 'single', block });
    else if (last?.kind !== 'article') runs.push({ kind: 'article', sections: [[block]] });
    else if (!block.heading) last.sections.at(-1)!.push(block);
    else last.sections.push([block]);
  }
  return runs;
}
