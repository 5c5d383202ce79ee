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

export const heading = (given: Given<HeadingBlock>): HeadingBlock => ({
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
  ...given,
});
export const text = (id: string, head: string, body: string): TextBlock<string> => ({
  id,
  kind: 'text',
  heading: head,
  text: body,
});
export const facts = (id: string, given: Given<FactsBlock>): FactsBlock => ({
  id,
  kind: 'facts',
  heading: '',
  nameHead: '',
  valueHead: '',
  facts: [],
  ...given,
});
export const steps = (id: string, given: Given<StepsBlock<string>>): StepsBlock<string> => ({
  id,
  kind: 'steps',
  heading: '',
  look: 'numbered',
  steps: [],
  buttons: [],
  ...given,
});
export const cards = (id: string, given: Given<CardsBlock<string>>): CardsBlock<string> => ({
  id,
  kind: 'cards',
  heading: '',
  look: 'columns',
  cards: [],
  ...given,
});
type Asked = [question: string, answer: string, linkLabel?: string, linkTo?: string];
export const questions = (id: string, head: string, asked: Asked[]): QuestionsBlock => ({
  id,
  kind: 'questions',
  heading: head,
  questions: asked.map(([question, answer, linkLabel = '', linkTo = '']) => ({ question, answer, linkLabel, linkTo })),
});
export const banner = (id: string, given: Given<BannerBlock<string>>): BannerBlock<string> => ({
  id,
  kind: 'banner',
  heading: '',
  text: '',
  buttons: [],
  picture: null,
  ...given,
});
export const contact = (about: string): ContactBlock => ({ id: 'contact', kind: 'contact', heading: 'Contact', about });
export const company = (given: Given<CompanyBlock<string>>): CompanyBlock<string> => ({
  id: 'company',
  kind: 'company',
  heading: '',
  text: '',
  buttons: [],
  ...given,
});
export const storage = (id: string): StorageBlock => ({ id, kind: 'storage', heading: '' });
export const categoryHero = (given: Given<CategoryHeroBlock>): CategoryHeroBlock => ({
  id: 'top',
  kind: 'category-hero',
  heading: '',
  lead: '',
  tone: 'plain',
  category: '',
  buttons: [],
  ...given,
});
export const categoryProducts = (given: Given<CategoryProductsBlock>): CategoryProductsBlock => ({
  id: 'products',
  kind: 'category-products',
  heading: '',
  category: '',
  emptyHeading: 'No products found',
  emptyText: '',
  ...given,
});
type Column = Partial<GuideColumn<string>>;
export const guide = (id: string, given: { heading: string; lead: string; columns: Column[] }): GuideBlock<string> => ({
  id,
  kind: 'guide',
  ...given,
  columns: given.columns.map((column) => ({ title: '', figure: '', text: '', facts: [], ...column })),
});
export const note = (body: string): NoteBlock<string> => ({ id: 'note', kind: 'note', text: body });
