import { expect, test } from 'vitest';
import { type ProductDraft, validateProduct } from '../src/features/catalog/product-rules.ts';
import { validateBanner, validateGuide } from '../src/features/content/form-rules.ts';
import type { Block } from '../src/features/pages/block-rules.ts';
import { DEFAULT_MENUS, validateMenus } from '../src/features/pages/menu-rules.ts';
import { renderContent, validatePage } from '../src/features/pages/rules.ts';

const UNSAFE = [
  'javascript:alert(1)',
  'data:text/html,x',
  'http://example.in',
  '//example.in',
  '/\\example.in',
  '/\t/example.in',
  'https://shop.in@example.in/login',
  'https://a.in\\@example.in',
];

const pageOf = (block: Block) => ({ title: 'Page', description: '', blocks: [block] });
const company = (to: string): Block => ({
  id: 'a',
  kind: 'company',
  heading: '',
  text: '',
  buttons: [{ label: 'Go', to }],
});
const questions = (linkTo: string): Block => ({
  id: 'a',
  kind: 'questions',
  heading: '',
  questions: [{ question: 'Why?', answer: 'So.', linkLabel: 'More', linkTo }],
});
const text = (to: string): Block => ({ id: 'a', kind: 'text', heading: '', text: `See [this](${to})` });
const banner = (buttonLink: string) => ({ title: 'Banner', mediaId: 'm', buttonLink, displayOrder: 0 });
const guide = (videoUrl: string) => ({
  title: 'Guide',
  category: 'Yoga',
  duration: '8 weeks',
  description: 'About',
  videoUrl,
  displayOrder: 0,
});
const product = (labReportUrl: string): ProductDraft => ({
  name: 'Whey',
  categoryId: 'c',
  price: 1000,
  originalPrice: null,
  rating: null,
  reviewsCount: 0,
  hsn: null,
  taxRate: 5,
  netQuantity: null,
  servings: null,
  proteinPerServing: null,
  dailyServings: null,
  lowStockThreshold: null,
  nutrition: null,
  specifications: [],
  declarations: { labReportUrl },
  variants: [],
});
const menus = (to: string) => ({ ...DEFAULT_MENUS, header: [{ label: 'Go', to }] });

/** Every field in which staff type a link, and its errors. */
const FIELDS: Record<string, (link: string) => object> = {
  'button of a banner': (link) => pick(validateBanner(banner(link)), 'buttonLink'),
  'video of a guide': (link) => pick(validateGuide(guide(link)), 'videoUrl'),
  'lab report of a product': (link) => pick(validateProduct(product(link)), 'declarations.labReportUrl'),
  'item of a menu': (link) => validateMenus(menus(link), () => true),
  'button of a block': (link) => validatePage(pageOf(company(link)), 'content'),
  'link of a question': (link) => validatePage(pageOf(questions(link)), 'content'),
  'link in a text': (link) => validatePage(pageOf(text(link)), 'content'),
};

const pick = (errors: Record<string, string>, field: string) => (errors[field] ? { [field]: errors[field] } : {});

test.each(Object.entries(FIELDS))('refuses unsafe links and accepts https when it is the %s', (_, errorsOf) => {
  expect(UNSAFE.filter((link) => Object.keys(errorsOf(link)).length === 0)).toEqual([]);
  expect(errorsOf('https://example.in/x')).toEqual({});
});

test('shows no unsafe link when a stored one is', () => {
  for (const link of UNSAFE) {
    expect(renderContent(pageOf(company(link)), {}).blocks).toMatchObject([{ buttons: [] }]);
    expect(renderContent(pageOf(questions(link)), {}).blocks).toMatchObject([{ questions: [{ linkTo: '' }] }]);
    expect(JSON.stringify(renderContent(pageOf(text(link)), {}))).not.toContain('"to"');
  }
});
