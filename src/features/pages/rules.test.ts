import { describe, expect, test } from 'vitest';
import { loadDemo } from '../../main/seed/load-demo.ts';
import { DEFAULT_PLAN, type DeliveryPlan } from '../delivery/plan-rules.ts';
import { daysText, deliveryFacts } from '../delivery/terms-rules.ts';
import { readPaymentFacts } from '../settings/payment-terms-rules.ts';
import { DEFAULT_SETTINGS, type Settings } from '../settings/rules.ts';
import { type Block, wordsOf } from './block-rules.ts';
import { DEFAULT_PAGES } from './default-pages/default-pages.ts';
import { categoryHero, categoryProducts, contact, guide, heading, note, text } from './default-pages/make-blocks.ts';
import { describeField, fieldValues, type SiteFacts } from './field-rules.ts';
import { findMissingLegalParts } from './legal-rules.ts';
import { DEFAULT_MENUS, menusLeadingTo, validateMenus } from './menu-rules.ts';
import { isScreenPath, validatePath } from './path-rules.ts';
import { findMissingFields, MAX_BLOCKS, type PageContent, renderContent, validatePage } from './rules.ts';
import { blockWeight, budgetOf, pageWeight, totalOf } from './weight-rules.ts';

const { settings: identity, pages: ownPages } = await loadDemo('ojas');
const DEMO_ABOUT = ownPages.find(({ path }) => path === '/about')!;
const DEMO_PAGES = DEFAULT_PAGES.map((page) => (page.path === '/about' ? { ...page, content: DEMO_ABOUT } : page));
const { general, legal, shop, policy } = DEFAULT_SETTINGS;
const UNKNOWN: SiteFacts = {
  shortName: '',
  ...general,
  ...legal,
  ...shop,
  policy,
  delivery: deliveryFacts(DEFAULT_PLAN),
  payment: readPaymentFacts({ payment: DEFAULT_SETTINGS.payment as Settings['payment'] }),
};
const DEMO: SiteFacts = {
  ...UNKNOWN,
  shortName: 'Ojas',
  ...identity.general,
  ...identity.legal,
  policy: { ...policy, ...identity.policy },
};
const values = fieldValues(DEMO);
const empty = fieldValues(UNKNOWN);
const page = (...blocks: Block[]): PageContent => ({ title: 'A page', description: '', blocks });

describe('named fields', () => {
  test('get their values from the settings, in the specified words', () => {
    expect(values).toMatchObject({
      freeShippingThreshold: '₹999',
      shippingCharge: '₹49 to ₹99',
      standardDays: '3-7 business days',
      refundBusinessDays: '5-7 business days',
      sameDayOrders: 'orders before 2 PM in Delhi NCR',
      reach: '25,000+ pin codes across India',
      shortName: 'Ojas',
      seller: 'Ojas Nutrition Private Limited, 27 Law College Road, Erandwane, Pune 411004, Maharashtra',
    });
    expect(describeField('grievanceOfficer', empty)).toEqual({
      name: 'grievanceOfficer',
      label: 'Grievance officer',
      source: 'Settings, Legal',
      value: '',
    });
  });

  test('are missing where a block needs an empty one, and not in optional parts', () => {
    const content = page(
      text('a', 'A', 'Write to {contactEmail}.'),
      text('b', 'B', 'We deliver [[to {pinCodes} pin codes ]]here.'),
      contact('this'),
    );
    expect(findMissingFields(content, empty)).toEqual([
      { blockId: 'a', field: 'contactEmail' },
      { blockId: 'contact', field: 'grievanceOfficer' },
    ]);
    expect(findMissingFields(content, values)).toEqual([]);
  });
});

