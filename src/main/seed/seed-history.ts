import type { Tx } from '#db/client.ts';
import { buildOrder } from './history/build-order.ts';
import { drawCustomers } from './history/draw-customers.ts';
import { drawOrders } from './history/draw-orders.ts';
import { insertCustomers } from './history/insert-customers.ts';
import { insertHistory } from './history/insert-history.ts';
import { insertTickets } from './history/insert-tickets.ts';
import { createRandom } from './history/random.ts';
import { readCatalogue } from './history/read-catalogue.ts';
import { seedCoupons } from './seed-coupons.ts';
import { buildDemoOrders } from './seed-orders.ts';

const CUSTOMERS = 150;
const ORDERS = 400;

/** A year of trade before now: people, their orders with all that followed, and the demo customer's own orders. */
export async function seedHistory(
  tx: Tx,
  { customerId, staffId }: { customerId: string; staffId: string },
  now: Date,
): Promise<void> {
  const random = createRandom(20_260_401);
  const catalogue = await readCatalogue(tx);
  const coupons = await seedCoupons(tx, now);
  const customers = drawCustomers(random, CUSTOMERS);
  const planned = drawOrders({ random, customers, catalogue, coupons, count: ORDERS, now });
  await insertCustomers(tx, random, customers, planned);
  const built = [
    ...planned.map((plan) => buildOrder(plan, staffId, now)),
    ...buildDemoOrders(catalogue, customerId, staffId, now),
  ].sort((a, b) => a.order.createdAt!.getTime() - b.order.createdAt!.getTime());
  await insertHistory(tx, built, catalogue, now);
  await insertTickets(tx, random, built, staffId);
}
