import { randomUUID } from 'node:crypto';
import { and, asc, eq } from 'drizzle-orm';
import type { Tx } from '#db/client.ts';
import { cartItems, wishlists } from '#db/schema/cart.ts';
import { productImages, products, productVariants, stockMovements } from '#db/schema/catalog.ts';
import { addresses } from '#db/schema/customers.ts';
import { orderEvents, orderItems, orders, orderTracking } from '#db/schema/orders.ts';
import { paymentAttempts } from '#db/schema/payments.ts';
import { media } from '#db/schema/platform.ts';
import { coupons } from '#db/schema/promotions.ts';
import { DAY_MS, HOUR_MS } from '#shared/dates.ts';
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

type Step = { status: string; hours: number; message: string; location?: string };
const STEPS: Step[] = [
  { status: 'order_confirmed', hours: 0, message: 'We have your order and are getting it ready.' },
  { status: 'processing', hours: 1, message: 'We are packing your order.', location: 'Pune' },
  { status: 'shipped', hours: 20, message: 'Handed to the courier.', location: 'Pune' },
  { status: 'in_transit', hours: 34, message: 'Arrived at the hub.', location: 'Hubballi' },
  { status: 'out_for_delivery', hours: 48, message: 'The courier is on the way to you.', location: 'Bengaluru' },
  { status: 'delivered', hours: 54, message: 'Delivered. Thank you.', location: 'Bengaluru' },
];

type DemoOrder = {
  daysAgo: number;
  status: 'processing' | 'shipped' | 'delivered' | 'completed' | 'cancelled';
  steps: number;
  lines: [slug: string, quantity: number][];
};
const ORDERS: DemoOrder[] = [
  {
    daysAgo: 92,
    status: 'completed',
    steps: 6,
    lines: [
      ['creatine-monohydrate', 1],
      ['steel-shaker', 1],
    ],
  },
  { daysAgo: 61, status: 'delivered', steps: 6, lines: [['whey-isolate', 1]] },
  { daysAgo: 33, status: 'cancelled', steps: 0, lines: [['mass-gainer', 1]] },
  {
    daysAgo: 9,
    status: 'delivered',
    steps: 6,
    lines: [
      ['daily-whey-protein', 1],
      ['creatine-monohydrate', 2],
    ],
  },
  {
    daysAgo: 2,
    status: 'shipped',
    steps: 4,
    lines: [
      ['whey-isolate', 1],
      ['pre-workout', 1],
    ],
  },
  { daysAgo: 1, status: 'processing', steps: 2, lines: [['creatine-monohydrate', 1]] },
];

/** Past orders, a wishlist, a cart, an address and coupons for the demo's customer. */
export async function seedOrders(tx: Tx, customerId: string, now: Date): Promise<void> {
  await tx.insert(addresses).values({ ...without(ADDRESS), userId: customerId, isDefault: true });
  for (const order of ORDERS) await insertOrder(tx, customerId, order, now);
  const wished = ['night-casein-protein', 'pre-workout', 'whey-isolate'];
  for (const [index, slug] of wished.entries())
    await tx.insert(wishlists).values({
      userId: customerId,
      productId: await productBySlug(tx, slug),
      createdAt: new Date(now.getTime() - index * HOUR_MS),
    });
  for (const slug of ['whey-isolate', 'creatine-monohydrate']) {
    const { variant } = await firstVariant(tx, slug);
    await tx
      .insert(cartItems)
      .values({ userId: customerId, productId: variant.productId, variantId: variant.id, quantity: 1, createdAt: now });
  }
  await tx.insert(coupons).values([
    {
      code: 'WELCOME15',
      title: '15% off the first order',
      couponType: 'percentage',
      discountValue: 15,
      maximumDiscountAmount: 60_000,
      perCustomerLimit: 1,
      expiresAt: new Date(now.getTime() + 180 * DAY_MS),
    },
    {
      code: 'FLAT200',
      title: '₹200 off from ₹1,499',
      couponType: 'fixed_amount',
      discountValue: 200,
      minimumOrderAmount: 149_900,
    },
    {
      code: 'FREESHAKER',
      title: 'A steel shaker with orders from ₹2,499',
      couponType: 'free_product',
      freeProductId: await productBySlug(tx, 'steel-shaker'),
      minimumOrderAmount: 249_900,
    },
    {
      code: 'STACK10',
      title: '10% off and a creatine',
      couponType: 'combo',
      discountValue: 10,
      maximumDiscountAmount: 50_000,
      freeProductId: await productBySlug(tx, 'creatine-monohydrate'),
      minimumOrderAmount: 399_900,
    },
    {
      code: 'DIWALI25',
      title: 'Diwali offer',
      couponType: 'percentage',
      discountValue: 25,
      expiresAt: new Date(now.getTime() - 10 * DAY_MS),
    },
    {
      code: 'ONETIME',
      title: 'Sold out coupon',
      couponType: 'fixed_amount',
      discountValue: 100,
      usageLimit: 1,
      usageCount: 1,
    },
  ]);
}

