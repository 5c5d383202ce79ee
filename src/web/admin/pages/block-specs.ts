import { type Block, type BlockKind, blockTitle } from '#features/pages/block-rules.ts';
import { Building2 } from '../../icons/building-2.ts';
import { CircleQuestionMark } from '../../icons/circle-question-mark.ts';
import { Columns3 } from '../../icons/columns-3.ts';
import { Database } from '../../icons/database.ts';
import { Heading } from '../../icons/heading.ts';
import { Image } from '../../icons/image.ts';
import { ListOrdered } from '../../icons/list-ordered.ts';
import { Megaphone } from '../../icons/megaphone.ts';
import { Package } from '../../icons/package.ts';
import { Table2 } from '../../icons/table-2.ts';
import { TextAlignStart } from '../../icons/text-align-start.ts';
import { UserPlus } from '../../icons/user-plus.ts';
import { type BlockSpec, BUTTONS, FACTS, HEADING, LEAD, TEXT } from './block-controls.ts';
import { HOME_SPECS } from './home-specs.ts';
import { LANDING_SPECS } from './landing-specs.ts';

/** Each kind of block: its name, fields and initial values. */
export const BLOCK_SPECS: Record<BlockKind, BlockSpec> = {
  heading: {
    label: 'Heading',
    icon: Heading,
    controls: [
      { type: 'line', name: 'title', label: 'Title', max: 160 },
      LEAD,
      {
        type: 'choice',
        name: 'look',
        label: 'Look',
        choices: [
          ['plain', 'Plain'],
          ['brand', 'On the brand’s colour'],
        ],
      },
      BUTTONS,
      { type: 'line', name: 'factsTitle', label: 'Title of the facts', max: 80 },
      { type: 'line', name: 'factsNote', label: 'Caption', max: 120 },
      FACTS,
      { type: 'switch', name: 'search', label: 'Show search box' },
    ],
    empty: (id) => ({
      id,
      kind: 'heading',
      look: 'plain',
      title: 'New heading',
      lead: '',
      buttons: [],
      factsTitle: '',
      factsNote: '',
      facts: [],
      search: false,
    }),
  },
  text: {
    label: 'Text',
    icon: TextAlignStart,
    controls: [HEADING, TEXT],
    empty: (id) => ({ id, kind: 'text', heading: 'New section', text: '' }),
  },
  facts: {
    label: 'Facts',
    icon: Table2,
    controls: [
      HEADING,
      {
        type: 'line',
        name: 'nameHead',
        label: 'Heading of the names',
        max: 80,
        hint: 'On a landing page, rows without headings are shown as terms',
      },
      { type: 'line', name: 'valueHead', label: 'Heading of the values', max: 80 },
      FACTS,
    ],
    empty: (id) => ({
      id,
      kind: 'facts',
      heading: 'Facts',
      nameHead: 'Name',
      valueHead: 'Value',
      facts: [{ name: 'Free delivery', value: '[[from {freeShippingThreshold}]]' }],
    }),
  },
  steps: {
    label: 'Steps',
    icon: ListOrdered,
    controls: [
      HEADING,
      {
        type: 'choice',
        name: 'look',
        label: 'Look',
        choices: [
          ['numbered', 'Numbered'],
          ['large', 'Large lines'],
        ],
      },
      {
        type: 'list',
        name: 'steps',
        label: 'Steps',
        one: 'step',
        maximum: 20,
        empty: { title: '', text: '' },
        controls: [{ type: 'line', name: 'title', label: 'Title', max: 160 }, TEXT],
      },
      BUTTONS,
    ],
    empty: (id) => ({
      id,
      kind: 'steps',
      heading: 'How it works',
      look: 'numbered',
      buttons: [],
      steps: [{ title: 'First', text: '' }],
    }),
  },
  questions: {
    label: 'Questions',
    icon: CircleQuestionMark,
    controls: [
      HEADING,
      {
        type: 'list',
        name: 'questions',
        label: 'Questions',
        one: 'question',
        maximum: 40,
        empty: { question: '', answer: '', linkLabel: '', linkTo: '' },
        controls: [
          { type: 'line', name: 'question', label: 'Question', max: 300 },
          { type: 'line', name: 'answer', label: 'Answer', max: 2000, long: true },
          { type: 'line', name: 'linkLabel', label: 'Link', max: 60 },
          { type: 'line', name: 'linkTo', label: 'Link to', max: 500 },
        ],
      },
    ],
    empty: (id) => ({
      id,
      kind: 'questions',
      heading: 'Questions',
      questions: [{ question: 'New question', answer: '', linkLabel: '', linkTo: '' }],
    }),
  },
  cards: {
    label: 'Cards',
    icon: Columns3,
    controls: [
      HEADING,
      {
        type: 'choice',
        name: 'look',
        label: 'Look',
        choices: [
          ['columns', 'Short texts side by side'],
          ['options', 'Boxes'],
        ],
      },
      {
        type: 'list',
        name: 'cards',
        label: 'Cards',
        one: 'card',
        maximum: 12,
        empty: { title: '', note: '', text: '' },
        controls: [
          { type: 'line', name: 'title', label: 'Title', max: 160 },
          { type: 'line', name: 'note', label: 'Bold line', max: 160 },
          TEXT,
        ],
      },
    ],
    empty: (id) => ({
      id,
      kind: 'cards',
      heading: '',
      look: 'columns',
      cards: [{ title: 'New card', note: '', text: '' }],
    }),
  },
  picture: {
    label: 'Image and text',
    icon: Image,
    controls: [
      HEADING,
      TEXT,
      { type: 'picture', name: 'picture', label: 'Image' },
      {
        type: 'choice',
        name: 'side',
        label: 'Image on the',
        choices: [
          ['right', 'Right'],
          ['left', 'Left'],
        ],
      },
    ],
    empty: (id) => ({ id, kind: 'picture', heading: 'New section', text: '', picture: null, side: 'right' }),
  },
  rail: {
    label: 'Product rail',
    icon: Package,
    controls: [
      HEADING,
      {
        type: 'choice',
        name: 'rule',
        label: 'Products',
        choices: [
          ['best', 'Best sellers'],
          ['new', 'New'],
          ['offer', 'On offer'],
          ['chosen', 'Chosen'],
        ],
      },
      { type: 'number', name: 'count', label: 'How many', minimum: 1, maximum: 12 },
      {
        type: 'slugs',
        name: 'products',
        label: 'Chosen products',
        hint: 'What follows /product/ in their addresses, one a line',
      },
    ],
    empty: (id) => ({ id, kind: 'rail', heading: 'Best sellers', rule: 'best', products: [], count: 4 }),
  },
  banner: {
    label: 'Banner',
    icon: Megaphone,
    controls: [HEADING, TEXT, BUTTONS, { type: 'picture', name: 'picture', label: 'Image' }],
    empty: (id) => ({ id, kind: 'banner', heading: 'New banner', text: '', buttons: [], picture: null }),
  },
  contact: {
    label: 'Contact',
    icon: UserPlus,
    controls: [HEADING, { type: 'line', name: 'about', label: 'Questions about', max: 120 }],
    empty: (id) => ({ id, kind: 'contact', heading: 'Contact', about: 'this page' }),
  },
  company: {
    label: 'Company',
    icon: Building2,
    controls: [HEADING, TEXT, BUTTONS],
    empty: (id) => ({ id, kind: 'company', heading: 'About the company', text: '', buttons: [] }),
  },
  storage: {
    label: 'Browser storage',
    icon: Database,
    controls: [HEADING],
    empty: (id) => ({ id, kind: 'storage', heading: 'What your browser keeps' }),
  },
  ...HOME_SPECS,
  ...LANDING_SPECS,
};

/** A unique id within the page, which is also the target of links to this block. */
export function freeId(kind: BlockKind, blocks: readonly { id: string }[]): string {
  for (let number = 1; ; number++) {
    const id = `${kind}-${number}`;
    if (!blocks.some((block) => block.id === id)) return id;
  }
}

const plural = (count: number, one: string) => `${count} ${one}${count === 1 ? '' : 's'}`;

/** The second line of a block in the list. */
export function summaryOf(block: Block): string {
  const title = blockTitle(block);
  if (title) return title;
  switch (block.kind) {
    case 'facts':
      return plural(block.facts.length, 'row');
    case 'steps':
      return plural(block.steps.length, 'step');
    case 'cards':
      return plural(block.cards.length, 'card');
    case 'tabs':
      return plural(block.tabs.length, 'tab');
    case 'goals':
      return plural(block.goals.length, 'goal');
    case 'quotes':
      return plural(block.quotes.length, 'quote');
    case 'guide':
      return plural(block.columns.length, 'column');
    case 'text':
    case 'note':
    case 'picture':
    case 'banner':
      return block.text.slice(0, 60) || 'Empty';
    default:
      return '';
  }
}
