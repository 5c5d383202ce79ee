/**
 * Files of the shapes that other shops export. Their headers follow the public descriptions: Shopify's products,
 * https://help.shopify.com/en/manual/products/import-export/using-csv, and WooCommerce's,
 * https://woocommerce.com/document/product-csv-importer-exporter/. Their rows are invented.
 */
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { productCategories, products, productVariants } from '#db/schema/catalog.ts';
import { importMappings } from '#db/schema/imports.ts';
import { mapColumns } from '#features/imports/map-columns.ts';
import { makeStaff } from '#tests/factories.ts';
import { importFile, readLines, runImports } from '#tests/import-file.ts';
import { createTestApp, type TestApp } from '#tests/test-app.ts';
import { readAdminProduct } from './read-admin-product.ts';

let app: TestApp;
let staff: Awaited<ReturnType<typeof makeStaff>>;
beforeEach(async () => {
  app = await createTestApp();
  staff = await makeStaff(app);
  await app.db.insert(productCategories).values({ name: 'Herbs', slug: 'herbs' });
});
afterEach(() => app.close());

type Options = Parameters<typeof importFile>[4];
const run = (content: string | Buffer, options: Options = { apply: true }) =>
  importFile(app, staff, 'products', content, options);
const stored = async (name: string) => {
  const [row] = await app.db.select().from(products).where(eq(products.name, name));
  return readAdminProduct(app.db, row!.id);
};

const SHOPIFY_OLD =
  'Handle,Title,Body (HTML),Vendor,Type,Tags,Published,Option1 Name,Option1 Value,Variant SKU,Variant Inventory Tracker,Variant Inventory Qty,Variant Price,Variant Compare At Price,Gift Card,SEO Title,Status';
const SHOPIFY =
  'Title,URL handle,Description,Vendor,Product category,Type,Tags,Published on online store,Status,SKU,Barcode,Option1 name,Option1 value,Price,Compare-at price,Inventory tracker,Inventory quantity,Gift card,Product image URL';

test.each([
  ['TRUE', 'active', 'published'],
  ['FALSE', 'active', 'draft'],
  ['TRUE', 'draft', 'draft'],
  ['TRUE', 'archived', 'draft'],
  ['TRUE', 'unlisted', 'draft'],
  ['FALSE', '', 'draft'],
])('imports a Shopify product with Published %s and Status %s as %s', async (published, status, state) => {
  const old = `ashwa,Ashwa,,V,Herbs,,${published},Title,Default Title,A-1,,,499.00,,false,,${status}`;
  await run([SHOPIFY_OLD, old].join('\n'));
  expect((await stored('Ashwa')).state).toBe(state);
  const present = `Brahmi,brahmi,,V,,Herbs,,${published},${status},B-1,,Title,Default Title,499.00,,,,false,`;
  await run([SHOPIFY, present].join('\n'));
  expect((await stored('Brahmi')).state).toBe(state);
});

test('imports Shopify’s present header, and names the columns that it does not read', async () => {
  const { format, report, lines } = await run(
    [
      SHOPIFY,
      'Ashwa,ashwa,"<style>p{}</style><p>India&rsquo;s, &#8377;499</p>",V,Vitamins,Herbs,calm,TRUE,active,A-1,,Size,60 caps,499.00,599.00,shopify,12,false,https://cdn.example/x.jpg',
      ',ashwa,,,,,,,,A-2,,,120 caps,899.00,1099.00,shopify,3,,',
      ',ashwa,,,,,,,,,,,,,,,,,https://cdn.example/y.jpg',
      ',,,,,,,,,,,,,,,,,,',
    ].join('\n'),
  );
  expect(lines).toMatchObject([{ name: 'Ashwa', action: 'create', count: 2, problems: [] }]);
  expect(format).toBe('shopify');
  expect(report).toMatchObject({ encoding: 'utf-8', decimal: 'point', missingFields: [] });
  expect(report!.columns.filter(({ field }) => field === null).map(({ header }) => header)).toEqual([
    'Vendor',
    'Product category',
    'Barcode',
    'Product image URL',
  ]);
  expect(await stored('Ashwa')).toMatchObject({
    description: 'India’s, ₹499',
    price: 49_900,
    originalPrice: 59_900,
    variants: [
      { sku: 'A-1', size: '60 caps', onHand: 12 },
      { sku: 'A-2', size: '120 caps', price: 89_900, onHand: 3 },
    ],
  });
});

const WOO =
  'ID,Type,SKU,Name,Published,Is featured?,Visibility in catalog,Short description,Description,Date sale price starts,Date sale price ends,In stock?,Stock,Sale price,Regular price,Categories,Tags,Images,Parent,Attribute 1 name,Attribute 1 value(s)';

