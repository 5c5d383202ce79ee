import { afterAll, beforeAll, expect, test } from 'vitest';
import { crashAtPoints } from '../histories/crash-at-points.ts';
import { GOODS_CRASH_OPERATIONS } from '../histories/crash-goods-operations.ts';
import { CRASH_OPERATIONS } from '../histories/crash-operations.ts';
import { watchFetch } from '../histories/dying-process.ts';
import { openShop, type Shop } from '../histories/open-shop.ts';
import { writeFigures } from './figures.ts';

let shop: Shop;
let unwatch: () => void;
const figures: Record<string, object> = {};
beforeAll(async () => {
  shop = await openShop();
  unwatch = watchFetch();
});
afterAll(async () => {
  writeFigures('crash-points', figures);
  unwatch();
  await shop.close();
});

test.each(Object.entries({ ...CRASH_OPERATIONS, ...GOODS_CRASH_OPERATIONS }))(
  'keeps the books equal after crashes: %s',
  async (name, operation) => {
    figures[name] = await crashAtPoints(shop, operation);
    expect(figures[name]).toMatchObject({ points: expect.any(Number) });
  },
);
