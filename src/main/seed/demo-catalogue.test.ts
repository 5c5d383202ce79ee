/** Consistency of every demo's catalogue. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it, test } from 'vitest';
import { labelChecks } from '#features/catalog/label-rules.ts';
import { DEFAULT_DEMO } from '#platform/config.ts';
import { listDemos, loadDemo } from './load-demo.ts';

const demos = await Promise.all(listDemos().map(loadDemo));
const number = (s: string) => Number.parseFloat(s.replaceAll(',', ''));
const unit = (s: string) => s.replace(/^[\d.,]+\s*/, '');
// half of the last digit shown, in grams, milligrams or kilocalories
const halfDigit = (s: string) => 0.5 / 10 ** (/\.(\d+)/.exec(s)?.[1]?.length ?? 0);

test('fills the default demo with filters and stock of every kind', () => {
  const { name, products, categories } = demos[0]!;
  expect(name).toBe(DEFAULT_DEMO);
  expect(products.length).toBeGreaterThanOrEqual(40);
  expect(categories.length).toBeGreaterThanOrEqual(7);
  const stocks = products.flatMap((p) => p.variants.map((v) => v.stock));
  expect(products.filter((p) => p.variants.every((v) => v.stock === 0))).toHaveLength(3);
  expect(stocks.filter((s) => s !== null && s >= 1 && s <= 5).length).toBeGreaterThanOrEqual(5);
  expect(stocks.filter((s) => s === null).length).toBeGreaterThanOrEqual(2);
  expect(products.filter((p) => p.declarations.countryOfOrigin !== 'India').length).toBeGreaterThanOrEqual(2);
});

describe.each(demos)('the catalogue of $name', ({ products, categories, images, folders, hero, ...demo }) => {
  it('uses every category', () => {
    const used = new Set(products.map((p) => p.category));
    expect([...used].sort()).toEqual(categories.map((c) => c.slug).sort());
  });

  it('has unique slugs and SKUs', () => {
    const slugs = products.map((p) => p.slug);
    const skus = products.flatMap((p) => p.variants.map((v) => v.sku));
    expect(new Set(slugs).size).toBe(slugs.length);
    expect(new Set(skus).size).toBe(skus.length);
  });

  it('never sells above the MRP', () => {
    for (const p of products)
      for (const v of p.variants) expect(v.price ?? p.price, v.sku).toBeLessThanOrEqual(v.mrp ?? p.mrp);
    for (const p of products) expect(p.price, p.slug).toBeLessThanOrEqual(p.mrp);
  });

  it('has every statement of its labels and no reserved names', () => {
    const keys = ['warnings', 'searchTerms'];
    for (const p of products)
      expect(
        labelChecks(p).filter(({ key, finding }) => keys.includes(key) && finding !== null),
        p.slug,
      ).toEqual([]);
  });

  it('names the importer of imported products', () => {
    const abroad = products.filter((p) => p.declarations.countryOfOrigin !== 'India');
    for (const p of abroad) expect(p.declarations.importer, p.slug).not.toBeNull();
  });

  it('has servings that fill the pack', () => {
    for (const p of products) {
      const serving = /^([\d.]+) (g|ml)$/.exec(p.servingSize ?? '');
      const net = p.netQuantity.unit === 'kg' ? p.netQuantity.value * 1000 : p.netQuantity.value;
      if (!serving || !['g', 'kg', 'ml'].includes(p.netQuantity.unit)) continue;
      expect(p.servings, p.slug).toBe(Math.floor(net / Number(serving[1])));
    }
  });

  it('has packages that weigh more than their contents, and hold them', () => {
    for (const p of products)
      for (const v of p.variants) {
        const { value, unit: named } = v.netQuantity ?? p.netQuantity;
        const net = { g: value, ml: value, kg: value * 1000 }[named as string];
        if (net === undefined) continue;
        expect(v.grossGrams, v.sku).toBeGreaterThan(net);
        expect(v.grossGrams, v.sku).toBeLessThan(net * 1.3 + 150);
        // nothing that is sold is denser than 1.4 g/ml
        expect(v.lengthMm * v.widthMm * v.heightMm, v.sku).toBeGreaterThan((net / 1.4) * 1000);
      }
  });

  const rows = products.flatMap((p) => (p.nutrition?.rows ?? []).map((row) => ({ p, row })));

  it('has nutrition per 100 g that follows from the serving', () => {
    for (const { p, row } of rows) {
      const serving = /^([\d.]+) (g|ml)$/.exec(p.servingSize ?? '')?.[1];
      expect(row.per100g === null, `${p.slug} ${row.name}`).toBe(serving === undefined);
      if (row.per100g === null) continue;
      expect(unit(row.per100g), `${p.slug} ${row.name}`).toBe(unit(row.perServing));
      const exact = (number(row.perServing) * 100) / Number(serving);
      expect(Math.abs(number(row.per100g) - exact), `${p.slug} ${row.name}`).toBeLessThanOrEqual(
        halfDigit(row.per100g) + 1e-6,
      );
    }
  });

  it('has protein that agrees with the front of the pack', () => {
    for (const p of products) {
      const row = p.nutrition?.rows.find((r) => r.name === 'Protein');
      if (p.proteinPerServing !== null) expect(row && number(row.perServing), p.slug).toBe(p.proteinPerServing);
    }
  });

  it('has energy that roughly follows from the macronutrients, which fit into the serving', () => {
    for (const p of products.filter((x) => x.nutrition && x.servingSize?.endsWith(' g'))) {
      const get = (name: string) => number(p.nutrition?.rows.find((r) => r.name === name)?.perServing ?? '0');
      const [protein, carbohydrate, fibre, fat] = [
        get('Protein'),
        get('Carbohydrate'),
        get('Dietary fibre'),
        get('Total fat'),
      ];
      // free aminos, caffeine and acids carry energy that the three rows do not show
      const kcal = 4 * protein + 4 * (carbohydrate - fibre) + 2 * fibre + 9 * fat;
      expect(Math.abs(get('Energy') - kcal), p.slug).toBeLessThanOrEqual(Math.max(4, kcal * 0.05));
      expect(protein + carbohydrate + fat, p.slug).toBeLessThanOrEqual(number(p.servingSize ?? '0'));
    }
  });

  it('has every file of the manifest', () => {
    for (const picture of images)
      for (const format of picture.formats)
        for (const width of picture.widths[format]) {
          const file = `${picture.key}-${width}.${format}`;
          expect(existsSync(path.join(folders.media, file)), file).toBe(true);
        }
  });

  it('has a front of every flavour of every product', () => {
    const have = new Set(images.filter((p) => p.view === 'front').map((p) => `${p.product}/${p.flavour}`));
    for (const p of products) for (const v of p.variants) expect(have, v.sku).toContain(`${p.slug}/${v.flavour}`);
  });

  it('names only existing products and images', () => {
    const slugs = products.map((p) => p.slug);
    const named = [
      ...hero.products,
      ...demo.wishlist,
      ...demo.cart,
      ...demo.reviews.map(({ slug }) => slug),
      ...demo.orders.flatMap(({ lines }) => lines.map(([slug]) => slug)),
      ...demo.coupons.flatMap(({ product }) => product ?? []),
    ];
    for (const slug of named) expect(slugs, slug).toContain(slug);
    const covers = images.map(({ key }) => key);
    for (const { cover } of hero.banners) expect(covers, cover).toContain(cover);
  });
});
