import { and, eq, isNull } from 'drizzle-orm';
import { transact } from '#db/client.ts';
import { orders } from '#db/schema/orders.ts';
import { shipments } from '#db/schema/shipments.ts';
import type { App } from '#platform/app.ts';
import type { Staff } from '#platform/http/api-middleware.ts';
import { DomainError } from '#shared/domain-error.ts';
import {
  changeOrderShipments,
  changeOrderShipmentsWithin,
  orderOfShipment,
} from '../dispatch/change-order-shipments.ts';
import { readOrderShipments } from '../dispatch/read-order-shipments.ts';
import { Rejection } from '../shipments/process/rejections.ts';
import { readCode } from './code-rules.ts';
import { readPickListOrders } from './pick-lists.ts';
import { readOpenOrders } from './read-open-orders.ts';

const MAX_CANDIDATES = 50;

type Start = { code: string | null; pickList: string | null; except: readonly string[]; takesOver: boolean };
type TakenShipment = { shipmentId: string; holder: { packerId: string; at: Date } | null };

/**
 * Takes an order onto the packer's bench: that of a slip, or the next one that nobody has and that can be packed in full.
 * What another packer has is only read, unless it is taken over. CODE_UNKNOWN, NOTHING_TO_PACK, ORDER_NOT_PACKABLE.
 */
export async function startPacking(app: App, staff: Staff, { code, pickList, except, takesOver }: Start) {
  const { orderId, shipment } =
    code === null ? await takeNext(app, staff, pickList, except) : await takeBySlip(app, staff, code, takesOver);
  const { shipmentId, holder } = shipment;
  const order = await readOrderShipments(app, orderId);
  const packer = order.shipments.find(({ id }) => id === shipmentId)?.packer;
  return { shipmentId, order, holder: holder && { name: packer?.name ?? null, at: holder.at.toISOString() } };
}

async function takeBySlip(app: App, staff: Staff, scanned: string, takesOver: boolean) {
  const code = readCode(scanned);
  if (code.kind !== 'order') throw new DomainError('CODE_UNKNOWN');
  const [order] = await app.db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.displayId, code.displayId), isNull(orders.deletedAt)));
  if (!order) throw new DomainError('CODE_UNKNOWN');
  return { orderId: order.id, shipment: await take(app, staff, order.id, { number: code.number, takesOver }) };
}

async function takeNext(app: App, staff: Staff, pickList: string | null, except: readonly string[]) {
  const chosen = pickList === null ? undefined : await readPickListOrders(app.db, pickList);
  const open = await readOpenOrders(app.db, app.now(), MAX_CANDIDATES, chosen);
  // what is on the packer's own bench comes first
  const candidates = open
    .filter(({ orderId }) => !except.includes(orderId))
    .filter(({ packerId, allocation }) => (packerId ?? staff.userId) === staff.userId && allocation.short.length === 0)
    .sort((a, b) => Number(b.packerId !== null) - Number(a.packerId !== null));
  for (const { orderId } of candidates) {
    const shipment = await take(app, staff, orderId, { number: null, takesOver: false }).catch((error: unknown) => {
      // the order has changed since it was listed
      if (error instanceof Rejection) return null;
      throw error;
    });
    if (shipment && !shipment.holder) return { orderId, shipment };
  }
  throw new DomainError('NOTHING_TO_PACK');
}

/** Takes the open shipment of an order, or that with a number; opens one with what is in none when there is none. */
const take = (
  app: App,
  staff: Staff,
  orderId: string,
  { number, takesOver }: { number: number | null; takesOver: boolean },
): Promise<TakenShipment> =>
  transact(app.db, async (tx) => {
    const drafts = await tx
      .select({ id: shipments.id, number: shipments.number, packerId: shipments.packerId })
      .from(shipments)
      .where(and(eq(shipments.orderId, orderId), eq(shipments.state, 'draft')))
      .orderBy(shipments.number);
    const draft =
      number === null
        ? (drafts.find(({ packerId }) => packerId === staff.userId) ?? drafts[0])
        : drafts.find((one) => one.number === number);
    if (number !== null && !draft) throw new DomainError('NOTHING_TO_PACK');
    let shipmentId = draft?.id;
    if (!shipmentId) {
      const { result, idOf } = await changeOrderShipmentsWithin(app, tx, staff, orderId, { type: 'open', lines: null });
      shipmentId = idOf(result.shipmentId);
    }
    const command = { type: 'startPacking', shipmentId, packerId: staff.userId, takesOver } as const;
    const { result } = await changeOrderShipmentsWithin(app, tx, staff, orderId, command);
    return { shipmentId, holder: result.holder };
  });

/** Takes a shipment off the packer's bench. */
export async function setAside(app: App, staff: Staff, shipmentId: string): Promise<void> {
  const orderId = await orderOfShipment(app, shipmentId);
  await changeOrderShipments(app, staff, orderId, { type: 'stopPacking', shipmentId, packerId: staff.userId });
}
