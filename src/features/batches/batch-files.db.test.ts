import { inflateSync } from 'node:zlib';
import { PDF } from '@libpdf/core';
import QRCode from 'qrcode';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createRateLimiter } from '#platform/http/rate-limits.ts';
import { makeProduct, scriptedGateway } from '#tests/factories.ts';
import { type GoodsShop, openGoodsShop } from '#tests/goods-shop.ts';
import { testHttp } from '#tests/test-http.ts';
import { generateUnitCodes } from './create-unit-codes.ts';
import { printLabels } from './print-labels.ts';
import { listUnitCodes } from './read-unit-codes.ts';

let shop: GoodsShop;
let batchId: string;
beforeEach(async () => {
  shop = await openGoodsShop();
  const { variantId } = await makeProduct(shop.app, { stock: 0, mrp: 199_900 });
  batchId = (await shop.receive(variantId, 'WIK-2602/B', 5)).batchId;
});
afterEach(() => shop.close());

/** Pages of a PDF, and its QR codes. */
async function countIn(pdf: Buffer) {
  const file = pdf.toString('latin1');
  const contents = [...file.matchAll(/stream\n([\s\S]*?)\nendstream/g)].map(([, stream]) => {
    try {
      return inflateSync(Buffer.from(stream!, 'latin1')).toString('latin1');
    } catch {
      return '';
    }
  });
  return {
    pages: (await PDF.load(new Uint8Array(pdf))).getPageCount(),
    // each code is one filled shape
    drawn: [...contents.join('\n').matchAll(/^f$/gm)].length,
  };
}
const print = async (more: Partial<Parameters<typeof printLabels>[1]>) =>
  countIn(await printLabels(shop.app, { batchId, paper: 'a4', count: 25, firstCode: null, ...more }));

test('prints one QR code on each label, 24 on a sheet or one on each label of a roll', async () => {
  expect(await print({ count: 24 })).toEqual({ pages: 1, drawn: 24 });
  expect(await print({ count: 25 })).toEqual({ pages: 2, drawn: 25 });
  expect(await print({ count: 3, paper: 'roll' })).toEqual({ pages: 3, drawn: 3 });
});

test('prints a QR code of its own for each unit, and refuses more labels than there are codes', async () => {
  await generateUnitCodes(shop.app, shop.staff, { id: batchId, count: 30, idempotencyKey: 'thirty codes' });
  const encoded = vi.spyOn(QRCode, 'create');
  expect(await print({ count: 25, firstCode: 6 })).toEqual({ pages: 2, drawn: 25 });
  const texts = encoded.mock.calls.map(([text]) => text as string);
  encoded.mockRestore();
  const codes = (await listUnitCodes(shop.app.db, batchId, 6, 25)).map(({ code }) => code);
  expect(texts).toEqual(codes.map((code) => `${shop.app.config.origin}/batch/WIK2602B?code=${code}`));
  await expect(print({ count: 25, firstCode: 7 })).rejects.toMatchObject({
    code: 'UNIT_CODES_SHORT',
    data: { available: 24 },
  });
});

test('draws a thousand labels of as many codes', async () => {
  await generateUnitCodes(shop.app, shop.staff, { id: batchId, count: 1000, idempotencyKey: 'thousand codes' });
  expect(await print({ count: 1000, firstCode: 1 })).toEqual({ pages: 42, drawn: 1000 });
}, 30_000);

test('limits guesses of numbers on the page and by the API, and sends the page to a later try', async () => {
  const limits = await createRateLimiter(shop.app.database.pool);
  const http = testHttp(shop.app, scriptedGateway().gateways, { limits });
  const ask = async (path: string, method = 'GET') => {
    const { status, headers } = await http.request(path, { method });
    return [status, headers.get('location')];
  };
  for (let turn = 0; turn < 20; turn++)
    for (const path of ['/batch/NO-1', '/batch?number=NO-1']) expect((await ask(path))[0]).toBe(404);
  for (let turn = 0; turn < 20; turn++) expect((await ask('/batch', 'POST'))[0]).toBe(404);
  expect(await ask('/batch/NO-1')).toEqual([303, '/batch?later=1']);
  expect(await ask('/batch', 'POST')).toEqual([303, '/batch?later=1']);
  expect((await ask('/api/batches/check?number=NO-1'))[0]).toBe(429);
  // the page itself, without a number, is no guess
  expect((await ask('/batch?later=1'))[0]).toBe(404);
});
