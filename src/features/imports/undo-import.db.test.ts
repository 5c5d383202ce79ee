import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { productCategories, products, productVariants } from '#db/schema/catalog.ts';
import { imports } from '#db/schema/imports.ts';
import { makeCustomer, makeStaff, putInCart } from '#tests/factories.ts';
import { importFile, runImports } from '#tests/import-file.ts';
import { createTestApp, type TestApp } from '#tests/test-app.ts';
import { setProductFields } from '../catalog/set-product-fields.ts';
import { applyImport } from './apply-import.ts';
import { cancelImport } from './cancel-import.ts';
import { listImportLines } from './list-import-lines.ts';
import { readImport } from './read-import.ts';
import { recoverImports } from './recover-imports.ts';
import { startUndo } from './start-undo.ts';

let app: TestApp;
let staff: Awaited<ReturnType<typeof makeStaff>>;
beforeEach(async () => {
  app = await createTestApp();
  staff = await makeStaff(app);
  await app.db.insert(productCategories).values({ name: 'Herbs', slug: 'herbs' });
});
afterEach(() => app.close());

const HEAD = 'Handle,Name,Category,Price,Size,SKU,Stock';
const run = (rows: string[], apply = true) =>
  importFile(app, staff, 'products', [HEAD, ...rows].join('\n'), { apply, isStockAsked: true });
const undo = async (id: string) => {
  await startUndo(app, staff, 'products', id);
  await runImports(app);
  return readImport(app, 'products', id);
};
const problemsOf = async (id: string) => {
  const { lines } = await listImportLines(app, 'products', { id, after: -1, only: 'all' });
  return lines.filter(({ undoProblem }) => undoProblem).map(({ line, undoProblem }) => [line, undoProblem]);
};
const stored = async () =>
  (await app.db.select().from(products).orderBy(products.name)).map(({ name, price, state }) => [
    name,
    price / 100,
    state,
  ]);
const stockOf = async (sku: string) =>
  (await app.db.select().from(productVariants).where(eq(productVariants.sku, sku)))[0]?.onHand;

test('removes what it created and gives back what it changed', async () => {
  await run(['tulsi,Tulsi,Herbs,99,,T-1,10']);
  app.advance(1000);
  const { id } = await run([
    'tulsi,Holy Basil,Herbs,149,,T-1,25',
    'tulsi,,,,500 g,T-2,5',
    'giloy,Giloy,Herbs,199,,G-1,3',
  ]);
  expect(await readImport(app, 'products', id)).toMatchObject({ undo: null, undoableCount: 2 });
  // sold since
  await app.db.update(productVariants).set({ onHand: 24 }).where(eq(productVariants.sku, 'T-1'));
  expect(await undo(id)).toMatchObject({ undo: 'finished', undoneCount: 2, undoableCount: 0 });
  expect(await stored()).toEqual([['Tulsi', 99, 'draft']]);
  expect([await stockOf('T-1'), await stockOf('T-2'), await stockOf('G-1')]).toEqual([9, undefined, undefined]);
  expect(await problemsOf(id)).toEqual([]);
  await expect(startUndo(app, staff, 'products', id)).rejects.toMatchObject({ code: 'IMPORT_STATE_CHANGED' });
});

test('keeps what has changed since, and names its line', async () => {
  const { id } = await run([
    'tulsi,Tulsi,Herbs,99,,T-1,10',
    'giloy,Giloy,Herbs,199,,G-1,3',
    'neem,Neem,Herbs,59,,N-1,3',
  ]);
  const rows = await app.db.select().from(products);
  const idOf = (name: string) => rows.find((row) => row.name === name)!.id;
  app.advance(1000);
  await setProductFields(app, staff, { ids: [idOf('Tulsi')], badge: 'New' });
  const [neem] = await app.db.select().from(productVariants).where(eq(productVariants.sku, 'N-1'));
  await app.db
    .update(products)
    .set({ state: 'published' })
    .where(eq(products.id, idOf('Neem')));
  const customer = await makeCustomer(app);
  await putInCart(app, customer, { productId: idOf('Neem'), variantId: neem!.id } as never, 1);
  expect(await undo(id)).toMatchObject({ undoneCount: 2, undoableCount: 1 });
  expect(await problemsOf(id)).toEqual([[2, 'The product has been changed since the import']]);
  expect(await stored()).toEqual([
    ['Neem', 59, 'archived'],
    ['Tulsi', 99, 'draft'],
  ]);
});

test('undoes what a cancelled import has made, also after its worker died', async () => {
  const { id } = await run(
    Array.from({ length: 200 }, (_, n) => `p-${n},P ${n},Herbs,99,,P-${n},1`),
    false,
  );
  await expect(startUndo(app, staff, 'products', id)).rejects.toMatchObject({ code: 'IMPORT_STATE_CHANGED' });
  await applyImport(app, staff, 'products', id);
  const running = runImports(app);
  await expect.poll(async () => (await readImport(app, 'products', id)).doneRowCount).toBeGreaterThan(0);
  await cancelImport(app, 'products', id);
  await running;
  expect((await readImport(app, 'products', id)).state).toBe('cancelled');
  expect(await app.db.$count(products)).toBeGreaterThan(0);
  await startUndo(app, staff, 'products', id);
  app.sent.length = 0;
  app.advance(60_000);
  expect(await recoverImports(app)).toBe(1);
  await runImports(app);
  expect(await app.db.$count(products)).toBe(0);
  const [row] = await app.db.select().from(imports).where(eq(imports.id, id));
  expect(row!.undoneAt).not.toBeNull();
});
