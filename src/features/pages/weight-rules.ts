import { type Block, type BlockKind, wordsOf } from './block-rules.ts';
import { FIRST_PRODUCTS } from './landing-rules.ts';
import type { PageKind } from './rules.ts';

/**
 * Compressed bytes of each kind of block besides its texts: its markup and the scripts that only it loads. Estimates
 * from a built shop; the build's budgets measure what a browser really loads.
 */
const KINDS: Record<BlockKind, { markup: number; scripts: number }> = {
  heading: { markup: 320, scripts: 0 },
  text: { markup: 160, scripts: 0 },
  facts: { markup: 220, scripts: 0 },
  steps: { markup: 240, scripts: 0 },
  questions: { markup: 300, scripts: 0 },
  cards: { markup: 220, scripts: 0 },
  picture: { markup: 420, scripts: 0 },
  rail: { markup: 300, scripts: 0 },
  banner: { markup: 260, scripts: 0 },
  contact: { markup: 620, scripts: 0 },
  company: { markup: 900, scripts: 0 },
  storage: { markup: 2_400, scripts: 0 },
  hero: { markup: 3_600, scripts: 4_200 },
  promise: { markup: 600, scripts: 700 },
  tabs: { markup: 700, scripts: 1_900 },
  goals: { markup: 500, scripts: 900 },
  quotes: { markup: 500, scripts: 1_700 },
  newsletter: { markup: 1_300, scripts: 2_300 },
  'category-hero': { markup: 500, scripts: 0 },
  'category-products': { markup: 400, scripts: 0 },
  guide: { markup: 240, scripts: 0 },
  note: { markup: 60, scripts: 0 },
};
/** Of a product card, an image in a text, and the image of a hero, as a phone loads them. */
const CARD = 7_800;
const IMAGE = 14_000;
const STAGE = 38_000;
const GOAL_IMAGES = 3;
const LIST_ITEM = 60;

/** Head, menus and footer of every page. */
export const FRAME_WEIGHT = 2_900;

/** The budget of a page: texts, images and scripts. The home page's is the largest. */
const BUDGETS: Record<PageKind, number> = { home: 240_000, landing: 150_000, content: 60_000, legal: 60_000 };
export const budgetOf = (kind: PageKind): number => BUDGETS[kind];

export type BlockWeight = { html: number; scripts: number; images: number };

/** The bytes that a block adds to its page. A block with a period counts in full. */
export function blockWeight(block: Block): BlockWeight {
  const { markup, scripts } = KINDS[block.kind];
  const words = wordsOf(block).reduce((sum, { text }) => sum + new TextEncoder().encode(text).length + LIST_ITEM, 0);
  return { html: markup + words, scripts, images: imagesOf(block) };
}

function imagesOf(block: Block): number {
  switch (block.kind) {
    case 'hero':
      return STAGE;
    case 'rail':
    case 'tabs':
      return block.count * CARD;
    case 'category-hero':
      return STAGE;
    case 'category-products':
      return FIRST_PRODUCTS * CARD;
    case 'goals':
      return GOAL_IMAGES * CARD;
    case 'picture':
    case 'banner':
      return block.picture === null ? 0 : IMAGE;
    default:
      return 0;
  }
}

export const totalOf = ({ html, scripts, images }: BlockWeight): number => html + scripts + images;

/** The weight of the page by its parts. */
export function pageWeight({ blocks }: { blocks: readonly Block[] }): BlockWeight & { frame: number; total: number } {
  const sum = { html: 0, scripts: 0, images: 0 };
  // scripts of a kind are loaded once
  const kinds = new Set<BlockKind>();
  for (const block of blocks) {
    const weight = blockWeight(block);
    sum.html += weight.html;
    sum.images += weight.images;
    if (!kinds.has(block.kind)) sum.scripts += weight.scripts;
    kinds.add(block.kind);
  }
  return { ...sum, frame: FRAME_WEIGHT, total: FRAME_WEIGHT + totalOf(sum) };
}
