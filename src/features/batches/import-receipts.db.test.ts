import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { batches, receipts } from '#db/schema/batches.ts';
import { productVariants } from '#db/schema/catalog.ts';
import { checkOut, makeCustomer, makeProduct, putInCart } from '#tests/factories.ts';
import { type GoodsShop, openGoodsShop } from '#tests/goods-shop.ts';
import { importFile, readLines, runImports } from '#tests/import-file.ts';
import { applyImport } from '../imports/apply-import.ts';
import { createImport } from '../imports/create-import.ts';
import { listImportLines } from '../imports/list-import-lines.ts';
import { readImport } from '../imports/read-import.ts';
import { startUndo } from '../imports/start-undo.ts';
import { destroyUnits, setBatchState } from './change-batch.ts';
import { exportBatches } from './export-batches.ts';
import { receiveStock } from './receive-stock.ts';

let shop: GoodsShop;
beforeAll(async () => {
  shop = await openGoodsShop();
});
afterAll(() => shop.app.close());

const HEAD = 'Supplier,Bill number,Bill date,SKU,Batch,Made,Best before,Quantity,MRP,Purchase price';

async function product() {
  const product = await makeProduct(shop.app, { stock: 0 });
  const [row] = await shop.app.db.select().from(productVariants).where(eq(productVariants.id, product.variantId));
  return { ...product, sku: row!.sku };
}
const billOf = () => `B-${randomUUID().slice(0, 8)}`;
const receive = (content: string, apply = true) => importFile(shop.app, shop.staff, 'receipts', content, { apply });
const receivedBills = (number: string) => shop.app.db.select().from(receipts).where(eq(receipts.billNumber, number));

test('receives each bill of a file with its batches, after a check that changes nothing', async () => {
  const [one, two] = [await product(), await product()];
  const [first, second] = [billOf(), billOf()];
  const file = [
    HEAD,
    `Sahyadri,${first},01/11/2026,${one.sku},L-1,2026-10-01,01/10/2028,40,"1,499.00",620.50`,
    `Deccan,${second},,${two.sku.toLowerCase()},D-9,,2028-03-31,5,,`,
    `sahyadri ,${first},,${two.sku},L-2,,31-12-2027,10,,300`,
  ].join('\n');
  const checked = await receive(file, false);
  expect(checked.announced).toMatchObject([
    { line: 2, name: `Sahyadri, bill ${first}`, action: 'create', count: 50 },
    { line: 3, name: `Deccan, bill ${second}`, action: 'create', count: 5 },
  ]);
  expect(await shop.unitsOf(one.variantId)).toMatchObject({ batches: {} });
  await applyImport(shop.app, shop.staff, 'receipts', checked.id);
  await runImports(shop.app);
  expect(await readImport(shop.app, 'receipts', checked.id)).toMatchObject({
    state: 'finished',
    counts: { create: 2 },
  });
  expect(await shop.unitsOf(one.variantId)).toMatchObject({ batches: { 'L-1': '40/0' }, onHand: 40 });
  expect(await shop.unitsOf(two.variantId)).toMatchObject({ batches: { 'D-9': '5/0', 'L-2': '10/0' }, onHand: 15 });
  expect(await receivedBills(first)).toMatchObject([{ supplier: 'Sahyadri', billDate: '2026-11-01' }]);
});

test('names what is wrong with each line, and receives the other bills', async () => {
  const item = await product();
  const [bad, good] = [billOf(), billOf()];
  const row = (bill: string, cells: string) => `Sahyadri,${bill},,${cells}`;
  const { lines } = await receive(
    [
      HEAD,
      row(bad, `${item.sku},L-1,,2028-01-01,10,,`),
      row(bad, `NO-SUCH-SKU,L-1,,2028-01-01,10,,`),
      row(bad, `${item.sku},L-3,2028-02-01,2028-01-01,10,,`),
      row(bad, `${item.sku},L-4,,31/02/2028,1.5,zero,-3`),
      row(bad, `${item.sku},,,2028-01-01,,,`),
      row(good, `${item.sku},L-9,,2028-01-01,3,,`),
      `,,,${item.sku},L-9,,2028-01-01,3,,`,
    ].join('\n'),
  );
  const [refused, created, nameless] = lines;
  expect(refused!.problems).toEqual([
    'Line 5: Best before ‘31/02/2028’ is no day, write the day as dd/mm/yyyy',
    'Line 5: Quantity ‘1.5’ is not a whole number from 1 to 10,00,000',
    'Line 5: MRP ‘zero’ is not an amount',
    'Line 5: Purchase price ‘-3’ is not an amount',
    'Line 6: the batch number is missing',
    'Line 6: the quantity is missing',
    'Line 3: no product has the SKU ‘NO-SUCH-SKU’',
  ]);
  expect(created).toMatchObject({ action: 'create', problems: [] });
  expect(nameless!.problems).toEqual(['Line 8: the supplier is missing', 'Line 8: the bill number is missing']);
  expect(await shop.unitsOf(item.variantId)).toMatchObject({ batches: { 'L-9': '3/0' }, onHand: 3 });
  const { lines: dated } = await receive([HEAD, row(billOf(), `${item.sku},l9,,2029-01-01,3,,`)].join('\n'));
  expect(dated[0]!.problems).toEqual(['Line 2: This batch is best before 2028-01-01']);
});

