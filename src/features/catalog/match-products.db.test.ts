/** Which product a unit of a file is, and that applying does what the check announced. */
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { products, productVariants } from '#db/schema/catalog.ts';
import { makeProduct, makeStaff } from '#tests/factories.ts';
import { importFile, readLines, runImports } from '#tests/import-file.ts';
import { createTestApp, type TestApp } from '#tests/test-app.ts';
import { applyImport } from '../imports/apply-import.ts';
import { exportProducts } from './export-products.ts';
import { removeProduct } from './remove-product.ts';
import { restoreProduct } from './restore-product.ts';
import { saveCategory } from './save-category.ts';

let app: TestApp;
let staff: Awaited<ReturnType<typeof makeStaff>>;
beforeEach(async () => {
  app = await createTestApp();
  staff = await makeStaff(app);
  await saveCategory(app, staff, null, {
    name: 'Herbs',
    description: '',
    mediaId: null,
    displayOrder: null,
    isActive: true,
  });
});
afterEach(() => app.close());

const HEAD = 'Handle,Name,Category,Price,Size,SKU,Stock';
const fileOf = (...rows: string[]) => [HEAD, ...rows].join('\n');
const run = (text: string, apply = true) => importFile(app, staff, 'products', text, { apply });
const stored = async () =>
  (await app.db.select().from(products)).map(({ name, slug, price }) => [name, slug, price / 100]).sort();
const LONG = 'shilajit-resin-himalayan-purified-with-gold-saffron-and-safed-musli-for-stamina-and-energy';

describe('identity', () => {
  test('keeps products with handles of other scripts apart when another has the slug product', async () => {
    await run(fileOf('product,Product,Herbs,49,,,'));
    const herbs = fileOf('अश्वगंधा,अश्वगंधा,Herbs,199,60 caps,,', 'शिलाजीत,शिलाजीत,Herbs,999,20 g,,');
    expect((await run(herbs)).lines.map(({ action }) => action)).toEqual(['create', 'create']);
    expect(await stored()).toEqual([
      ['Product', 'product', 49],
      ['अश्वगंधा', 'ashvagandha', 199],
      ['शिलाजीत', 'shilajit', 999],
    ]);
    expect((await run(herbs.replace('199', '249'))).lines.map(({ action }) => action)).toEqual(['update', 'unchanged']);
    expect((await stored())[1]).toEqual(['अश्वगंधा', 'ashvagandha', 249]);
  });

  test('keeps products apart when their handles agree in the first 80 characters', async () => {
    const others = Array.from({ length: 28 }, (_, n) => `other-${n},Other ${n},Herbs,100,,,`);
    const { announced, lines } = await run(
      fileOf(`${LONG}-20-g,Resin 20 g,Herbs,999,,,`, ...others, `${LONG}-50-g,Resin 50 g,Herbs,1999,,,`),
    );
    expect(lines.map(({ action }) => action)).toEqual(Array(30).fill('create'));
    expect(lines).toEqual(announced);
    expect(await app.db.$count(products)).toBe(30);
  });

  test('finds a product by its handle after it was renamed, exported or restored', async () => {
    await run(fileOf('Kesar Whey,Kesar Whey,Herbs,500,,,', 'kesar-whey,Whey of Kesar,Herbs,600,,,'));
    expect((await stored()).map(([, slug]) => slug)).toEqual(['kesar-whey', 'kesar-whey-2']);
    const parts: string[] = [];
    for await (const part of exportProducts(app.db)) parts.push(part);
    expect((await run(parts.join(''))).counts).toMatchObject({ create: 0, update: 0, unchanged: 2 });
    const [row] = await app.db.select().from(products).where(eq(products.importHandle, 'Kesar Whey'));
    await removeProduct(app, staff, row!.id);
    await restoreProduct(app, staff, row!.id);
    const repeatedRun = await run(fileOf('Kesar Whey,Whey with Saffron,Herbs,550,,,'));
    expect(repeatedRun.lines.map(({ action }) => action)).toEqual(['update']);
    expect(await app.db.$count(products)).toBe(2);
  });

  test('refuses a line when an earlier one names the same product', async () => {
    await run(fileOf('whey,Whey,Herbs,500,,WHEY-1,'));
    const { announced, lines } = await run(fileOf('old-whey,Whey,Herbs,600,,WHEY-1,', 'whey,Whey,Herbs,500,,,'));
    expect(lines).toEqual(announced);
    expect(lines.map(({ action, problems }) => [action, ...problems])).toEqual([
      ['update'],
      ['refused', 'This is the same product as in line 2'],
    ]);
  });

  test('refuses a line when its product has been created since the check', async () => {
    const { id } = await run(fileOf('whey,Whey,Herbs,500,,,'), false);
    await run(fileOf('whey,Whey,Herbs,700,,,'));
    await applyImport(app, staff, 'products', id);
    await runImports(app);
    expect(await readLines(app, 'products', id)).toMatchObject([
      { action: 'refused', problems: ['Someone else has changed this since the file was checked'] },
    ]);
    expect(await stored()).toEqual([['Whey', 'whey', 700]]);
  });
});

