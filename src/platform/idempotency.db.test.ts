import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY_MS } from '#shared/dates.ts';
import { type AccountShop, openAccountShop } from '#tests/account-shop.ts';
import { makeProduct, putInCart } from '#tests/factories.ts';
import { purgeIdempotencyKeys } from './idempotency.ts';

let shop: AccountShop;
beforeAll(async () => {
  shop = await openAccountShop();
});
afterAll(() => shop.close());

test('purges idempotency keys when a day has passed', async () => {
  const { id } = await shop.makeUser();
  await putInCart(shop.app, id, await makeProduct(shop.app));
  await purgeIdempotencyKeys(shop.app);
  const countKeys = async () => (await shop.app.db.execute(sql`select 1 from idempotency_keys`)).rows.length;
  expect(await countKeys()).toBeGreaterThan(0);
  shop.app.advance(DAY_MS + 1000);
  await purgeIdempotencyKeys(shop.app);
  expect(await countKeys()).toBe(0);
});
