import { eq } from 'drizzle-orm';
import { transact } from '#db/client.ts';
import { coupons } from '#db/schema/promotions.ts';
import type { App } from '#platform/app.ts';
import type { Staff } from '#platform/http/api-middleware.ts';
import { recordChange } from '../audit/record-change.ts';
import { readCoupon } from './read-coupon.ts';
import type { CouponAnswer } from './save-coupon.ts';

/** Switches a coupon on or off. */
export function setCouponActive(app: App, staff: Staff, id: string, isActive: boolean): Promise<CouponAnswer> {
  return transact(app.db, async (tx) => {
    const before = await readCoupon(tx, id);
    await tx.update(coupons).set({ isActive }).where(eq(coupons.id, id));
    await recordChange(tx, staff, app.now(), {
      action: isActive ? 'coupon.activate' : 'coupon.deactivate',
      entityId: id,
      label: before.code,
      before: { isActive: before.isActive },
      after: { isActive },
    });
    return { ...before, isActive };
  });
}
