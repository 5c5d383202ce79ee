import type { ToneKey } from '#shared/flavour-tone.ts';

/**
 * The blocks of pages. `Text` is the markup that staff write in a stored page, and paragraphs and lists in a shown one.
 */
export type Button = { label: string; to: string };
export type Fact = { name: string; value: string };

/** The period in which a block is shown; without limits always. */
export type Period = { shownFrom?: string | undefined; shownUntil?: string | undefined };

type BlockOf<Kind extends string, Fields> = { id: string; kind: Kind } & Period & Fields;

/** The head of a page: a large line, an introduction, buttons, and facts beside it. */
export type HeadingBlock = BlockOf<
  'heading',
  {
    look: 'plain' | 'brand';
    title: string;
    lead: string;
    buttons: Button[];
    factsTitle: string;
    factsNote: string;
    facts: Fact[];
    /** a box that searches the questions of this page */
    search: boolean;
  }
>;
export type TextBlock<Text> = BlockOf<'text', { heading: string; text: Text }>;
export type FactsBlock = BlockOf<'facts', { heading: string; nameHead: string; valueHead: string; facts: Fact[] }>;
export type StepsBlock<Text> = BlockOf<
  'steps',
  { heading: string; look: 'numbered' | 'large'; steps: { title: string; text: Text }[]; buttons: Button[] }
>;
export type Question = { question: string; answer: string; linkLabel: string; linkTo: string };
export type QuestionsBlock = BlockOf<'questions', { heading: string; questions: Question[] }>;
export type CardsBlock<Text> = BlockOf<
  'cards',
  { heading: string; look: 'columns' | 'options'; cards: { title: string; note: string; text: Text }[] }
>;
export type PictureBlock<Text> = BlockOf<
  'picture',
  { heading: string; text: Text; picture: string | null; side: 'left' | 'right' }
>;
export const RAIL_RULES = ['best', 'new', 'offer', 'chosen'] as const;
export type RailBlock = BlockOf<
  'rail',
  { heading: string; rule: (typeof RAIL_RULES)[number]; products: string[]; count: number }
>;
export type BannerBlock<Text> = BlockOf<
  'banner',
  { heading: string; text: Text; buttons: Button[]; picture: string | null }
>;
/** Ways to contact the shop, with the grievance officer. */
export type ContactBlock = BlockOf<'contact', { heading: string; about: string }>;
/** The shop's legal identity, from the settings. */
export type CompanyBlock<Text> = BlockOf<'company', { heading: string; text: Text; buttons: Button[] }>;
/** Everything that the shop stores in a browser, from the register. */
export type StorageBlock = BlockOf<'storage', { heading: string }>;

/** The hero of the home page: the slides of Hero and Banners; its own text while there is no slide. */
export type HeroBlock = BlockOf<'hero', { heading: string; lead: string; buttons: Button[] }>;
/** A promise beside a panel of facts; support and number of customers come from the settings. */
export type PromiseBlock = BlockOf<
  'promise',
  {
    over: string;
    heading: string;
    lead: string;
    buttons: Button[];
    factsTitle: string;
    factsNote: string;
    facts: Fact[];
  }
>;
/** Products in tabs; a tab without a category shows all. */
export type TabsBlock = BlockOf<
  'tabs',
  { heading: string; tabs: { label: string; category: string }[]; count: number }
>;
/** Links to categories by goal; those without a category of the shop are left out. */
export type GoalsBlock = BlockOf<
  'goals',
  { heading: string; goals: { name: string; what: string; categories: string[] }[] }
>;
/** Testimonials. Invented ones are marked, and shown only where sample content is. */
export type QuotesBlock = BlockOf<
  'quotes',
  {
    heading: string;
    sample: boolean;
    quotes: { name: string; city: string; product: string; text: string }[];
  }
>;
/** The newsletter's form, with texts for shops with and without a first-order discount. */
export type NewsletterBlock = BlockOf<
  'newsletter',
  { heading: string; lead: string; plainHeading: string; plainLead: string }
>;

/** The head of a landing page: the most reviewed product of a category on the colours of a tone. */
export type CategoryHeroBlock = BlockOf<
  'category-hero',
  { heading: string; lead: string; tone: ToneKey; category: string; buttons: Button[] }
>;
/** The products of a category, the most reviewed first, and the texts shown while it has none. */
export type CategoryProductsBlock = BlockOf<
  'category-products',
  { heading: string; category: string; emptyHeading: string; emptyText: string }
>;
/** A column of a guide: a large figure with a text, or terms. */
export type GuideColumn<Text> = { title: string; figure: string; text: Text; facts: Fact[] };
/** Advice in columns on a dark band. */
export type GuideBlock<Text> = BlockOf<'guide', { heading: string; lead: string; columns: GuideColumn<Text>[] }>;
/** Small print. */
export type NoteBlock<Text> = BlockOf<'note', { text: Text }>;

export type Block<Text = string> =
  | HeadingBlock
  | TextBlock<Text>
  | FactsBlock
  | StepsBlock<Text>
  | QuestionsBlock
  | CardsBlock<Text>
  | PictureBlock<Text>
  | RailBlock
  | BannerBlock<Text>
  | ContactBlock
  | CompanyBlock<Text>
  | StorageBlock
  | HeroBlock
  | PromiseBlock
  | TabsBlock
  | GoalsBlock
  | QuotesBlock
  | NewsletterBlock
  | CategoryHeroBlock
  | CategoryProductsBlock
  | GuideBlock<Text>
  | NoteBlock<Text>;
