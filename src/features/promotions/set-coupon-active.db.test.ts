import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { coupons } from '#db/schema/promotions.ts';
import { makeCoupon, makeStaff } from '#tests/factories.ts';
import { createTestApp, type TestApp } from '#tests/test-app.ts';
import { readCoupon } from './read-coupon.ts';
import { saveCoupon } from './save-coupon.ts';
import { setCouponActive } from './set-coupon-active.ts';

let app: TestApp;
let staff: Awaited<ReturnType<typeof makeStaff>>;
beforeEach(async () => {
  app = await createTestApp();
  staff = await makeStaff(app);
});
afterEach(() => app.close());

test('keeps a coupon inactive when an older form is saved, and ignores uses in between', async () => {
  const { id } = await makeCoupon(app, { title: 'Old' });
  const read = await readCoupon(app.db, id);
  const { createdAt: _, usageCount: __, source: ___, freeProductName: ____, id: _____, ...form } = read;
  await app.db.update(coupons).set({ usageCount: 3 }).where(eq(coupons.id, id));
  await saveCoupon(app, staff, id, { ...form, title: 'First' }, form);
  await setCouponActive(app, staff, id, false);
  const expected = { ...form, title: 'First' };
  const conflictingSave = saveCoupon(app, staff, id, { ...form, title: 'New' }, expected);
  await expect(conflictingSave).rejects.toMatchObject({
    code: 'EDIT_CONFLICT',
    data: { now: { ...expected, isActive: false } },
  });
  expect(await readCoupon(app.db, id)).toMatchObject({ isActive: false, title: 'First' });
  // two simultaneous requests with the same form: one is refused
  const now = { ...expected, isActive: false };
  const both = await Promise.allSettled(
    ['A', 'B'].map((title) => saveCoupon(app, staff, id, { ...form, title, isActive: false }, now)),
  );
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
});
