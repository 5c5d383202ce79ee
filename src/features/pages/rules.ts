import { type Block, type BlockKind, mapBlock, wordsOf } from './block-rules.ts';
import { FIELD_NAMES } from './field-rules.ts';
import { type FieldValues, fieldsIn, fillLine, markLine, parseText, type RichText, textProblem } from './text-rules.ts';

export const PAGE_KINDS = ['content', 'legal'] as const;
export type PageKind = (typeof PAGE_KINDS)[number];

/** What staff write: the words for search engines, and the blocks. */
export type PageContent = { title: string; description: string; blocks: Block[] };
/** What visitors are shown. */
export type ShownContent = { title: string; description: string; blocks: Block<RichText>[] };

export const MOST_BLOCKS = 60;
/** Bytes that a page may weigh, with the pictures that it brings. */
export const PAGE_BUDGET = 60_000;
/** Head, menus and foot of every page. */
export const FRAME_WEIGHT = 2_900;

/** A page with its fields filled and its texts parsed. `marks`: for a preview, which says what is missing. */
export function renderContent(content: PageContent, values: FieldValues, { marks = false } = {}): ShownContent {
  const line = (text: string) => (marks ? markLine(text, values) : fillLine(text, values));
  return {
    title: line(content.title),
    description: line(content.description),
    blocks: content.blocks.map((block) =>
      mapBlock(block, { line, text: (text) => parseText(text, values, { marks }) }),
    ),
  };
}

// what the contact block shows besides its own words
const CONTACT_FIELDS = ['grievanceOfficer'];

/** Names of the fields of a block; `isOptional` where its place may stay empty. */
export function fieldsOfBlock(block: Block): { name: string; isOptional: boolean }[] {
  const used = wordsOf(block).flatMap(({ text }) => fieldsIn(text));
  const own = block.kind === 'contact' ? CONTACT_FIELDS.map((name) => ({ name, isOptional: false })) : [];
  const all = [...used, ...own];
  const names = [...new Set(all.map(({ name }) => name))];
  return names.map((name) => ({ name, isOptional: all.every((use) => use.name !== name || use.isOptional) }));
}

export type MissingField = { blockId: string; field: string };

/** Fields that a page needs and that have no value yet, block by block. */
export const findMissingFields = (content: PageContent, values: FieldValues): MissingField[] =>
  content.blocks.flatMap((block) =>
    fieldsOfBlock(block)
      .filter(({ name, isOptional }) => !isOptional && !values[name])
      .map(({ name }) => ({ blockId: block.id, field: name })),
  );

const BLOCK_ID = /^[a-z][a-z0-9-]{0,59}$/;

/** Problems by place: 'title', or the id of a block. Empty when the page can be saved. */
export function validatePage({ title, description, blocks }: PageContent): Record<string, string> {
  const problems: Record<string, string> = {};
  if (!title.trim()) problems.title = 'This is needed';
  for (const [place, text] of [
    ['title', title],
    ['description', description],
  ] as const) {
    const problem = textProblem(text, FIELD_NAMES, false);
    if (problem) problems[place] = problem;
  }
  if (blocks.length > MOST_BLOCKS) problems.blocks = `At most ${MOST_BLOCKS} blocks`;
  const seen = new Set<string>();
  for (const block of blocks) {
    if (!BLOCK_ID.test(block.id)) problems[block.id] = 'The id of a block is small letters, digits and dashes';
    else if (seen.has(block.id)) problems[block.id] = 'Two blocks have the same id';
    seen.add(block.id);
    for (const { text, isRich } of wordsOf(block)) {
      const problem = textProblem(text, FIELD_NAMES, isRich);
      if (problem) problems[block.id] = problem;
    }
  }
  return problems;
}

/** Bytes of markup around the words of a block, by kind, and of each picture that it brings. */
const MARKUP: Record<BlockKind, number> = {
  heading: 320,
  text: 160,
  facts: 220,
  steps: 240,
  questions: 300,
  cards: 220,
  picture: 420,
  rail: 300,
  banner: 260,
  contact: 620,
  company: 900,
  storage: 2400,
};
const CARD_WEIGHT = 7_800;
const PICTURE_WEIGHT = 14_000;
const LIST_ITEM = 60;

/** What a block adds to its page, in bytes: its words with their markup, and its pictures. An estimate, not a measure. */
export function blockWeight(block: Block): number {
  const words = wordsOf(block);
  const bytes = words.reduce((sum, { text }) => sum + new TextEncoder().encode(text).length + LIST_ITEM, 0);
  const pictures = 'picture' in block && block.picture ? PICTURE_WEIGHT : 0;
  const cards = block.kind === 'rail' ? block.count * CARD_WEIGHT : 0;
  return MARKUP[block.kind] + bytes + pictures + cards;
}

export const pageWeight = ({ blocks }: Pick<PageContent, 'blocks'>): number =>
  blocks.reduce((sum, block) => sum + blockWeight(block), FRAME_WEIGHT);