export type BlockKind = Block['kind'];

/** Functions for the lines and the texts of a block. */
export type TextMapper<From, To> = { line(text: string): string; text(text: From): To };

/** A block with all its texts converted: named fields filled, texts parsed. */
export function mapBlock<From, To>(block: Block<From>, { line, text }: TextMapper<From, To>): Block<To> {
  const buttons = (all: readonly Button[]) => all.map(({ label, to }) => ({ label: line(label), to: line(to) }));
  const facts = (all: readonly Fact[]) => all.map(({ name, value }) => ({ name: line(name), value: line(value) }));
  switch (block.kind) {
    case 'heading':
      return {
        ...block,
        title: line(block.title),
        lead: line(block.lead),
        buttons: buttons(block.buttons),
        factsTitle: line(block.factsTitle),
        factsNote: line(block.factsNote),
        facts: facts(block.facts),
      };
    case 'text':
    case 'picture':
      return { ...block, heading: line(block.heading), text: text(block.text) };
    case 'facts':
      return {
        ...block,
        heading: line(block.heading),
        nameHead: line(block.nameHead),
        valueHead: line(block.valueHead),
        facts: facts(block.facts),
      };
    case 'steps':
      return {
        ...block,
        heading: line(block.heading),
        steps: block.steps.map((step) => ({ title: line(step.title), text: text(step.text) })),
        buttons: buttons(block.buttons),
      };
    case 'questions':
      return {
        ...block,
        heading: line(block.heading),
        questions: block.questions.map(({ question, answer, linkLabel, linkTo }) => ({
          question: line(question),
          answer: line(answer),
          linkLabel: line(linkLabel),
          linkTo: line(linkTo),
        })),
      };
    case 'cards':
      return {
        ...block,
        heading: line(block.heading),
        cards: block.cards.map((card) => ({ title: line(card.title), note: line(card.note), text: text(card.text) })),
      };
    case 'banner':
    case 'company':
      return { ...block, heading: line(block.heading), text: text(block.text), buttons: buttons(block.buttons) };
    case 'contact':
      return { ...block, heading: line(block.heading), about: line(block.about) };
    case 'rail':
    case 'storage':
      return { ...block, heading: line(block.heading) };
    case 'hero':
    case 'category-hero':
      return { ...block, heading: line(block.heading), lead: line(block.lead), buttons: buttons(block.buttons) };
    case 'promise':
      return {
        ...block,
        over: line(block.over),
        heading: line(block.heading),
        lead: line(block.lead),
        buttons: buttons(block.buttons),
        factsTitle: line(block.factsTitle),
        factsNote: line(block.factsNote),
        facts: facts(block.facts),
      };
    case 'tabs':
      return {
        ...block,
        heading: line(block.heading),
        tabs: block.tabs.map(({ label, category }) => ({ label: line(label), category })),
      };
    case 'goals':
      return {
        ...block,
        heading: line(block.heading),
        goals: block.goals.map((goal) => ({ ...goal, name: line(goal.name), what: line(goal.what) })),
      };
    case 'quotes':
      return {
        ...block,
        heading: line(block.heading),
        quotes: block.quotes.map(({ name, city, product, text: words }) => ({
          name: line(name),
          city: line(city),
          product: line(product),
          text: line(words),
        })),
      };
    case 'newsletter':
      return {
        ...block,
        heading: line(block.heading),
        lead: line(block.lead),
        plainHeading: line(block.plainHeading),
        plainLead: line(block.plainLead),
      };
    case 'category-products':
      return {
        ...block,
        heading: line(block.heading),
        emptyHeading: line(block.emptyHeading),
        emptyText: line(block.emptyText),
      };
    case 'guide':
      return {
        ...block,
        heading: line(block.heading),
        lead: line(block.lead),
        columns: block.columns.map((column) => ({
          title: line(column.title),
          figure: line(column.figure),
          text: text(column.text),
          facts: facts(column.facts),
        })),
      };
    case 'note':
      return { ...block, text: text(block.text) };
  }
}

/** The texts of a block as stored: lines, and texts that may contain lists and links. */
export function wordsOf(block: Block): { text: string; isRich: boolean }[] {
  const words: { text: string; isRich: boolean }[] = [];
  const keep = (isRich: boolean) => (text: string) => {
    if (text) words.push({ text, isRich });
    return text;
  };
  mapBlock(block, { line: keep(false), text: keep(true) });
  return words;
}

/** The links of a block beside those in its texts, as typed. */
export function linksOf(block: Block): string[] {
  const links =
    'buttons' in block
      ? block.buttons.map(({ to }) => to)
      : block.kind === 'questions'
        ? block.questions.map(({ linkTo }) => linkTo)
        : [];
  return links.map((link) => link.trim()).filter(Boolean);
}

/** The name of a block, and its label in a list; '' without one. */
export function blockTitle(block: Block): string {
  if (block.kind === 'note') return '';
  return block.kind === 'heading' ? block.title : block.heading;
}
