import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditLog } from '#db/schema/platform.ts';
import { coupons } from '#db/schema/promotions.ts';
import { listChanges } from '#features/audit/list-changes.ts';
import { makeCoupon, makeProduct, makeStaff } from '#tests/factories.ts';
import { createTestApp, type TestApp } from '#tests/test-app.ts';
import { listCoupons } from './list-coupons.ts';
import { removeCoupon } from './remove-coupon.ts';
import { restoreCoupon } from './restore-coupon.ts';
import { validateCoupon } from './rules.ts';
import { saveCoupon } from './save-coupon.ts';
import { setCouponActive } from './set-coupon-active.ts';

let app: TestApp;
let staff: Awaited<ReturnType<typeof makeStaff>>;
beforeAll(async () => {
  app = await createTestApp();
  staff = await makeStaff(app);
});
afterAll(() => app.close());

const input = (values: Partial<Parameters<typeof saveCoupon>[3]> = {}) => ({
  code: `c${randomUUID().slice(0, 8)}`,
  title: 'Ten off',
  description: null,
  couponType: 'percentage' as const,
  discountValue: 10,
  minimumOrderAmount: 0,
  maximumDiscountAmount: null,
  freeProductId: null,
  applicableCategories: null,
  usageLimit: null,
  perCustomerLimit: null,
  firstOrderOnly: false,
  assignedEmail: null,
  isActive: true,
  startsAt: null,
  expiresAt: null,
  ...values,
});

test('stores the code in capitals, and ends a day at 23:59:59 in India', async () => {
  const coupon = await saveCoupon(
    app,
    staff,
    null,
    input({ code: ' winter15 ', startsAt: '2026-12-01', expiresAt: '2026-12-31' }),
  );
  expect(coupon.code).toBe('WINTER15');
  expect(coupon.startsAt).toBe('2026-11-30T18:30:00.000Z');
  expect(coupon.expiresAt).toBe('2026-12-31T18:29:59.000Z');
});

test('keeps codes unique, also for concurrent requests, and frees a deleted one', async () => {
  const tries = await Promise.allSettled(
    Array.from({ length: 8 }, () => saveCoupon(app, staff, null, input({ code: 'TWICE' }))),
  );
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  for (const one of tries)
    if (one.status === 'rejected')
      expect(one.reason).toMatchObject({ code: 'INVALID_COUPON', data: { fields: { code: 'TWICE is in use' } } });
  const [first] = await app.db.select().from(coupons).where(eq(coupons.code, 'TWICE'));
  await removeCoupon(app, staff, first!.id);
  const second = await saveCoupon(app, staff, null, input({ code: 'twice' }));
  await expect(restoreCoupon(app, staff, first!.id)).rejects.toMatchObject({ code: 'INVALID_COUPON' });
  await removeCoupon(app, staff, second.id);
  expect((await restoreCoupon(app, staff, first!.id)).code).toBe('TWICE');
});

test('clears values that the type does not use', async () => {
  const { productId } = await makeProduct(app);
  const combo = await saveCoupon(
    app,
    staff,
    null,
    input({ couponType: 'combo', freeProductId: productId, maximumDiscountAmount: 5000 }),
  );
  const { id, usageCount: _, source: __, freeProductName: ___, createdAt: ____, ...rest } = combo;
  const changed = await saveCoupon(app, staff, id, { ...rest, couponType: 'fixed_amount', discountValue: 150 });
  expect(changed).toMatchObject({ freeProductId: null, maximumDiscountAmount: null, discountValue: 150 });
});

