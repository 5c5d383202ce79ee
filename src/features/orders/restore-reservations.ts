import { eq } from 'drizzle-orm';
import type { Tx } from '#db/client.ts';
import { coupons, couponUsage } from '#db/schema/promotions.ts';
import type { App } from '#platform/app.ts';
import { reserveCoupon } from '../promotions/coupon-usage.ts';
import { reserveAvailableStock, reserveStock } from '../stock/reserve-stock.ts';
import type { VariantUnits } from '../stock/variant-units.ts';
import type { OrderRow } from './list-orders.ts';
import { listOrderItems } from './lock-order.ts';

/**
 * Money arrived for an order that had ended: takes stock and coupon again, all or nothing.
 * Returns false when something is gone; nothing has changed then (a savepoint is rolled back).
 */
export async function restoreReservations(app: App, tx: Tx, order: OrderRow): Promise<boolean> {
  const lines = await listOrderItems(tx, order.id);
  const units = lines.flatMap(({ variantId, quantity }) => (variantId ? [{ variantId, quantity }] : []));
  if (units.length < lines.length) return false;
  try {
    await tx.transaction(async (inner) => {
      await reserveOrderCoupon(app, inner, order);
      if ((await reserveStock(inner, order.id, units)).length > 0) throw new Gone();
    });
    return true;
  } catch (error) {
    if (error instanceof Gone || (error as { code?: string }).code === 'COUPON_LIMIT_REACHED') return false;
    throw error;
  }
}

// the coupon of an order that had given it back; thrown when it is gone or used up
async function reserveOrderCoupon(app: App, tx: Tx, order: OrderRow): Promise<void> {
  if (!order.couponId) return;
  const [coupon] = await tx.select().from(coupons).where(eq(coupons.id, order.couponId));
  const [use] = await tx.select().from(couponUsage).where(eq(couponUsage.orderId, order.id));
  if (!coupon) throw new Gone();
  if (use?.state !== 'reserved') await reserveCoupon(tx, coupon, order.userId, order.id, app.now());
}

/**
 * Staff takes a cancelled order up again: what stock there is, and the coupon if it is still to be had, are held.
 * Returns what is missing; the price stays what it was.
 */
export async function restoreAvailableReservations(
  app: App,
  tx: Tx,
  order: OrderRow,
): Promise<{ missing: VariantUnits[]; coupon: boolean }> {
  const coupon = await tx
    .transaction((inner) => reserveOrderCoupon(app, inner, order))
    .then(() => true)
    .catch((error) => {
      if (error instanceof Gone || (error as { code?: string }).code === 'COUPON_LIMIT_REACHED') return false;
      throw error;
    });
  const lines = await listOrderItems(tx, order.id);
  const units = lines.flatMap(({ variantId, quantity }) => (variantId ? [{ variantId, quantity }] : []));
  return { missing: await reserveAvailableStock(tx, order.id, units), coupon };
}

class Gone extends Error {}
