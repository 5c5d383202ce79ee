/** The blocks of which pages are made. `Text` is what staff write in a stored page, paragraphs and lists in a shown one. */
export type Button = { label: string; to: string };
export type Fact = { name: string; value: string };

/** When a block is shown: from and until an instant, always where neither is given. */
export type Period = { shownFrom?: string | undefined; shownUntil?: string | undefined };

type BlockOf<Kind extends string, Fields> = { id: string; kind: Kind } & Period & Fields;

/** The page's own head: one large line, what it is about, buttons, facts beside it. */
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
/** How the page's questions reach the shop, with the grievance officer. */
export type ContactBlock = BlockOf<'contact', { heading: string; about: string }>;
/** Who the shop is, from the settings. */
export type CompanyBlock<Text> = BlockOf<'company', { heading: string; text: Text; buttons: Button[] }>;
/** All that the shop keeps in a browser, from its register. */
export type StorageBlock = BlockOf<'storage', { heading: string }>;

/** The stage of home: the slides of Hero and Banners; its own words stand there while there is no slide. */
export type HeroBlock = BlockOf<'hero', { heading: string; lead: string; buttons: Button[] }>;
/** A promise beside a panel of facts; support and customers join them from the settings. */
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
/** Ways into the catalogue by what a person wants; those whose categories the shop lacks are left out. */
export type GoalsBlock = BlockOf<
  'goals',
  { heading: string; goals: { name: string; what: string; categories: string[] }[] }
>;
/** What people say. Invented quotes are marked, and shown only where sample content is. */
export type QuotesBlock = BlockOf<
  'quotes',
  {
    heading: string;
    sample: boolean;
    quotes: { name: string; city: string; product: string; text: string }[];
  }
>;
/** The form of the newsletter: with a first-order discount, and without. */
export type NewsletterBlock = BlockOf<
  'newsletter',
  { heading: string; lead: string; plainHeading: string; plainLead: string }
>;

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
  | NewsletterBlock;
export type BlockKind = Block['kind'];

/** What is done with the lines and the texts of a block. */
export type TextMapper<From, To> = { line(text: string): string; text(text: From): To };

/** A block with all its words changed: named fields filled, texts parsed. */
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
        quotes: block.quotes.map(({ name, city, product, text: said }) => ({
          name: line(name),
          city: line(city),
          product: line(product),
          text: line(said),
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
  }
}

/** The words of a block as they are stored: its lines, and the texts that may hold lists and links. */
export function wordsOf(block: Block): { text: string; isRich: boolean }[] {
  const words: { text: string; isRich: boolean }[] = [];
  const keep = (isRich: boolean) => (text: string) => {
    if (text) words.push({ text, isRich });
    return text;
  };
  mapBlock(block, { line: keep(false), text: keep(true) });
  return words;
}

/** What a block is called, and what stands for it in a list. */
export const blockTitle = (block: Block): string => (block.kind === 'heading' ? block.title : block.heading);
