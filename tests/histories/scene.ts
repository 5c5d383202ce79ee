import { randomUUID } from 'node:crypto';
import { and, asc, desc, eq, inArray } from 'drizzle-orm';
import { users } from '../../src/db/schema/customers.ts';
import { orders } from '../../src/db/schema/orders.ts';
import { paymentAttempts, refunds } from '../../src/db/schema/payments.ts';
import { hashPassword } from '../../src/features/customers/password.ts';
import { DEFAULT_PLAN } from '../../src/features/delivery/plan-rules.ts';
import { FLAT_CHARGE, savePlan, TWO_ZONES } from '../delivery-plans.ts';
import { makeCoupon, makeCustomer, makeProduct } from '../factories.ts';
import type { Shop } from './open-shop.ts';
import type { Pick } from './step.ts';

export const PASSWORD = 'a fine pass phrase';
let passwordHash: string | null = null;

/** Somebody without an account, as their browser knows them. */
export type Visitor = { userId: string; refreshToken: string };

/** The participants and data of one history. */
export type Scene = {
  shop: Shop;
  buyers: string[];
  /** also those who have ended */
  visitors: Visitor[];
  products: Awaited<ReturnType<typeof makeProduct>>[];
  coupons: string[];
  /** of this history only, oldest first */
  orderIds: string[];
  /** accepted requests, to be repeated with the same key */
  repeats: (() => Promise<unknown>)[];
};

export async function makeBuyer(shop: Shop): Promise<string> {
  passwordHash ??= await hashPassword(PASSWORD);
  const id = await makeCustomer(shop.app);
  await shop.app.db.update(users).set({ passwordHash }).where(eq(users.id, id));
  return id;
}

/** Customers, products with few units, and coupons with few uses. */
export async function makeScene(shop: Shop): Promise<Scene> {
  const { app } = shop;
  const buyers = [await makeBuyer(shop), await makeBuyer(shop), await makeBuyer(shop)];
  const products = [
    await makeProduct(app, { price: 149_900, stock: 4 }),
    await makeProduct(app, { price: 33_333, stock: 6 }),
    await makeProduct(app, { price: 7_901, stock: null }),
  ];
  const tenth = await makeCoupon(app, { discountValue: 10, usageLimit: 2 });
  const whole = await makeCoupon(app, { discountValue: 100, usageLimit: 1 });
  return { shop, buyers, visitors: [], products, coupons: [tenth.code, whole.code], orderIds: [], repeats: [] };
}

const PLANS = [DEFAULT_PLAN, FLAT_CHARGE, TWO_ZONES, { ...TWO_ZONES, methods: TWO_ZONES.methods.slice(0, 1) }];

/** Staff put another plan into use: other charges, or methods that vanish. */
export const changeDeliveryPlan = ({ shop }: Scene, { a }: Pick): Promise<void> =>
  savePlan(shop.app, shop.staff, chosen(PLANS, a)!);

export const chosen = <T>(list: readonly T[], pick: number): T | undefined => list[pick % Math.max(1, list.length)];

/** The existing orders, newest first, with their payments. */
export async function readOrders({ shop, orderIds }: Scene) {
  if (orderIds.length === 0) return [];
  const { db } = shop.app;
  const rows = await db.select().from(orders).where(inArray(orders.id, orderIds)).orderBy(desc(orders.createdAt));
  return rows;
}

export const readAttempts = ({ shop, orderIds }: Scene, orderId?: string) =>
  shop.app.db
    .select()
    .from(paymentAttempts)
    .where(
      and(
        inArray(paymentAttempts.orderId, orderIds.length > 0 ? orderIds : [randomUUID()]),
        orderId ? eq(paymentAttempts.orderId, orderId) : undefined,
      ),
    )
    .orderBy(asc(paymentAttempts.createdAt));

export const readRefunds = ({ shop, orderIds }: Scene) =>
  shop.app.db
    .select()
    .from(refunds)
    .where(inArray(refunds.orderId, orderIds.length > 0 ? orderIds : [randomUUID()]))
    .orderBy(asc(refunds.createdAt));
