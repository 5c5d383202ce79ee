import type {
  BannerBlock,
  CardsBlock,
  CategoryHeroBlock,
  CategoryProductsBlock,
  CompanyBlock,
  ContactBlock,
  FactsBlock,
  GuideBlock,
  GuideColumn,
  HeadingBlock,
  NoteBlock,
  QuestionsBlock,
  StepsBlock,
  StorageBlock,
  TextBlock,
} from '../block-rules.ts';

/** Creates the blocks of default pages; omitted values are empty. */
type Given<Block> = Partial<Omit<Block, 'id' | 'kind'>>;

export const heading = (content: Given<HeadingBlock>): HeadingBlock => ({
  id: 'top',
  kind: 'heading',
  look: 'plain',
  title: '',
  lead: '',
  buttons: [],
  factsTitle: '',
  factsNote: '',
  facts: [],
  search: false,
  ...content,
});
export const text = (id: string, head: string, body: string): TextBlock<string> => ({
  id,
  kind: 'text',
  heading: head,
  text: body,
});
export const facts = (id: string, content: Given<FactsBlock>): FactsBlock => ({
  id,
  kind: 'facts',
  heading: '',
  nameHead: '',
  valueHead: '',
  facts: [],
  ...content,
});
export const steps = (id: string, content: Given<StepsBlock<string>>): StepsBlock<string> => ({
  id,
  kind: 'steps',
  heading: '',
  look: 'numbered',
  steps: [],
  buttons: [],
  ...content,
});
export const cards = (id: string, content: Given<CardsBlock<string>>): CardsBlock<string> => ({
  id,
  kind: 'cards',
  heading: '',
  look: 'columns',
  cards: [],
  ...content,
});
type Asked = [question: string, answer: string, linkLabel?: string, linkTo?: string];
export const questions = (id: string, head: string, entries: Asked[]): QuestionsBlock => ({
  id,
  kind: 'questions',
  heading: head,
  questions: entries.map(([question, answer, linkLabel = '', linkTo = '']) => ({
    question,
    answer,
    linkLabel,
    linkTo,
  })),
});
export const banner = (id: string, content: Given<BannerBlock<string>>): BannerBlock<string> => ({
  id,
  kind: 'banner',
  heading: '',
  text: '',
  buttons: [],
  picture: null,
  ...content,
});
export const contact = (about: string): ContactBlock => ({ id: 'contact', kind: 'contact', heading: 'Contact', about });
export const company = (content: Given<CompanyBlock<string>>): CompanyBlock<string> => ({
  id: 'company',
  kind: 'company',
  heading: '',
  text: '',
  buttons: [],
  ...content,
});
export const storage = (id: string): StorageBlock => ({ id, kind: 'storage', heading: '' });
export const categoryHero = (content: Given<CategoryHeroBlock>): CategoryHeroBlock => ({
  id: 'top',
  kind: 'category-hero',
  heading: '',
  lead: '',
  tone: 'plain',
  category: '',
  buttons: [],
  ...content,
});
export const categoryProducts = (content: Given<CategoryProductsBlock>): CategoryProductsBlock => ({
  id: 'products',
  kind: 'category-products',
  heading: '',
  category: '',
  emptyHeading: 'No products found',
  emptyText: '',
  ...content,
});
type Column = Partial<GuideColumn<string>>;
export const guide = (
  id: string,
  content: { heading: string; lead: string; columns: Column[] },
): GuideBlock<string> => ({
  id,
  kind: 'guide',
  ...content,
  columns: content.columns.map((column) => ({ title: '', figure: '', text: '', facts: [], ...column })),
});
export const note = (body: string): NoteBlock<string> => ({ id: 'note', kind: 'note', text: body });
