import type { Tx } from '#db/queryable.ts';
import { readDeliveryPlan } from '#features/delivery/read-delivery-plan.ts';
import { buildDemoOrders } from './build-demo-orders.ts';
import { buildOrder } from './history/build-order.ts';
import { drawCustomers } from './history/draw-customers.ts';
import { drawOrders } from './history/draw-orders.ts';
import { insertBatches } from './history/insert-batches.ts';
import { insertCustomers } from './history/insert-customers.ts';
import { insertHistory } from './history/insert-history.ts';
import { insertTickets } from './history/insert-tickets.ts';
import { createRandom } from './history/random.ts';
import { readCatalogue } from './history/read-catalogue.ts';
import type { Demo } from './load-demo.ts';
import { seedCoupons } from './seed-coupons.ts';
import type { DemoAccounts } from './seed-users.ts';

const CUSTOMERS = 150;
const ORDERS = 400;

/** A year of history: customers with their orders, and the demo customer's own orders. */
export async function seedHistory(tx: Tx, demo: Demo, accounts: DemoAccounts, now: Date): Promise<void> {
  const { staffId } = accounts;
  const delivery = await readDeliveryPlan(tx);
  const random = createRandom(20_260_401);
  const catalogue = await readCatalogue(tx);
  const coupons = await seedCoupons(tx, demo, now);
  const customers = drawCustomers(random, CUSTOMERS);
  const planned = drawOrders({ random, customers, catalogue, coupons, count: ORDERS, now });
  await insertCustomers(tx, random, customers, planned);
  const built = [
    ...planned.map((plan) => buildOrder(plan, { staffId, delivery, now })),
    ...buildDemoOrders(demo, catalogue, accounts, delivery, now),
  ].sort((a, b) => a.order.createdAt!.getTime() - b.order.createdAt!.getTime());
  await insertHistory(tx, built, catalogue, now);
  const sentShipments = built.flatMap(({ shipment }) => shipment ?? []);
  if (demo.tracksBatches) await insertBatches(tx, catalogue, sentShipments, { staffId, now });
  await insertTickets(tx, random, built, staffId);
}
