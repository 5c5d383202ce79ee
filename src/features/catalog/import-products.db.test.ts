/** Product CSV: export, import and refused files. */
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { productVariants } from '#db/schema/catalog.ts';
import { sessions, users } from '#db/schema/customers.ts';
import { createSession } from '#features/customers/session.ts';
import { escapeFormula } from '#platform/csv/escape-formula.ts';
import { makeCustomer, makeStaff, scriptedGateway } from '#tests/factories.ts';
import { importFile } from '#tests/import-file.ts';
import { createTestApp, type TestApp } from '#tests/test-app.ts';
import { testHttp } from '#tests/test-http.ts';
import { exportProducts } from './export-products.ts';
import { listAdminProducts } from './list-admin-products.ts';
import { parseProductCsv } from './parse-product-csv.ts';
import { readAdminProduct } from './read-admin-product.ts';
import { saveCategory } from './save-category.ts';

let app: TestApp;
let staff: Awaited<ReturnType<typeof makeStaff>>;
beforeAll(async () => {
  app = await createTestApp();
  staff = await makeStaff(app);
  for (const name of ['Protein Powders', 'Creatine'])
    await saveCategory(app, staff, null, { name, description: '', mediaId: null, displayOrder: null, isActive: true });
});
afterAll(() => app.close());

const OWN = `Handle,Name,Category,Price,MRP,GST rate,Diet,Net quantity,Net unit,Shown,Flavour,Size,SKU,Variant price,Variant MRP,Stock
kesar-whey,Kesar Whey,protein powders,"2,899",3499,5,veg,1,kg,yes,Kesar,1 kg,KW-1,,,12
kesar-whey,,,,,,,,,,Kesar,2 kg,KW-2,5299,5999,
no-price,No Price,Creatine,,,5,,,,yes,,,NP-1,,,5
odd,'=HYPERLINK(1),Nowhere,abc,,7,fish,,,maybe,,,OD-1,,,many
`;

const run = (text: string, apply: boolean, isStockAsked = false) =>
  importFile(app, staff, 'products', text, { apply, isStockAsked });

const searchProducts = async (search: string) => (await listAdminProducts(app, { limit: 10, search })).rows;

test('checks row by row without changes', async () => {
  const { format, lines } = await run(OWN, false);
  expect(format).toBe('own');
  expect(lines).toEqual([
    { line: 2, name: 'Kesar Whey', action: 'create', count: 2, problems: [] },
    { line: 4, name: 'No Price', action: 'refused', count: 1, problems: ['Name, category, and price are required'] },
    {
      line: 5,
      name: '=HYPERLINK(1)',
      action: 'refused',
      count: 1,
      problems: [
        'Diet is veg or non-veg',
        'Price ‘abc’ is not an amount',
        'GST rate ‘7’ is not one of 0, 5, 18, 40 %',
        'Shown ‘maybe’ is neither yes nor no',
        'Stock ‘many’ is not a number',
        'There is no category ‘Nowhere’',
        'Name, category, and price are required',
      ],
    },
  ]);
  expect(await searchProducts('Kesar Whey')).toEqual([]);
});

test('applies the file once, and changes only values in the file', async () => {
  expect((await run(OWN, true)).lines.map(({ action }) => action)).toEqual(['create', 'refused', 'refused']);
  const [row] = await searchProducts('Kesar Whey');
  const product = await readAdminProduct(app.db, row!.id);
  expect(product).toMatchObject({
    price: 289_900,
    originalPrice: 349_900,
    diet: 'veg',
    netQuantity: { value: 1, unit: 'kg' },
  });
  expect(product.variants).toMatchObject([
    { sku: 'KW-1', size: '1 kg', price: null, onHand: 12 },
    { sku: 'KW-2', size: '2 kg', price: 529_900, onHand: null },
  ]);
  expect((await run(OWN, true)).lines[0]!.action).toBe('unchanged');
  const prices = 'Handle,Price,SKU,Stock\nother-handle,2799,KW-1,20\n';
  expect((await run(prices, true, true)).lines).toMatchObject([{ action: 'update' }]);
  const changed = await readAdminProduct(app.db, product.id);
  expect(changed).toMatchObject({ name: 'Kesar Whey', price: 279_900, originalPrice: 349_900 });
  expect(changed.variants.map(({ sku, onHand }) => [sku, onHand])).toEqual([
    ['KW-1', 20],
    ['KW-2', null],
  ]);
});

test('imports Shopify’s product export', async () => {
  const shopify = `Handle,Title,Body (HTML),Vendor,Type,Tags,Published,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Variant SKU,Variant Inventory Tracker,Variant Inventory Qty,Variant Price,Variant Compare At Price,Image Src,Status
mono,Creatine Mono,<p>Three grams &amp; water.</p><p>Daily.</p>,Ojas,Creatine,"strength, mono",true,Size,100 g,Flavour,Plain,SH-1,shopify,40,399.00,499.00,https://cdn/x.jpg,active
mono,,,,,,,,250 g,,Plain,SH-2,shopify,0,799.00,999.00,,
mono,,,,,,,,,,,,,,,,https://cdn/y.jpg,
`;
  const { format, lines } = await run(shopify, true);
  expect(format).toBe('shopify');
  expect(lines).toEqual([{ line: 2, name: 'Creatine Mono', action: 'create', count: 2, problems: [] }]);
  const [row] = await searchProducts('Creatine Mono');
  const product = await readAdminProduct(app.db, row!.id);
  expect(product).toMatchObject({
    description: 'Three grams & water.\nDaily.',
    price: 39_900,
    originalPrice: 49_900,
    searchTerms: ['strength', 'mono'],
    inStock: true,
  });
  expect(product.variants).toMatchObject([
    { flavour: 'Plain', size: '100 g', price: null, onHand: 40 },
    { flavour: 'Plain', size: '250 g', price: 79_900, onHand: 0 },
  ]);
});

