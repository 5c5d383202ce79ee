import { isSafeLink } from '#shared/safe-link.ts';
import { type Block, type BlockKind, linksOf, mapBlock, wordsOf } from './block-rules.ts';
import { FIELD_NAMES } from './field-rules.ts';
import { validatePeriod } from './period-rules.ts';
import {
  type FieldValues,
  fieldsIn,
  fillLine,
  markLine,
  parseText,
  type RichText,
  validateLink,
  validateText,
} from './text-rules.ts';

export const PAGE_KINDS = ['content', 'legal', 'home', 'landing'] as const;
export type PageKind = (typeof PAGE_KINDS)[number];

/** The blocks that the home page may have, in the order of the menu. */
const HOME_BLOCKS = [
  ...(['hero', 'promise', 'tabs', 'goals', 'quotes', 'newsletter'] as const),
  ...(['rail', 'banner', 'text', 'questions'] as const),
] as const satisfies readonly BlockKind[];
/** The blocks of a landing page, which are as wide as the window, as those of home. */
const LANDING_BLOCKS = [
  ...(['category-hero', 'category-products', 'guide', 'cards', 'facts', 'note'] as const),
  ...(['rail', 'banner', 'text', 'questions'] as const),
] as const satisfies readonly BlockKind[];
/** The blocks of every other page. */
const PAGE_BLOCKS = [
  ...(['text', 'heading', 'facts', 'steps', 'questions', 'cards', 'picture'] as const),
  ...(['rail', 'banner', 'contact', 'company', 'storage'] as const),
] as const satisfies readonly BlockKind[];
const BLOCKS: Record<PageKind, readonly BlockKind[]> = {
  content: PAGE_BLOCKS,
  legal: PAGE_BLOCKS,
  home: HOME_BLOCKS,
  landing: LANDING_BLOCKS,
};
export const blocksOfKind = (kind: PageKind): readonly BlockKind[] => BLOCKS[kind];
/** Blocks that a page may have once: they describe the whole shop or page, or links lead to them. */
const ONCE: readonly BlockKind[] = ['hero', 'newsletter', 'category-hero'];

/** A page as staff write it: title, description and blocks. */
export type PageContent = { title: string; description: string; blocks: Block[] };
/** A page as visitors see it. */
export type ShownContent = { title: string; description: string; blocks: Block<RichText>[] };

export const MAX_BLOCKS = 60;

/** A page with its fields filled and its texts parsed. `marks`: a preview marks missing values. */
export function renderContent(content: PageContent, values: FieldValues, { marks = false } = {}): ShownContent {
  const line = (text: string) => (marks ? markLine(text, values) : fillLine(text, values));
  return {
    title: line(content.title),
    description: line(content.description),
    blocks: content.blocks
      .map((block) => withSafeLinks(mapBlock(block, { line, text: (text) => parseText(text, values, { marks }) })))
      .flatMap((block) => withoutEmptyParts(block) ?? []),
  };
}

/**
 * A block without the cards, facts and questions whose optional parts are all left out; null when nothing of it is left.
 */
function withoutEmptyParts(block: Block<RichText>): Block<RichText> | null {
  switch (block.kind) {
    case 'heading':
    case 'promise':
      return { ...block, facts: block.facts.filter(({ value }) => value !== '') };
    case 'cards': {
      const cards = block.cards.filter(({ note, text }) => note !== '' || text.length > 0);
      return cards.length > 0 || block.cards.length === 0 ? { ...block, cards } : null;
    }
    case 'facts': {
      const facts = block.facts.filter(({ value }) => value !== '');
      return facts.length > 0 || block.facts.length === 0 ? { ...block, facts } : null;
    }
    case 'questions': {
      const questions = block.questions.filter(({ answer }) => answer !== '');
      return questions.length > 0 || block.questions.length === 0 ? { ...block, questions } : null;
    }
    default:
      return block;
  }
}

// a link whose URL has an empty field leads nowhere
function withSafeLinks<Text>(block: Block<Text>): Block<Text> {
  if ('buttons' in block)
    return { ...block, buttons: block.buttons.filter(({ label, to }) => label !== '' && isSafeLink(to)) };
  if (block.kind !== 'questions') return block;
  const questions = block.questions.map((question) =>
    isSafeLink(question.linkTo) ? question : { ...question, linkTo: '' },
  );
  return { ...block, questions };
}

// fields that the contact block shows besides its own text
const CONTACT_FIELDS = ['grievanceOfficer'];

/** The named fields of a block; `isOptional` where they are in an optional part. */
export function fieldsOfBlock(block: Block): { name: string; isOptional: boolean }[] {
  const used = wordsOf(block).flatMap(({ text }) => fieldsIn(text));
  const fields = block.kind === 'contact' ? CONTACT_FIELDS.map((name) => ({ name, isOptional: false })) : [];
  const all = [...used, ...fields];
  const names = [...new Set(all.map(({ name }) => name))];
  return names.map((name) => ({ name, isOptional: all.every((use) => use.name !== name || use.isOptional) }));
}

export type MissingField = { blockId: string; field: string };

/** The fields without a value that a page needs, block by block. */
export const findMissingFields = (content: PageContent, values: FieldValues): MissingField[] =>
  content.blocks.flatMap((block) =>
    fieldsOfBlock(block)
      .filter(({ name, isOptional }) => !isOptional && !values[name])
      .map(({ name }) => ({ blockId: block.id, field: name })),
  );

function blockProblem(block: Block, blocks: readonly Block[], kind: PageKind): string | null {
  if (!blocksOfKind(kind).includes(block.kind)) return 'This page has no place for this kind of block';
  if (ONCE.includes(block.kind) && blocks.find((other) => other.kind === block.kind) !== block)
    return 'This page has one of this kind already';
  return validatePeriod(block);
}

const BLOCK_ID = /^[a-z][a-z0-9-]{0,59}$/;

/** Errors by place: 'title', or the id of a block. Empty when the page can be saved. */
export function validatePage({ title, description, blocks }: PageContent, kind: PageKind): Record<string, string> {
  const problems: Record<string, string> = {};
  if (!title.trim()) problems.title = 'This is needed';
  for (const [place, text] of [
    ['title', title],
    ['description', description],
  ] as const) {
    const problem = validateText(text, FIELD_NAMES, false);
    if (problem) problems[place] = problem;
  }
  if (blocks.length > MAX_BLOCKS) problems.blocks = `At most ${MAX_BLOCKS} blocks`;
  const ids = new Set<string>();
  for (const block of blocks) {
    if (!BLOCK_ID.test(block.id)) problems[block.id] = 'The id of a block is small letters, digits and dashes';
    else if (ids.has(block.id)) problems[block.id] = 'Two blocks have the same id';
    ids.add(block.id);
    const problem = blockProblem(block, blocks, kind);
    if (problem) problems[block.id] = problem;
    for (const { text, isRich } of wordsOf(block)) {
      const problem = validateText(text, FIELD_NAMES, isRich);
      if (problem) problems[block.id] = problem;
    }
    const wrong = linksOf(block)
      .map(validateLink)
      .find((problem) => problem !== null);
    if (wrong) problems[block.id] = wrong;
  }
  return problems;
}
