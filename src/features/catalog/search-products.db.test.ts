/** Searches as people type them, with the results expected of the demo catalogue. */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#tests/test-app.ts';
import { loadDemo } from '../../main/seed/load-demo.ts';
import { seedCatalogue } from '../../main/seed/seed-catalogue.ts';
import { productQuery } from './contract.ts';
import { listProducts } from './list-products.ts';
import { suggestProducts } from './suggest-products.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  const demo = await loadDemo('ojas');
  await app.db.transaction((tx) => seedCatalogue(tx, demo, app.now()));
});
afterAll(() => app.close());

const search = (text: string) => listProducts(app.db, { ...productQuery.parse({ search: text }), pageSize: 48 });
const findSlugs = async (text: string) => (await search(text)).items.map(({ slug }) => slug);

const WHEY_OF_1_KG = [
  'daily-whey-protein',
  'hydrolysed-whey-protein',
  'mass-gainer',
  'milk-protein-blend',
  'new-zealand-whey-concentrate',
  'whey-oats-muesli',
];

test.each([
  ['whey 1kg', WHEY_OF_1_KG],
  ['whey 1 kg', WHEY_OF_1_KG],
  ['whey 1000 grams', WHEY_OF_1_KG],
  ['व्हे १ किलो', WHEY_OF_1_KG],
  ['whey protein 2kg', ['daily-whey-protein']],
  ['whey chocolate 1kg', WHEY_OF_1_KG.filter((slug) => slug !== 'new-zealand-whey-concentrate')],
  ['900g', ['night-casein-protein', 'unsweetened-whey-isolate', 'whey-isolate']],
  ['plant gainer 1.5kg', ['plant-mass-gainer']],
  ['carnitine 450 ml', ['l-carnitine-liquid']],
  ['omega 120 capsules', ['omega-3']],
  ['whey 7kg', []],
])('finds packs by their size: %s', async (text, slugs) => {
  expect((await findSlugs(text)).sort()).toEqual(slugs);
});

test.each([
  ['wheyprotein', 'whey protein'],
  ['massgainer', 'mass gainer'],
  ['peanutbutter', 'peanut butter'],
  ['creatinemonohydrate', 'creatine monohydrate'],
  ['wheyprot', 'whey prot'],
])('finds words written as one: %s', async (joined, apart) => {
  const slugs = await findSlugs(joined);
  expect(slugs.length).toBeGreaterThan(0);
  expect(slugs).toEqual(await findSlugs(apart));
});

test('states how it split joined words', async () => {
  expect((await search('wheyprotein')).correctedSearch).toBe('whey protein');
  expect((await search('whey protein')).correctedSearch).toBeNull();
});

test.each(['sugar free', 'sugar-free', 'Sugarfree', 'zero sugar', 'no sugar', 'शुगर फ्री'])(
  'finds products that declare no sugars: %s',
  async (text) => {
    const slugs = await findSlugs(text);
    expect(slugs).toContain('bcaa');
    expect(slugs).toContain('creatine-capsules');
    // it contains sugars, though none are added
    expect(slugs).not.toContain('protein-bar');
    expect(slugs).not.toContain('daily-whey-protein');
  },
);

test('combines sugar-free with other words', async () => {
  const slugs = await findSlugs('sugar free creatine');
  expect(slugs).toContain('creatine-hcl');
  expect(slugs).not.toContain('bcaa');
  expect(await findSlugs('sugar free whey')).toEqual([]);
});

test.each([
  ['प्रोटीन', 'protein'],
  ['क्रिएटिन', 'creatine'],
  ['क्रिएटीन', 'creatine'],
  ['व्हे प्रोटीन', 'whey protein'],
  ['मास गेनर', 'mass gainer'],
  ['विटामिन', 'vitamin'],
  ['पीनट बटर', 'peanut butter'],
  ['प्रीवर्कआउट', 'pre workout'],
  ['चॉकलेट प्रोटीन', 'chocolate protein'],
  ['अश्वगंधा', 'ashwagandha'],
])('finds in Hindi what it finds in English: %s', async (hindi, english) => {
  const slugs = await findSlugs(hindi);
  expect(slugs.length).toBeGreaterThan(0);
  expect(slugs).toEqual(await findSlugs(english));
});

test('suggests what it finds', async () => {
  expect((await suggestProducts(app.db, 'क्रिएटिन')).products[0]?.name).toMatch(/Creatine/);
  expect((await suggestProducts(app.db, 'whey 2kg')).products.map(({ slug }) => slug)).toEqual(['daily-whey-protein']);
});

test('migrates facts of existing products', async () => {
  const tokens = sql`select slug, array(select unnest(search_tokens) order by 1) as tokens from products order by slug`;
  const { rows: written } = await app.db.execute(tokens);
  const fact = `^[0-9.]+(g|ml|capsules|tablets)$|^sugarfree$`;
  await app.db.execute(
    sql`update products set search_tokens = array(select t from unnest(search_tokens) t where t !~ ${fact})`,
  );
  expect((await app.db.execute(tokens)).rows).not.toEqual(written);
  const folder = path.resolve(import.meta.dirname, '../../db/migrations');
  const [file] = globSync('*_search_sizes.sql', { cwd: folder });
  const backfill = readFileSync(path.join(folder, file!), 'utf8').split('--> statement-breakpoint').at(-1)!;
  await app.db.execute(sql.raw(backfill));
  expect((await app.db.execute(tokens)).rows).toEqual(written);
});

test('filters by a price that the search names', async () => {
  const { items, total, facets } = await search('protein powder under 1000');
  expect(total).toBeGreaterThan(0);
  expect(items.every(({ price }) => price <= 100_000)).toBe(true);
  expect(facets.maxPrice).toBeGreaterThan(100_000);
  expect((await suggestProducts(app.db, 'protein powder under 1000')).products.length).toBeGreaterThan(0);
  expect((await search('under 300')).items.every(({ price }) => price <= 30_000)).toBe(true);
});

test('prefers a chosen price to one that the search names', async () => {
  const query = productQuery.parse({ search: 'whey under 1000', maxPrice: 300_000 });
  expect((await listProducts(app.db, query)).items.some(({ price }) => price > 100_000)).toBe(true);
});