/** A file of units that try to be taken for each other, and of lines that only saving used to refuse. */
async function difficultFile(rowCount: number): Promise<string> {
  const { productId, variantId } = await makeProduct(app, { stock: 5 });
  await app.db.update(productVariants).set({ sku: 'RESERVED-1', reserved: 3 }).where(eq(productVariants.id, variantId));
  const [product] = await app.db.select().from(products).where(eq(products.id, productId));
  const removedProduct = await makeProduct(app, { stock: 5 });
  await app.db.update(productVariants).set({ sku: 'GONE-1' }).where(eq(productVariants.id, removedProduct.variantId));
  await app.db
    .update(products)
    .set({ state: 'archived', archivedAt: app.now() })
    .where(eq(products.id, removedProduct.productId));
  const head = `${HEAD},Stock when exported`;
  const first = [
    `${product!.slug},,,,,RESERVED-1,1,5`,
    'takes-sku,Takes a SKU,Herbs,100,,GONE-1,,',
    'Foo Bar,Made SKU,Herbs,100,,,,',
    'अश्वगंधा,अश्वगंधा,Herbs,199,,,,',
    'nowhere,Nowhere,No such category,199,,,,',
    `${LONG}-20-g,Resin,Herbs,999,,,,`,
  ];
  // far from the first, so that another batch applies them
  const last = [
    `${LONG}-50-g,Resin,Herbs,1999,,,,`,
    'foo-bar,Foo bar,Herbs,100,,MADE-SKU,,',
    'FOO BAR,Foo Bar,Herbs,100,,,,',
  ];
  const middle: string[] = [];
  for (let n = 0; middle.length + first.length + last.length < rowCount; n++)
    middle.push(`p-${Math.floor(n / 25)},${n % 25 === 0 ? `P ${n},Herbs,499` : ',,'},${n % 25} kg,S-${n},10,`);
  return [head, ...first, ...middle, ...last].join('\n');
}

test.each([20, 20_000])(
  'applies what the check announced of %i rows',
  async (rowCount) => {
    const text = await difficultFile(rowCount);
    const { announced, lines, counts, rowCount: read } = await run(text);
    expect(read).toBe(rowCount);
    expect(lines).toEqual(announced);
    expect(counts.refused).toBe(3);
    expect(await app.db.$count(products)).toBe(2 + (counts.create ?? 0));
    expect(lines.filter(({ action }) => action === 'refused').map(({ problems }) => problems)).toEqual([
      ['3 units are reserved by unpaid orders'],
      ['GONE-1 is in use'],
      ['There is no category ‘No such category’', 'Name, category, and price are required'],
    ]);
    const repeatedRun = await run(text, false);
    expect(repeatedRun.counts).toMatchObject({ create: 0, update: 0, refused: 3 });
  },
  120_000,
);