test('receives a bill once, whether its file is repeated, applied at the same time, or it came by hand', async () => {
  const item = await product();
  const bill = billOf();
  const file = [HEAD, `Sahyadri,${bill},,${item.sku},L-1,,2028-01-01,10,,`].join('\n');
  const checks = [];
  for (const name of ['one.csv', 'two.csv']) {
    checks.push(
      await createImport(
        shop.app,
        shop.staff,
        'receipts',
        { name, content: Buffer.from(file) },
        { isStockAsked: false },
      ),
    );
    await runImports(shop.app);
  }
  await Promise.all(checks.map(({ id }) => applyImport(shop.app, shop.staff, 'receipts', id)));
  await runImports(shop.app);
  expect(await shop.unitsOf(item.variantId)).toMatchObject({ onHand: 10 });
  const lines = (await Promise.all(checks.map(({ id }) => readLines(shop.app, 'receipts', id)))).flat();
  expect(lines.map(({ action }) => action).sort()).toEqual(['create', 'refused']);
  const changedFile = await receive(file.replace(',10,', ',12,'));
  expect(changedFile.lines[0]!.problems[0]).toContain(`Bill ${bill} was received on`);
  expect(changedFile.lines[0]!.problems[0]).toContain('with 10 units');
  expect(await receivedBills(bill)).toHaveLength(1);

  const byHand = billOf();
  const line = { variantId: item.variantId, number: 'L-2', madeOn: null, bestBefore: '2028-01-01', mrp: null };
  await receiveStock(shop.app, shop.staff, {
    supplier: 'SAHYADRI',
    billNumber: byHand.toLowerCase(),
    billDate: null,
    note: null,
    blocksNew: false,
    lines: [{ ...line, units: 2, cost: null }],
    idempotencyKey: randomUUID(),
  });
  const { lines: repeated } = await receive(file.replace(bill, byHand));
  expect(repeated).toMatchObject([{ action: 'refused' }]);
});

test('an undone import takes its units out again, unless some have left or are promised', async () => {
  const [destroyed, promised, present] = [await product(), await product(), await product()];
  const rows = [destroyed, promised, present].map(({ sku }) => `Sahyadri,${billOf()},,${sku},L-1,,2028-01-01,10,,`);
  const { id, lines } = await receive([HEAD, ...rows].join('\n'));
  const [batch] = await shop.app.db.select().from(batches).where(eq(batches.variantId, destroyed.variantId));
  await setBatchState(shop.app, shop.staff, { id: batch!.id, from: 'sellable', to: 'blocked', reason: 'leaks' });
  const destruction = { id: batch!.id, units: 3, reason: 'leaks', idempotencyKey: randomUUID() };
  await destroyUnits(shop.app, shop.staff, destruction);
  const userId = await makeCustomer(shop.app);
  await putInCart(shop.app, userId, promised, 2);
  await checkOut(shop.app, shop.gateways, userId);
  await startUndo(shop.app, shop.staff, 'receipts', id);
  await runImports(shop.app);
  expect(await shop.unitsOf(destroyed.variantId)).toMatchObject({ batches: { 'L-1': '0/7' } });
  expect(await shop.unitsOf(promised.variantId)).toMatchObject({ batches: { 'L-1': '10/0' }, onHand: 10 });
  expect(await shop.unitsOf(present.variantId)).toMatchObject({ batches: { 'L-1': '0/0' }, onHand: 0 });
  const page = await listImportLines(shop.app, 'receipts', { id, after: -1, only: 'all' });
  expect(page.lines.map(({ isUndone, undoProblem }) => [isUndone, undoProblem !== null])).toEqual([
    [false, true],
    [false, true],
    [true, false],
  ]);
  expect(lines).toHaveLength(3);
  // a bill that was taken back can be received again, by its file
  const repeated = await receive([HEAD, ...rows].join('\n'));
  expect(repeated.lines.map(({ action }) => action)).toEqual(['refused', 'refused', 'create']);
  expect(await shop.unitsOf(present.variantId)).toMatchObject({ batches: { 'L-1': '10/0' }, onHand: 10 });
});

async function rowsOf(filter: Parameters<typeof exportBatches>[1]) {
  const rows = [];
  for await (const row of exportBatches(shop.app, filter)) rows.push(row);
  return rows;
}

test('exports the batches that a filter leaves, all pages of them', async () => {
  const item = await product();
  for (let number = 1; number <= 3; number += 1) await shop.receive(item.variantId, `=X${number}`, number);
  const rows = await rowsOf({ search: item.sku });
  expect(rows.map((row) => [row[0], row[4], row[11]])).toEqual(
    expect.arrayContaining([
      ['=X1', item.sku, 1],
      ['=X2', item.sku, 2],
      ['=X3', item.sku, 3],
    ]),
  );
  expect(rows).toHaveLength(3);
  const all = await rowsOf({});
  expect(all).toHaveLength(await shop.app.db.$count(batches));
});
