import { eq } from 'drizzle-orm';
import type { Tx } from '#db/client.ts';
import { cartItems, wishlists } from '#db/schema/cart.ts';
import { productVariants } from '#db/schema/catalog.ts';
import { addresses } from '#db/schema/customers.ts';
import { DAY_MS, HOUR_MS } from '#shared/dates.ts';
import { type BuiltOrder, buildOrder } from './history/build-order.ts';
import type { Customer } from './history/draw-customers.ts';
import type { PlannedOrder } from './history/draw-orders.ts';
import type { SoldVariant } from './history/read-catalogue.ts';
import { productBySlug } from './seed-catalogue.ts';

const ADDRESS = {
  fullName: 'Ananya Deshpande',
  email: 'customer@ojas.example',
  phone: '+919845012345',
  address: 'Flat 304, Lakeview Residency, 5th Cross, Koramangala 4th Block',
  city: 'Bengaluru',
  state: 'Karnataka',
  pincode: '560034',
};

type DemoOrder = {
  daysAgo: number;
  outcome: PlannedOrder['outcome'];
  steps: number;
  isClosed?: boolean;
  lines: [slug: string, quantity: number][];
};
const ORDERS: DemoOrder[] = [
  {
    ...{ daysAgo: 92, outcome: 'kept', steps: 6, isClosed: true },
    lines: [
      ['creatine-monohydrate', 1],
      ['steel-shaker', 1],
    ],
  },
  { daysAgo: 61, outcome: 'kept', steps: 6, lines: [['whey-isolate', 1]] },
  { daysAgo: 33, outcome: 'expired', steps: 0, lines: [['mass-gainer', 1]] },
  {
    ...{ daysAgo: 9, outcome: 'kept', steps: 6 },
    lines: [
      ['daily-whey-protein', 1],
      ['creatine-monohydrate', 2],
    ],
  },
  {
    ...{ daysAgo: 2, outcome: 'kept', steps: 4 },
    lines: [
      ['whey-isolate', 1],
      ['pre-workout', 1],
    ],
  },
  { daysAgo: 1, outcome: 'kept', steps: 2, lines: [['creatine-monohydrate', 1]] },
];

/** The orders of the demo's customer, built from the catalogue. */
export function buildDemoOrders(
  catalogue: readonly SoldVariant[],
  customerId: string,
  staffId: string,
  now: Date,
): BuiltOrder[] {
  const customer: Customer = { id: customerId, stateCode: '29', address: ADDRESS };
  const variantOf = (slug: string) => {
    const variant = catalogue.find((one) => one.slug === slug);
    if (!variant) throw new Error(`the demo has no product ${slug}`);
    return variant;
  };
  return ORDERS.map(({ daysAgo, lines, isClosed = false, ...order }) =>
    buildOrder(
      {
        ...order,
        customer,
        at: new Date(now.getTime() - daysAgo * DAY_MS - 3 * HOUR_MS),
        lines: lines.map(([slug, quantity]) => ({ variant: variantOf(slug), quantity, isFree: false })),
        ...{ coupon: null, cash: false, failedBefore: false, pace: 1 },
        ...{ isDelayed: false, isClosed, isUndecided: false, isReturned: false },
      },
      staffId,
      now,
    ),
  );
}

/** An address, a wishlist and a cart for the demo's customer. */
export async function seedCart(tx: Tx, customerId: string, now: Date): Promise<void> {
  await tx.insert(addresses).values({ ...without(ADDRESS), userId: customerId, isDefault: true });
  const wished = ['night-casein-protein', 'pre-workout', 'whey-isolate'];
  for (const [index, slug] of wished.entries())
    await tx.insert(wishlists).values({
      userId: customerId,
      productId: await productBySlug(tx, slug),
      createdAt: new Date(now.getTime() - index * HOUR_MS),
    });
  for (const slug of ['whey-isolate', 'creatine-monohydrate']) {
    const productId = await productBySlug(tx, slug);
    const [variant] = await tx
      .select({ id: productVariants.id })
      .from(productVariants)
      .where(eq(productVariants.productId, productId))
      .orderBy(productVariants.position)
      .limit(1);
    await tx
      .insert(cartItems)
      .values({ userId: customerId, productId, variantId: variant!.id, quantity: 1, createdAt: now });
  }
}

const without = ({ email: _, ...address }: typeof ADDRESS) => address;
