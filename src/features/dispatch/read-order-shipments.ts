import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import { batches } from '#db/schema/batches.ts';
import { productVariants } from '#db/schema/catalog.ts';
import { users } from '#db/schema/customers.ts';
import { orderItems, orders } from '#db/schema/orders.ts';
import { media } from '#db/schema/platform.ts';
import { shipmentScans } from '#db/schema/shipments.ts';
import type { App } from '#platform/app.ts';
import { DomainError } from '#shared/domain-error.ts';
import { arrivalDay, proposeBatches } from '../batches/batch-rules.ts';
import { imageAssetColumns } from '../catalog/product-cards.ts';
import type { ShipmentsChange } from '../shipments/process/change-shipments.ts';
import type { CommandType } from '../shipments/process/commands.ts';
import { unshippedUnits } from '../shipments/process/draft.ts';
import { readShipments } from '../shipments/process/lock-shipments.ts';
import type { ShelvedBatch, Shipment, ShipmentLine, ShipmentsAggregate } from '../shipments/process/shipment.ts';
import { CASH_TO_COLLECT } from './cash-to-collect.ts';
import { DESTINATION } from './list-shipments.ts';
import type { OrderShipments } from './shipment-contract.ts';

const MAX_SCANS = 100;

/** The shipments of an order as staff see them, with what is in no shipment yet. NOT_FOUND. */
export const readOrderShipments = (app: App, orderId: string): Promise<OrderShipments> =>
  describeShipments(app, orderId, null);

/** The same after a change, which knows the shipments, unless the order has changed with them. NOT_FOUND. */
export const readChangedShipments = (
  app: App,
  { after, orderUpdates }: Pick<ShipmentsChange<CommandType>, 'after' | 'orderUpdates'>,
): Promise<OrderShipments> => describeShipments(app, after.orderId, orderUpdates.length === 0 ? after : null);

async function describeShipments(
  app: App,
  orderId: string,
  afterChange: ShipmentsAggregate | null,
): Promise<OrderShipments> {
  const aggregate = afterChange ?? (await readShipments(app.db, orderId));
  const { shipments } = aggregate;
  const lines = shipments.flatMap((shipment) => shipment.lines);
  const [items, packers, scans, packedBatches] = await Promise.all([
    readItems(app, orderId),
    readNames(
      app,
      shipments.flatMap(({ packerId, packedBy }) => [packerId, packedBy].filter((id) => id !== null)),
    ),
    readScans(
      app,
      shipments.map(({ id }) => id),
    ),
    readBatches(
      app,
      aggregate.batches,
      lines.flatMap(({ units }) => units.map(({ batchId }) => batchId)),
    ),
  ]);
  const order = items[0]?.order;
  if (!order) throw new DomainError('NOT_FOUND');
  const itemOf = (id: string) => items.find((item) => item.id === id)!;
  const promisedOn = aggregate.order?.promisedOn ?? null;
  const arrivesOn = arrivalDay(promisedOn, app.now());
  const describeLine = (line: ShipmentLine): OrderShipments['shipments'][number]['lines'][number] => {
    const { productName, flavor, size, sku, variantId, ...packing } = itemOf(line.orderItemId);
    const tracksBatches = aggregate.sold.some((sold) => sold.variantId === variantId && sold.tracksBatches);
    return {
      id: line.id,
      itemId: line.orderItemId,
      productName,
      flavour: flavor,
      size,
      sku,
      gtin: packing.gtin,
      shelf: packing.shelf,
      grossGrams: packing.grossGrams,
      image: packing.image,
      quantity: line.quantity,
      packed: line.packed,
      tracksBatches,
      returned: line.returned,
      destroyed: line.destroyed,
      claimed: line.claimed,
      proposed: proposedFor(aggregate, variantId, line.quantity - line.packed, arrivesOn),
      units: line.units
        .map(({ batchId, quantity, returned }) => {
          const { number, bestBefore } = packedBatches.get(batchId)!;
          return { batchId, number, bestBefore, quantity, returned };
        })
        .sort((a, b) => a.number.localeCompare(b.number)),
    };
  };
  return {
    orderId,
    promisedOn,
    ...order,
    isPackable: aggregate.order?.confirmedAt != null && aggregate.order.status !== 'cancelled',
    unshipped: aggregate.items.flatMap((item) => {
      const units = unshippedUnits(aggregate, item);
      const { productName, sku } = itemOf(item.id);
      return units > 0 ? [{ itemId: item.id, productName, sku, units }] : [];
    }),
    shipments: shipments.map((shipment) => ({
      id: shipment.id,
      number: shipment.number,
      state: shipment.state,
      version: shipment.version,
      carrier: shipment.carrier,
      trackingNumber: shipment.trackingNumber,
      sharesNumber: shipment.sharesNumber,
      grams: shipment.grams,
      expectedOn: shipment.expectedOn,
      failedAttempts: shipment.failedAttempts,
      packer: packerOf(shipment, packers),
      packedBy: shipment.packedBy && (packers.get(shipment.packedBy) ?? null),
      packedAt: shipment.packedAt?.toISOString() ?? null,
      handedOverAt: shipment.handedOverAt?.toISOString() ?? null,
      deliveredAt: shipment.deliveredAt?.toISOString() ?? null,
      receivedAt: shipment.receivedAt?.toISOString() ?? null,
      stateAt: shipment.stateAt.toISOString(),
      lines: shipment.lines.map(describeLine),
      booking: describeBooking(aggregate, shipment.id),
      scans: scans
        .filter(({ shipmentId }) => shipmentId === shipment.id)
        .map(({ state, code, text, location, at, receivedAt }) => ({
          state,
          code,
          text,
          location,
          at: at.toISOString(),
          receivedAt: receivedAt.toISOString(),
        })),
    })),
  };
}