test('imports its own export unchanged, and exports no formulas', async () => {
  const parts: string[] = [];
  for await (const part of exportProducts(app.db)) parts.push(part);
  const file = parts.join('');
  expect((await parseProductCsv(Buffer.from(file))).products).toHaveLength(2);
  expect((await run(file, false)).lines.map(({ action, problems }) => [action, problems])).toEqual([
    ['unchanged', []],
    ['unchanged', []],
  ]);
  for (const text of ['=1+1', '+1', '-1', '@sum', '\tx']) expect(escapeFormula(text)).toBe(`'${text}`);
  expect(escapeFormula('Whey = good')).toBe('Whey = good');
});

test('keeps weight and size when its own export is imported', async () => {
  const file = `Handle,Name,Category,Price,Flavour,SKU,Gross weight (g),Length (mm),Width (mm),Height (mm)
packed,Packed Whey,Creatine,999,Kesar,PW-1,"1,190",155,150,200
packed,,,,Mango,PW-2,1200,,,
heavy,Heavy Whey,Creatine,999,,HW-1,100001,0,12.5,x
`;
  expect((await run(file, true)).lines).toMatchObject([
    { action: 'create', problems: [] },
    {
      action: 'refused',
      problems: [
        'Width ‘12.5’ is not a whole number',
        'Height ‘x’ is not a number',
        'The length is a whole number from 1 to 3,000 mm',
        'The gross weight is a whole number from 1 to 100,000 g',
      ],
    },
  ]);
  const [row] = await searchProducts('Packed Whey');
  const product = await readAdminProduct(app.db, row!.id);
  expect(product.variants).toMatchObject([
    { sku: 'PW-1', grossGrams: 1_190, lengthMm: 155, widthMm: 150, heightMm: 200 },
    { sku: 'PW-2', grossGrams: 1_200, lengthMm: null, widthMm: null, heightMm: null },
  ]);
  const parts: string[] = [];
  for await (const part of exportProducts(app.db, [product.id])) parts.push(part);
  await app.db
    .update(productVariants)
    .set({ grossGrams: 1, lengthMm: null, widthMm: 1, heightMm: null })
    .where(eq(productVariants.sku, 'PW-1'));
  expect((await run(parts.join(''), true)).lines).toMatchObject([{ action: 'update', problems: [] }]);
  expect((await readAdminProduct(app.db, product.id)).variants).toEqual(product.variants);
});

test('waits for the columns of a file that it does not know', async () => {
  expect(await run('a,b\n1,2\n', true)).toMatchObject({
    report: { missingFields: ['Handle'], columns: [{ header: 'a', field: null, sample: '1' }, { header: 'b' }] },
    lines: [],
  });
});

test.each([
  ['a quote that never ends', 'Handle,SKU\n"abc'],
  ['nothing', ''],
])('refuses %s as unreadable', async (_, text) => {
  expect(await run(text, true)).toMatchObject({ state: 'failed', error: expect.stringMatching(/\w/), lines: [] });
});

test('guards HTTP: 401, 403, re-authentication for the export; an uploaded file is checked', async () => {
  const { gateways } = scriptedGateway();
  const http = testHttp(app, gateways);
  const tokenOf = async (id: string) => {
    const [user] = await app.db.select().from(users).where(eq(users.id, id));
    return (await createSession(app, user!, 'test')).accessToken;
  };
  const token = await tokenOf(staff.userId);
  const call = (method: string, bearer: string | null, body?: string) =>
    http.request(method === 'GET' ? '/api/admin/products.csv' : '/api/admin/imports/products?name=list.csv', {
      method,
      headers: bearer ? { authorization: `Bearer ${bearer}` } : {},
      ...(body === undefined ? {} : { body }),
    });
  const customer = await tokenOf(await makeCustomer(app));
  for (const method of ['GET', 'POST']) {
    expect((await call(method, null, method === 'POST' ? OWN : undefined)).status).toBe(401);
    expect((await call(method, customer, method === 'POST' ? OWN : undefined)).status).toBe(403);
  }
  await app.db.update(sessions).set({ authenticatedAt: null });
  expect(await (await call('GET', token)).json()).toMatchObject({ code: 'REAUTHENTICATION_REQUIRED' });
  await app.db.update(sessions).set({ authenticatedAt: app.now() });
  const file = await call('GET', token);
  expect(file.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(await file.text()).toContain('kesar-whey');
  expect(await (await call('POST', token, OWN)).json()).toMatchObject({ state: 'checking', fileName: 'list.csv' });
});