test.each([
  ['an empty code', { code: ' ' }, 'code'],
  ['a code with spaces', { code: 'TEN OFF' }, 'code'],
  ['no discount', { discountValue: null }, 'discountValue'],
  ['nothing off', { discountValue: 0 }, 'discountValue'],
  ['a negative discount', { discountValue: -5 }, 'discountValue'],
  ['more than 100 %', { discountValue: 101 }, 'discountValue'],
  [
    'more than 100 % of a combo',
    { couponType: 'combo' as const, discountValue: 120, freeProductId: randomUUID() },
    'discountValue',
  ],
  ['a negative minimum', { minimumOrderAmount: -1 }, 'minimumOrderAmount'],
  ['a free-product coupon without product', { couponType: 'free_product' as const }, 'freeProductId'],
  ['a limit of zero', { usageLimit: 0 }, 'usageLimit'],
  ['an end before the start', { startsAt: '2026-12-02', expiresAt: '2026-12-01' }, 'expiresAt'],
])('refuses %s by field', async (_, values, field) => {
  expect(Object.keys(validateCoupon(input(values)))).toContain(field);
  await expect(saveCoupon(app, staff, null, input(values))).rejects.toMatchObject({ code: 'INVALID_COUPON' });
});

test('refuses deleted products and categories', async () => {
  const unknownId = randomUUID();
  await expect(
    saveCoupon(app, staff, null, input({ couponType: 'free_product', freeProductId: unknownId })),
  ).rejects.toMatchObject({
    data: { fields: { freeProductId: 'This product no longer exists' } },
  });
  await expect(saveCoupon(app, staff, null, input({ applicableCategories: [unknownId] }))).rejects.toMatchObject({
    data: { fields: { applicableCategories: 'One of the categories no longer exists' } },
  });
});

test('lists by state and search, paged both ways', async () => {
  const now = app.now().getTime();
  await makeCoupon(app, { code: 'LATER', startsAt: new Date(now + 1000) });
  await makeCoupon(app, { code: 'GONE', expiresAt: new Date(now - 1000) });
  await makeCoupon(app, { code: 'SPENT', usageLimit: 1, usageCount: 1 });
  await makeCoupon(app, { code: 'OFF', isActive: false });
  const codes = async (filter: Partial<Parameters<typeof listCoupons>[1]>) =>
    (await listCoupons(app, { limit: 100, ...filter })).rows.map(({ code }) => code);
  expect(await codes({ state: 'scheduled' })).toContain('LATER');
  expect(await codes({ state: 'active' })).not.toContain('LATER');
  expect(await codes({ state: 'expired' })).toEqual(['GONE']);
  expect(await codes({ state: 'used-up' })).toEqual(['SPENT']);
  expect(await codes({ state: 'inactive' })).toEqual(['OFF']);
  expect(await codes({ search: 'pen' })).toEqual(['SPENT']);
  expect(await codes({ search: '%' })).toEqual([]);

  const all = await codes({});
  const expected: string[] = [];
  let after: string | undefined;
  let page = await listCoupons(app, { limit: 2 });
  expect(page.before).toBeNull();
  for (;;) {
    expected.push(...page.rows.map(({ code }) => code));
    if (!page.after) break;
    after = page.after;
    page = await listCoupons(app, { limit: 2, after });
  }
  expect(expected).toEqual(all);
  const previousPage = await listCoupons(app, { limit: 2, before: page.before! });
  expect(previousPage.rows.map(({ code }) => code)).toEqual(all.slice(-2 - page.rows.length, -page.rows.length));
  expect(page.total).toEqual({ count: all.length, more: false });
});

test('records every change in the audit log, with before and after', async () => {
  const coupon = await saveCoupon(app, staff, null, input({ code: 'AUDITED' }));
  app.advance(1000);
  await setCouponActive(app, staff, coupon.id, false);
  app.advance(1000);
  await removeCoupon(app, staff, coupon.id);
  const entries = await app.db.select().from(auditLog).where(eq(auditLog.entityId, coupon.id)).orderBy(auditLog.at);
  expect(entries.map(({ action }) => action)).toEqual(['coupon.create', 'coupon.deactivate', 'coupon.delete']);
  expect(entries[1]).toMatchObject({ actorId: staff.userId, before: { isActive: true }, after: { isActive: false } });
  const auditChanges = await listChanges(app, { limit: 10, search: 'audit' });
  expect(auditChanges.rows.map(({ action }) => action)).toEqual([
    'coupon.delete',
    'coupon.deactivate',
    'coupon.create',
  ]);
  expect((await listChanges(app, { limit: 10, search: staff.email.slice(0, 8) })).rows.length).toBeGreaterThan(2);
});