describe('default pages', () => {
  test.each([true, false])('are valid, complete and within budget in a shop with legal details (demo: %s)', (demo) => {
    for (const { path, kind, content } of demo ? DEMO_PAGES : DEFAULT_PAGES) {
      expect(validatePage(content, kind), path).toEqual({});
      expect(findMissingFields(content, values), path).toEqual([]);
      expect(findMissingLegalParts({ path, kind, content }, values), path).toEqual([]);
      expect(pageWeight(content).total, path).toBeLessThan(budgetOf(kind));
    }
  });

  test('show no markup and no invented name in a new shop', () => {
    for (const { path, content } of DEFAULT_PAGES) {
      const pageText = JSON.stringify(renderContent(content, fieldValues({ ...UNKNOWN, siteName: 'Vanya' })));
      expect(pageText, path).not.toMatch(/\{[a-zA-Z]+\}|\[\[[A-Za-z ]|\]\(/);
      expect(pageText, path).not.toMatch(/Ojas/);
    }
  });
});

describe('pages of a shop with delivery charges', () => {
  const [india] = DEFAULT_PLAN.zones;
  const [standard] = DEFAULT_PLAN.methods;
  const [free] = standard!.rates;
  const rate = { ...free!, minDays: 2, maxDays: 6 };
  const express = { ...standard!, id: 'express', name: 'Express', rates: [{ ...rate, price: 14_800, maxDays: 2 }] };
  const pagesOf = (plan: DeliveryPlan) => {
    const delivery = deliveryFacts(plan);
    const deliveryDays = delivery.isPlain ? DEMO.deliveryDays : daysText(delivery.methods[0]!);
    const filled = fieldValues({ ...DEMO, deliveryDays, delivery });
    return DEFAULT_PAGES.map(({ path, content }) => ({
      path,
      missing: findMissingFields(content, filled),
      shown: JSON.stringify(renderContent(content, filled)),
    }));
  };
  const threshold = { ...standard!, rates: [{ ...rate, price: 5800, freeFrom: 79_900 }] };
  const always = { ...standard!, rates: [{ ...rate, price: 5800 }] };
  const never = { ...standard!, rates: [rate] };
  const SETTINGS_FIGURES = /₹999|₹49|₹99|₹149|₹199|3-7|2-3 days to|1-3 days|4-7 days|Same.day|2 PM/;

  test.each([
    ['a free amount', [threshold], /₹799/, /₹148/],
    ['no free amount', [always], /₹58 for each order/, /free on orders|Free delivery/],
    ['a free method with a promised day', [never], /Free on every order/, /₹\d+ and above/],
    ['a second method', [threshold, express], /Express takes 2 days and costs ₹148/, /express, or on the same day/],
  ])('state charges and days of the methods with %s', (_name, methods, expected, excluded) => {
    const pages = pagesOf({ ...DEFAULT_PLAN, zones: [india!], methods, promisesDay: true });
    for (const { path, missing, shown } of pages) {
      expect(missing, path).toEqual([]);
      if (['/', '/shipping', '/faq'].includes(path)) expect(shown, path).not.toMatch(SETTINGS_FIGURES);
      if (['/', '/shipping', '/faq'].includes(path)) expect(shown, path).not.toMatch(excluded);
    }
    expect(pages.find(({ path }) => path === '/shipping')!.shown).toMatch(expected);
  });
});

describe('validation', () => {
  test('reports unknown fields, invalid links, repeated ids and a missing title by place', () => {
    const content = {
      ...page(
        text('a', 'A', 'Hello {nobody}'),
        text('b', 'B', '[click](javascript:alert(1))'),
        text('c', 'C', 'A **bold'),
        text('c', 'Again', ''),
        text('d', '[[open', ''),
        text('Bad Id', '', ''),
      ),
      title: ' ',
    };
    expect(validatePage(content, 'content')).toEqual({
      title: 'This is needed',
      a: 'There is no field {nobody}',
      b: expect.stringContaining('A link leads to'),
      c: 'Two blocks have the same id',
      d: 'An optional part begins with [[ and ends with ]]',
      'Bad Id': expect.stringContaining('small letters'),
    });
    const hero = (id: string): Block => ({ id, kind: 'hero', heading: '', lead: '', buttons: [] });
    expect(validatePage(page(hero('a'), text('b', '', '')), 'content')).toEqual({
      a: 'This page has no place for this kind of block',
    });
    const stored: Block = { id: 'c', kind: 'storage', heading: '' };
    expect(validatePage(page(hero('a'), hero('b'), stored), 'home')).toEqual({
      b: 'This page has one of this kind already',
      c: 'This page has no place for this kind of block',
    });
    const landing = page(
      categoryHero({ buttons: [{ label: 'Buy', to: 'javascript:alert(1)' }] }),
      { ...categoryHero({}), id: 'again' },
      guide('guide', { heading: 'Dose', lead: '', columns: [{ figure: '{nobody}' }] }),
      note('[more](//evil.example)'),
    );
    expect(validatePage(landing, 'landing')).toEqual({
      top: expect.stringContaining('A link leads to'),
      again: 'This page has one of this kind already',
      guide: 'There is no field {nobody}',
      note: expect.stringContaining('A link leads to'),
    });
    const allowed = page(categoryHero({}), categoryProducts({}), text('a', '', ''));
    expect(validatePage(allowed, 'landing')).toEqual({});
    expect(Object.keys(validatePage(allowed, 'content'))).toEqual(['top', 'products']);
    const over = { shownFrom: '2026-12-02T00:00:00Z', shownUntil: '2026-12-01T00:00:00Z' };
    expect(validatePage(page({ ...text('a', '', ''), ...over }), 'home')).toEqual({ a: 'It ends before it begins' });
    const many = Array.from({ length: MAX_BLOCKS + 1 }, (_, index) => text(`t-${index}`, '', ''));
    expect(validatePage(page(...many), 'content')).toHaveProperty('blocks');
  });
});

describe('weight', () => {
  test('grows with words, images and products', () => {
    const words = text('a', 'A', 'x'.repeat(1000));
    expect(totalOf(blockWeight(words)) - totalOf(blockWeight(text('a', 'A', '')))).toBeGreaterThanOrEqual(1000);
    const rail: Block = { id: 'r', kind: 'rail', heading: '', rule: 'best', products: [], count: 4 };
    expect(totalOf(blockWeight({ ...rail, count: 8 }))).toBeGreaterThan(
      2 * totalOf(blockWeight({ ...rail, count: 4 })) - 1000,
    );
    expect(pageWeight(page({ ...rail, count: 8 })).total).toBeGreaterThan(budgetOf('content'));
    expect(pageWeight(page({ ...rail, count: 4 })).total).toBeLessThan(budgetOf('content'));
  });

  test('counts the scripts of a kind once, and the home page by its own budget', () => {
    const tabs = (id: string): Block => ({ id, kind: 'tabs', heading: '', tabs: [], count: 8 });
    const [one, two] = [pageWeight(page(tabs('a'))), pageWeight(page(tabs('a'), tabs('b')))];
    expect(one.scripts).toBeGreaterThan(0);
    expect(two.scripts).toBe(one.scripts);
    expect(two.images).toBe(2 * one.images);
    expect(two.total).toBeGreaterThan(budgetOf('content'));
    expect(two.total).toBeLessThan(budgetOf('home'));
  });

  test('counts the words of every kind of block', () => {
    const texts = DEMO_PAGES.flatMap(({ content }) => content.blocks.flatMap(wordsOf));
    expect(texts.length).toBeGreaterThan(250);
  });
});

describe('legal pages', () => {
  const legalPage = (path: string, ...blocks: Block[]) => ({ path, kind: 'legal' as const, content: page(...blocks) });

  test('require the grievance officer, and name the rule', () => {
    const missing = findMissingLegalParts(legalPage('/imprint', heading({ title: 'Imprint' })), values);
    expect(missing).toEqual([
      {
        part: 'the grievance officer',
        law: expect.stringContaining('E-Commerce Rules 2020, rule 4(4)'),
        setting: null,
      },
    ]);
    expect(findMissingLegalParts(legalPage('/imprint', contact('us')), values)).toEqual([]);
  });

  test('name the setting of a value that the page mentions and that is missing', () => {
    const [officer] = findMissingLegalParts(legalPage('/imprint', contact('us')), empty);
    expect(officer).toMatchObject({ part: 'the grievance officer', setting: '/admin/settings#card-legal' });
  });

  test.each([
    ['/privacy', ['the seller’s legal name and address', 'the grievance officer', 'whom to ask about personal data']],
    ['/terms', ['the seller’s legal name and address', 'the grievance officer']],
    ['/returns', ['the grievance officer', 'how long something can be returned', 'how long a refund takes']],
    ['/shipping', ['the grievance officer', 'how long delivery takes and what it costs']],
  ])('%s lacks its parts when it is emptied', (path, parts) => {
    const missingParts = findMissingLegalParts(legalPage(path, text('a', 'Nothing', 'much')), values);
    expect(missingParts.map(({ part }) => part)).toEqual(parts);
  });

  test('are the only ones with required declarations', () => {
    const content = page(text('a', 'Nothing', 'much'));
    expect(findMissingLegalParts({ path: '/summer', kind: 'content', content }, empty)).toEqual([]);
  });
});

describe('paths', () => {
  test.each(['/summer-sale', '/guides/first-whey', '/a/b/c'])('%s is free', (path) => {
    expect(validatePath(path)).toBeNull();
  });
  test.each([
    '/admin',
    '/admin/x',
    '/products/new',
    '/api',
    '/media/x',
    '/Summer',
    '/a b',
    'sale',
    '/',
    '//x',
    '/a/',
    '/a/b/c/d',
  ])('%s is refused', (path) => expect(validatePath(path)).not.toBeNull());
  test('are recognised with their parameters', () => {
    for (const path of ['/', '/products/whey', '/workout-guides/squat', '/admin/orders/1'])
      expect(isScreenPath(path), path).toBe(true);
    for (const path of ['/nowhere', '/product', '/products/a/b']) expect(isScreenPath(path), path).toBe(false);
  });
});

describe('menus', () => {
  const paths = new Set(DEFAULT_PAGES.map(({ path }) => path));
  const isKnown = (path: string) => isScreenPath(path) || paths.has(path);

  test('have no dead link by default', () => {
    expect(validateMenus(DEFAULT_MENUS, isKnown)).toEqual({});
  });

  test('report dead, unnamed and unsafe links by place', () => {
    const menus = {
      header: [{ label: 'Gone', to: '/gone?x=1' }],
      side: [
        { label: ' ', to: '/' },
        { label: '{nobody}', to: '/' },
      ],
      footer: [
        { title: '', items: [{ label: 'Bad', to: 'javascript:alert(1)' }] },
        { title: 'Empty', items: [] },
      ],
    };
    expect(validateMenus(menus, isKnown)).toEqual({
      'header.0': 'There is no published page at /gone',
      'side.0': 'The link has no name',
      'side.1': 'There is no field {nobody}',
      'footer.0.0': expect.stringContaining('A link leads to'),
      'footer.0': 'The column has no name',
      'footer.1': 'The column has no links',
    });
  });

  test('name those that link to a page', () => {
    expect(menusLeadingTo(DEFAULT_MENUS, '/contact')).toEqual(['footer']);
    expect(menusLeadingTo(DEFAULT_MENUS, '/products')).toEqual(['header', 'side', 'footer']);
  });
});