test('imports WooCommerce’s simple and variable products', async () => {
  const file = [
    WOO,
    '11,simple,W-11,Giloy,1,0,visible,<b>Daily</b>,<p>Stem &amp; leaf</p>,,,1,,199,249,"Store > Herbs, New",giloy,,,,',
    '12,variable,W-12,Ashwa,1,0,visible,,,,,1,,,,Herbs,,,,Size,"60 caps, 120 caps"',
    '13,variation,W-13,Ashwa - 60 caps,1,0,visible,,,,,1,8,,499,,,,id:12,Size,60 caps',
    '14,variation,W-14,Ashwa - 120 caps,1,0,visible,,,,,0,,,899,,,,W-12,Size,120 caps',
    '15,simple,W-15,Hidden,1,0,hidden,,,,,1,,,99,Herbs,,,,,',
    '16,simple,W-16,Draft,-1,0,visible,,,,2026-11-30,1,,49,99,Herbs,,,,,',
    '17,grouped,W-17,Set,1,0,visible,,,,,1,,,,Herbs,,,,,',
    '18,variation,W-18,Lost,1,0,visible,,,,,1,,,99,Herbs,,,id:99,,',
  ].join('\n');
  const { format, lines } = await run(file);
  expect(format).toBe('woocommerce');
  expect(lines.map(({ action, problems }) => [action, problems[0]])).toEqual([
    ...Array(4).fill(['create', undefined]),
    ['refused', 'Products of the type ‘grouped’ cannot be imported'],
    ['refused', 'The parent ‘id:99’ of this variation is not in the file'],
  ]);
  expect(await stored('Giloy')).toMatchObject({
    slug: 'giloy',
    importHandle: 'id:11',
    subtitle: 'Daily',
    description: 'Stem & leaf',
    price: 19_900,
    originalPrice: 24_900,
    state: 'published',
    category: { name: 'Herbs' },
    variants: [{ sku: 'W-11', onHand: null }],
  });
  expect((await stored('Ashwa')).variants).toMatchObject([
    { sku: 'W-13', size: '60 caps', price: null, onHand: 8 },
    { sku: 'W-14', size: '120 caps', price: 89_900, onHand: 0 },
  ]);
  expect((await stored('Hidden')).state).toBe('draft');
  expect(await stored('Draft')).toMatchObject({ state: 'draft', price: 9_900, originalPrice: null });
  expect((await run(file)).counts).toMatchObject({ create: 0, update: 0, unchanged: 4 });
});

test.each(['Variant Grams', 'Weight value (grams)'])(
  'reads the gross weight of a Shopify file from %s',
  async (header) => {
    await run(
      [
        `Handle,Title,Type,Status,Option1 Name,Option1 Value,Variant SKU,Variant Price,${header}`,
        'whey,Whey,Herbs,active,Size,1 kg,W-1,999.00,1190.0',
        'whey,,,,,2 kg,W-2,1799.00,2267.96',
        'whey,,,,,5 kg,W-3,3799.00,0.0',
      ].join('\n'),
    );
    expect((await stored('Whey')).variants.map(({ grossGrams }) => grossGrams)).toEqual([1190, 2268, null]);
  },
);

test('reads weight and size of WooCommerce’s products in the units of its settings', async () => {
  const file = (weight: string, unit: string) =>
    [
      `ID,Type,SKU,Name,Published,Regular price,Categories,Parent,Attribute 1 name,Attribute 1 value(s),Weight (${weight}),Length (${unit}),Width (${unit}),Height (${unit})`,
      '21,variable,W-21,Whey,1,,Herbs,,Size,"1 kg, 2 kg",1.19,15.5,15,20',
      '22,variation,W-22,Whey - 1 kg,1,999,,id:21,Size,1 kg,,,,',
      '23,variation,W-23,Whey - 2 kg,1,1799,,id:21,Size,2 kg,2.3,18,18,',
    ].join('\n');
  await run(file('kg', 'cm'));
  expect((await stored('Whey')).variants).toMatchObject([
    { sku: 'W-22', grossGrams: 1190, lengthMm: 155, widthMm: 150, heightMm: 200 },
    { sku: 'W-23', grossGrams: 2300, lengthMm: 180, widthMm: 180, heightMm: 200 },
  ]);
  await run(file('lbs', 'in'));
  expect((await stored('Whey')).variants).toMatchObject([
    { sku: 'W-22', grossGrams: 540, lengthMm: 394, widthMm: 381, heightMm: 508 },
    { sku: 'W-23', grossGrams: 1043, lengthMm: 457 },
  ]);
});

