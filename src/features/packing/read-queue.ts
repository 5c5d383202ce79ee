import { and, eq, gte, inArray, isNotNull, sql } from 'drizzle-orm';
import { orders } from '#db/schema/orders.ts';
import { shipments } from '#db/schema/shipments.ts';
import type { App } from '#platform/app.ts';
import type { Staff } from '#platform/http/api-middleware.ts';
import { shopDay, shopInstant } from '#shared/dates.ts';
import { readPickListOrders } from './pick-lists.ts';
import { readOpenOrders } from './read-open-orders.ts';

const MAX_QUEUED = 200;
const MAX_IMAGES = 4;

/** The orders to pack, or those of a pick list, and what the packer has packed today. CODE_UNKNOWN. */
export async function readQueue(app: App, staff: Staff, { pickList }: { pickList: string | null }) {
  const chosen = pickList === null ? null : await readPickListOrders(app.db, pickList);
  const open = await readOpenOrders(app.db, app.now(), MAX_QUEUED + 1, chosen ?? undefined);
  return {
    more: open.length > MAX_QUEUED,
    orders: open.slice(0, MAX_QUEUED).map(({ lines, allocation, packerId: _, arrivesOn: _a, ...order }) => ({
      ...order,
      units: lines.reduce((sum, { units }) => sum + units, 0),
      images: [...new Map(lines.flatMap(({ image }) => (image ? [[image.key, image]] : []))).values()].slice(
        0,
        MAX_IMAGES,
      ),
      short: allocation.short.map(({ itemId }) => lines.find((line) => line.itemId === itemId)!.productName),
    })),
    pickList: chosen && {
      number: pickList!,
      orders: chosen.length,
      packed: chosen.length - open.length - (await countHeld(app.db, chosen)),
    },
    today: await readToday(app, staff),
  };
}

/** Orders that wait until staff release them. */
const countHeld = (db: App['db'], orderIds: readonly string[]) =>
  db.$count(orders, and(inArray(orders.id, [...orderIds]), isNotNull(orders.heldAt)));

async function readToday({ db, now }: App, { userId }: Staff) {
  const midnight = shopInstant(shopDay(now()));
  const [row] = await db
    .select({
      shipments: sql<number>`count(*)::int`,
      seconds: sql<number | null>`round(extract(epoch from avg(${shipments.packedAt} - ${shipments.packerAt})))::int`,
    })
    .from(shipments)
    .where(and(eq(shipments.packedBy, userId), gte(shipments.packedAt, midnight)));
  return row!;
}
