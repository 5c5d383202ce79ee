/**
 * 100 orders of three products with batches, packed through HTTP by four packers who scan each unit. Fails when the p99
 * of a scan is above 100 ms.
 */
import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { productVariants } from '../src/db/schema/catalog.ts';
import { userRoles } from '../src/db/schema/customers.ts';
import { receiveStock } from '../src/features/batches/receive-stock.ts';
import { setOrderStatus } from '../src/features/order-management/set-order-status.ts';
import { createPickList } from '../src/features/packing/pick-lists.ts';
import { makeStaff } from '../tests/factories.ts';
import { addToCart, type Buyer, CART, expectOk, order } from './orders/buyers.ts';
import { type OrderShop, startOrderShop } from './orders/order-shop.ts';
import { timingOf } from './orders/timing.ts';

const ORDERS = 100;
const PACKERS = 4;
const SKUS = 3;
const UNITS = 2;
const WANTED_MS = 100;

const shop = await startOrderShop();
let p99 = Number.NaN;
try {
  p99 = await packAll(shop, await placeOrders(shop));
} finally {
  await shop.stop();
}
process.exit(p99 <= WANTED_MS ? 0 : 1);

/** Orders that are to be packed, as a pick list since the demo has others, and the SKUs of their products. */
async function placeOrders({ app, makeProduct, makeBuyers }: OrderShop): Promise<{ pickList: string; skus: string[] }> {
  const staff = await makeStaff(app);
  const products = [];
  for (let at = 0; at < SKUS; at++) products.push(await makeProduct(0));
  const line = (variantId: string, number: string, bestBefore: string) => ({
    variantId,
    number,
    madeOn: null,
    bestBefore,
    mrp: null,
    units: ORDERS * UNITS,
    cost: null,
  });
  await receiveStock(app, staff, {
    supplier: 'Sahyadri',
    billNumber: null,
    billDate: null,
    note: null,
    blocksNew: false,
    lines: products.flatMap(({ variantId }) => [
      line(variantId, 'NEAR', '2028-01-01'),
      line(variantId, 'FAR', '2029-01-01'),
    ]),
    idempotencyKey: randomUUID(),
  });
  const orderIds: string[] = [];
  for (const buyer of await makeBuyers(ORDERS)) {
    for (const product of products) expectOk(await addToCart(buyer, product, UNITS), 'the cart');
    const quote = expectOk(await buyer.post('/checkout/quote', { source: CART, couponCode: null }), 'the quote');
    const { orderId } = expectOk(await order(buyer, CART, quote), 'the order') as { orderId: string };
    await setOrderStatus(app, staff, { id: orderId, to: 'processing', undo: false, mailCustomer: false });
    orderIds.push(orderId);
  }
  const skuOf = async (variantId: string) =>
    (await app.db.select().from(productVariants).where(eq(productVariants.id, variantId)))[0]!.sku;
  const { number } = await createPickList(app, staff, orderIds);
  return { pickList: number, skus: await Promise.all(products.map(({ variantId }) => skuOf(variantId))) };
}

/** Packs all orders; prints the times of scans, ms, and returns their p99. */
async function packAll(
  { app, makeBuyers }: OrderShop,
  { pickList, skus }: { pickList: string; skus: readonly string[] },
): Promise<number> {
  const packers = await makeBuyers(PACKERS);
  await app.db.insert(userRoles).values(packers.map(({ userId }) => ({ userId, role: 'packing' })));
  const scans: number[] = [];
  let packed = 0;
  const startedAt = performance.now();
  async function pack(packer: Buyer): Promise<void> {
    for (;;) {
      const started = await packer.post('/admin/packing/start', { pickList });
      if (started.body.code === 'NOTHING_TO_PACK') return;
      const { shipmentId } = expectOk(started, 'the start') as { shipmentId: string };
      for (const code of skus)
        for (let unit = 0; unit < UNITS; unit++) {
          const scan = await packer.post('/admin/packing/scan', { shipmentId, code, idempotencyKey: randomUUID() });
          expectOk(scan, 'the scan');
          scans.push(scan.ms);
        }
      expectOk(await packer.post(`/admin/shipments/${shipmentId}/close`, { measures: {} }), 'the close');
      packed += 1;
    }
  }
  await Promise.all(packers.map(pack));
  const seconds = (performance.now() - startedAt) / 1000;
  const { median, p99: highest } = timingOf({ seconds, steps: scans.map((ms) => [ms]) });
  console.log(`${packed} of ${ORDERS} orders packed by ${PACKERS} in ${seconds.toFixed(1)} s, ${scans.length} scans`);
  console.log(`a scan: median ${median.toFixed(1)} ms, p99 ${highest.toFixed(1)} ms`);
  if (packed !== ORDERS) throw new Error(`${ORDERS - packed} orders were not packed`);
  return highest;
}
