import { and, eq, isNotNull } from 'drizzle-orm';
import { transact } from '#db/client.ts';
import { coupons } from '#db/schema/promotions.ts';
import type { App } from '#platform/app.ts';
import type { Staff } from '#platform/http/api-middleware.ts';
import { DomainError } from '#shared/domain-error.ts';
import { recordChange } from '../audit/record-change.ts';
import { readCoupon } from './read-coupon.ts';
import { type CouponAnswer, codeTakenError } from './save-coupon.ts';

/** Undoes a deletion, unless another coupon has the code by now. */
export async function restoreCoupon(app: App, staff: Staff, id: string): Promise<CouponAnswer> {
  let code = '';
  try {
    return await transact(app.db, async (tx) => {
      const [row] = await tx
        .update(coupons)
        .set({ archivedAt: null })
        .where(and(eq(coupons.id, id), isNotNull(coupons.archivedAt)))
        .returning({ code: coupons.code });
      if (!row) throw new DomainError('NOT_FOUND');
      code = row.code;
      const after = await readCoupon(tx, id);
      await recordChange(tx, staff, app.now(), { action: 'coupon.restore', entityId: id, label: code, after });
      return after;
    });
  } catch (error) {
    throw codeTakenError(error, code) ?? error;
  }
}
