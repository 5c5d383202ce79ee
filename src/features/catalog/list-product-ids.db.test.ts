import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeProduct } from '#tests/factories.ts';
import { createTestApp, type TestApp } from '#tests/test-app.ts';
import { listProductIds } from './list-product-ids.ts';

let app: TestApp;
beforeEach(async () => {
  app = await createTestApp();
});
afterEach(() => app.close());

test('lists every published product once, in portions', async () => {
  const { productId } = await makeProduct(app);
  await app.db.execute(sql`
    insert into products (slug, name, category_id, price, tax_rate, state)
    select 'copy-' || n, 'Copy ' || n, category_id, price, tax_rate, case when n % 6 = 0 then 'draft' else 'published' end
    from products, generate_series(1, 1440) n where id = ${productId}`);
  const first = await listProductIds(app.db, null);
  const second = await listProductIds(app.db, first.at(-1)!);
  expect([first.length, second.length]).toEqual([1000, 201]);
  expect(new Set([...first, ...second]).size).toBe(1201);
  expect(await listProductIds(app.db, second.at(-1)!)).toEqual([]);
});