/** The items of an order that is not deleted, with what packing needs of their variants, and the order itself. */
const readItems = ({ db }: App, orderId: string) =>
  db
    .select({
      id: orderItems.id,
      variantId: orderItems.variantId,
      productName: orderItems.productName,
      flavor: orderItems.flavor,
      size: orderItems.size,
      sku: orderItems.sku,
      order: {
        displayId: orders.displayId,
        fullName: orders.fullName,
        cashToCollect: CASH_TO_COLLECT,
        ...DESTINATION,
      },
      gtin: productVariants.gtin,
      shelf: productVariants.shelf,
      grossGrams: productVariants.grossGrams,
      image: imageAssetColumns,
    })
    .from(orderItems)
    .innerJoin(orders, eq(orders.id, orderItems.orderId))
    .leftJoin(productVariants, eq(productVariants.id, orderItems.variantId))
    .leftJoin(media, eq(media.key, orderItems.imageKey))
    .where(and(eq(orderItems.orderId, orderId), isNull(orders.deletedAt)));

const packerOf = ({ packerId, packerAt }: Shipment, names: ReadonlyMap<string, string>) =>
  packerId && packerAt ? { name: names.get(packerId) ?? null, since: packerAt.toISOString() } : null;

function describeBooking({ bookings }: ShipmentsAggregate, shipmentId: string) {
  const latest = bookings.findLast((booking) => booking.shipmentId === shipmentId);
  if (!latest) return null;
  const { carrier, state, service, price, cash, message, createdAt } = latest;
  return { carrier, state, service, price, cash, message, createdAt: createdAt.toISOString() };
}

function proposedFor(
  { batches: shelved, lifeRule }: ShipmentsAggregate,
  variantId: string | null,
  units: number,
  arrivesOn: string,
) {
  const variantBatches: ShelvedBatch[] = shelved.filter((batch) => batch.variantId === variantId);
  return proposeBatches(variantBatches, units, lifeRule, arrivesOn).map(({ batch, units: quantity }) => ({
    batchId: batch.id,
    number: batch.number,
    bestBefore: batch.bestBefore,
    units: quantity,
  }));
}

async function readNames(app: App, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await app.db
    .select({ id: users.id, name: users.fullName })
    .from(users)
    .where(inArray(users.id, [...new Set(ids)]));
  return new Map(rows.map(({ id, name }) => [id, name]));
}

type BatchName = { id: string; number: string; bestBefore: string | null };

/** Batches by id. `lockedBatches` has those of the variants that are still counted by batch. */
async function readBatches(app: App, lockedBatches: readonly BatchName[], ids: readonly string[]) {
  const batchesById = new Map(lockedBatches.map((batch): [string, BatchName] => [batch.id, batch]));
  const missing = [...new Set(ids)].filter((id) => !batchesById.has(id));
  if (missing.length === 0) return batchesById;
  const rows = await app.db
    .select({ id: batches.id, number: batches.number, bestBefore: batches.bestBefore })
    .from(batches)
    .where(inArray(batches.id, missing));
  for (const batch of rows) batchesById.set(batch.id, batch);
  return batchesById;
}

// the newest of each shipment
async function readScans(app: App, shipmentIds: readonly string[]) {
  if (shipmentIds.length === 0) return [];
  const ranked = app.db
    .select({
      shipmentId: shipmentScans.shipmentId,
      state: shipmentScans.state,
      code: shipmentScans.code,
      text: shipmentScans.text,
      location: shipmentScans.location,
      at: shipmentScans.at,
      receivedAt: shipmentScans.receivedAt,
      rank: sql<number>`row_number() over (partition by ${shipmentScans.shipmentId}
        order by ${shipmentScans.at} desc, ${shipmentScans.id} desc)`.as('rank'),
    })
    .from(shipmentScans)
    .where(inArray(shipmentScans.shipmentId, [...shipmentIds]))
    .as('ranked');
  return app.db.select().from(ranked).where(sql`${ranked.rank} <= ${MAX_SCANS}`).orderBy(desc(ranked.at), ranked.rank);
}
