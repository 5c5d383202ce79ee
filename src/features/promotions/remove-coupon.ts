import { eq } from 'drizzle-orm';
import { transact } from '#db/client.ts';
import { coupons } from '#db/schema/promotions.ts';
import type { App } from '#platform/app.ts';
import type { Staff } from '#platform/http/api-middleware.ts';
import { recordChange } from '../audit/record-change.ts';
import { readCoupon } from './read-coupon.ts';

/** Deletes a coupon: it leaves the list and its code becomes free; orders keep their discount. */
export async function removeCoupon(app: App, staff: Staff, id: string): Promise<void> {
  await transact(app.db, async (tx) => {
    const before = await readCoupon(tx, id);
    await tx.update(coupons).set({ archivedAt: app.now() }).where(eq(coupons.id, id));
    await recordChange(tx, staff, app.now(), { action: 'coupon.delete', entityId: id, label: before.code, before });
  });
}
