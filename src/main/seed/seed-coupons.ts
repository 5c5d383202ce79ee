import type { Tx } from '#db/client.ts';
import { coupons } from '#db/schema/promotions.ts';
import { DAY_MS } from '#shared/dates.ts';
import type { Coupon } from './history/draw-orders.ts';
import { productBySlug } from './seed-catalogue.ts';

/** The demo's coupons: of each kind one, one that is over and one that is used up. How often, their orders say. */
export async function seedCoupons(tx: Tx, now: Date): Promise<Coupon[]> {
  const ago = (days: number) => new Date(now.getTime() - days * DAY_MS);
  return tx
    .insert(coupons)
    .values([
      {
        code: 'WELCOME15',
        title: '15% off the first order',
        couponType: 'percentage',
        discountValue: 15,
        maximumDiscountAmount: 60_000,
        perCustomerLimit: 1,
        createdAt: ago(380),
        expiresAt: ago(-180),
      },
      {
        code: 'FLAT200',
        title: '₹200 off from ₹1,499',
        couponType: 'fixed_amount',
        discountValue: 200,
        minimumOrderAmount: 149_900,
        createdAt: ago(300),
      },
      {
        code: 'FREESHAKER',
        title: 'A steel shaker with orders from ₹2,499',
        couponType: 'free_product',
        freeProductId: await productBySlug(tx, 'steel-shaker'),
        minimumOrderAmount: 249_900,
        createdAt: ago(290),
      },
      {
        code: 'STACK10',
        title: '10% off and a creatine',
        couponType: 'combo',
        discountValue: 10,
        maximumDiscountAmount: 50_000,
        freeProductId: await productBySlug(tx, 'creatine-monohydrate'),
        minimumOrderAmount: 399_900,
        createdAt: ago(240),
      },
      {
        code: 'DIWALI25',
        title: 'Diwali offer',
        couponType: 'percentage',
        discountValue: 25,
        createdAt: ago(40),
        expiresAt: ago(10),
      },
      {
        code: 'ONETIME',
        title: 'Sold out coupon',
        couponType: 'fixed_amount',
        discountValue: 100,
        usageLimit: 1,
        createdAt: ago(200),
      },
    ])
    .returning();
}
