/**
 * The process ends between two external calls, another one continues, and the books agree. All points: npm run prove.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { crashAtPoints } from './crash-at-points.ts';
import { GOODS_CRASH_OPERATIONS } from './crash-goods-operations.ts';
import { CRASH_OPERATIONS } from './crash-operations.ts';
import { watchFetch } from './dying-process.ts';
import { openShop, type Shop } from './open-shop.ts';

let shop: Shop;
let unwatch: () => void;
beforeAll(async () => {
  shop = await openShop();
  unwatch = watchFetch();
});
afterAll(async () => {
  unwatch();
  await shop.close();
});

test.each(Object.entries({ ...CRASH_OPERATIONS, ...GOODS_CRASH_OPERATIONS }))(
  'keeps the books equal after crashes: %s',
  async (_, operation) => {
    expect((await crashAtPoints(shop, operation, 9)).points).toBeGreaterThan(0);
  },
);