test('reads decimal commas in a semicolon file, and refuses the line that contradicts them', async () => {
  const { report, lines } = await run(
    'Handle;Name;Category;Price;SKU\na;Alpha;Herbs;749,50;A-1\nb;Beta;Herbs;1.249,00;B-1\nc;Gamma;Herbs;99.5;C-1\nd;Delta;Herbs;0x10;D-1\ne;Epsilon;Herbs;1e3;E-1\n',
  );
  expect(report!.decimal).toBe('comma');
  expect((await stored('Alpha')).price).toBe(74_950);
  expect((await stored('Beta')).price).toBe(124_900);
  expect(lines.map(({ problems }) => problems[0])).toEqual([
    undefined,
    undefined,
    'Price ‘99.5’ does not fit the other numbers of the file, which have a decimal comma',
    'Price ‘0x10’ is not an amount',
    'Price ‘1e3’ is not an amount',
  ]);
});

test('reads Windows-1252 and UTF-16, and stores no lost character', async () => {
  const text = 'Handle,Name,Category,Price,SKU\ncafe,Café “5 °C”,Herbs,499,C-1\n';
  const western = Buffer.from(
    text.replace('é', '\xe9').replace('“', '\x93').replace('”', '\x94').replace('°', '\xb0'),
    'latin1',
  );
  expect((await run(western)).report!.encoding).toBe('windows-1252');
  expect((await run(Buffer.from(`\ufeff${text}`, 'utf16le'))).counts.unchanged).toBe(1);
  expect((await stored('Café “5 °C”')).slug).toBe('cafe');
  const lost = await run('Handle,Name,Category,Price,SKU\nlost,Caf\ufffd,Herbs,499,L-1\n');
  expect(lost.lines).toMatchObject([
    { action: 'refused', problems: ['Line 2: Name has a character that was lost (\ufffd) before this file was saved'] },
  ]);
  const workbook = await run(Buffer.from('PK\x03\x04', 'latin1'));
  expect(workbook).toMatchObject({ state: 'failed', error: expect.stringMatching(/^This is an Excel workbook/) });
});

test('remembers which columns staff have mapped for the next file with this header', async () => {
  const file = (code: string) => `Article,Label,Group,Rate,Remark\n${code},Tulsi,Herbs,99,x\n`;
  const first = await run(file('T-1'), {});
  expect(first).toMatchObject({ state: 'checked', report: { missingFields: ['Handle'] }, lines: [] });
  const columns = { Article: 'handle', Label: 'name', Group: 'category', Rate: 'price', Remark: null };
  await mapColumns(app, staff, 'products', {
    id: first.id,
    columns: { ...columns, Nowhere: 'sku', Remark: 'nonsense' },
  });
  expect(await app.db.select().from(importMappings)).toMatchObject([
    { kind: 'products', columns: { Article: 'handle', Label: 'name', Group: 'category', Rate: 'price' } },
  ]);
  await runImports(app);
  expect(await readLines(app, 'products', first.id)).toMatchObject([{ name: 'Tulsi', action: 'create', problems: [] }]);
  const next = await run(file('T-2'));
  expect(next).toMatchObject({ report: { missingFields: [] }, lines: [{ name: 'Tulsi', action: 'create' }] });
});

test('reads a column of a known format that staff have mapped', async () => {
  const file = (code: string) =>
    `Handle,Title,Type,Variant SKU,Variant Price,Status,HSN (custom)\ntulsi,Tulsi,Herbs,T-1,99.00,active,${code}\n`;
  const { id } = await run(file('21069099'), {});
  await mapColumns(app, staff, 'products', { id, columns: { 'HSN (custom)': 'hsn' } });
  await run(file('21069099'));
  expect(await stored('Tulsi')).toMatchObject({ hsn: '21069099' });
});

test('creates the categories of a file when staff ask for it, and announces that', async () => {
  const file =
    'Handle,Name,Category,Price,SKU\na,Alpha,Ayurveda,99,A-1\nb,Beta,ayurveda,99,B-1\nc,Gamma,आयुर्वेद,99,C-1\n';
  expect((await run(file)).counts).toMatchObject({ create: 0, refused: 3 });
  const { announced, lines } = await run(file, { apply: true, hasNewCategories: true });
  expect(lines).toEqual(announced);
  expect(lines.map(({ action }) => action)).toEqual(['create', 'create', 'create']);
  const rows = await app.db.select().from(productCategories).orderBy(productCategories.slug);
  expect(rows.map(({ name, slug }) => [name, slug])).toEqual(
    [
      ['Ayurveda', 'ayurveda'],
      ['आयुर्वेद', 'ayurved'],
      ['Herbs', 'herbs'],
    ].sort((a, b) => (a[1]! < b[1]! ? -1 : 1)),
  );
  expect(await app.db.$count(productVariants)).toBe(3);
});