const without = ({ email: _, ...address }: typeof ADDRESS) => address;

async function firstVariant(tx: Tx, slug: string) {
  const [row] = await tx
    .select({ product: products, variant: productVariants, imageKey: media.key })
    .from(productVariants)
    .innerJoin(products, eq(products.id, productVariants.productId))
    .leftJoin(productImages, and(eq(productImages.productId, products.id), eq(productImages.position, 0)))
    .leftJoin(media, eq(media.id, productImages.mediaId))
    .where(eq(products.slug, slug))
    .orderBy(asc(productVariants.position))
    .limit(1);
  if (!row) throw new Error(`the demo has no product ${slug}`);
  return row;
}

async function insertOrder(tx: Tx, customerId: string, demo: DemoOrder, now: Date): Promise<void> {
  const id = randomUUID();
  const createdAt = new Date(now.getTime() - demo.daysAgo * DAY_MS - 3 * HOUR_MS);
  const lines = await Promise.all(
    demo.lines.map(async ([slug, quantity]) => ({ ...(await firstVariant(tx, slug)), quantity })),
  );
  const priced = lines.map(({ product, variant, imageKey, quantity }, position) => ({
    orderId: id,
    productId: product.id,
    variantId: variant.id,
    position,
    productName: product.name,
    imageKey,
    flavor: variant.flavour,
    size: variant.size,
    sku: variant.sku,
    quantity,
    price: variant.price ?? product.price,
    mrp: variant.originalPrice ?? product.originalPrice,
    hsn: product.hsn,
    taxRate: product.taxRate,
  }));
  const total = priced.reduce((sum, line) => sum + line.price * line.quantity, 0);
  const cancelled = demo.status === 'cancelled';
  await tx.insert(orders).values({
    id,
    displayId: id.slice(0, 8),
    userId: customerId,
    fullName: ADDRESS.fullName,
    email: ADDRESS.email,
    phone: ADDRESS.phone,
    stateCode: '29',
    shippingAddress: ADDRESS,
    subtotal: total,
    totalAmount: total,
    status: demo.status,
    paymentStatus: cancelled ? 'failed' : 'completed',
    fingerprint: 'demo',
    createdAt,
    updatedAt: createdAt,
    ...(cancelled ? { cancelledAt: createdAt, cancelReason: 'expired' as const } : { confirmedAt: createdAt }),
  });
  await tx.insert(orderItems).values(priced);
  await tx
    .insert(orderEvents)
    .values({ orderId: id, kind: 'order.created', actor: `customer:${customerId}`, to: 'pending', at: createdAt });
  await tx.insert(paymentAttempts).values({
    orderId: id,
    gateway: 'demo',
    transactionId: `OJDEMO${id.replaceAll('-', '').slice(0, 20).toUpperCase()}`,
    amount: total,
    state: cancelled ? 'failed' : 'succeeded',
    expiresAt: createdAt,
    finalisedAt: createdAt,
    createdAt,
  });
  if (!cancelled)
    for (const { variant, quantity } of lines) {
      await tx
        .insert(stockMovements)
        .values({ variantId: variant.id, kind: 'sold', quantity: -quantity, orderId: id, at: createdAt });
      await tx
        .insert(stockMovements)
        .values({ variantId: variant.id, kind: 'set', quantity, note: 'demo stock', at: createdAt });
    }
  const number = `OJX${id.replaceAll('-', '').slice(0, 10).toUpperCase()}`;
  const due = new Date(createdAt.getTime() + 3 * DAY_MS).toISOString().slice(0, 10);
  const steps = STEPS.slice(0, demo.steps);
  if (steps.length > 0)
    await tx.insert(orderTracking).values(
      steps.map(({ status, hours, message, location }, index) => ({
        orderId: id,
        status,
        message,
        location: location ?? null,
        estimatedDelivery: status === 'delivered' ? null : due,
        trackingNumber: index >= 2 ? number : null,
        carrier: index >= 2 ? 'Sahyadri Express' : null,
        createdAt: new Date(createdAt.getTime() + hours * HOUR_MS),
      })),
    );
}
