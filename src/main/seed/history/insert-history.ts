import { eq, sql } from 'drizzle-orm';
import type { Tx } from '#db/queryable.ts';
import { productVariants, stockMovements, stockReservations } from '#db/schema/catalog.ts';
import { orderEvents, orderItems, orderMatters, orders, orderTracking } from '#db/schema/orders.ts';
import { paymentAttempts, refundLines, refunds } from '#db/schema/payments.ts';
import { coupons, couponUsage } from '#db/schema/promotions.ts';
import { shipmentLines, shipmentScans, shipments } from '#db/schema/shipments.ts';
import type { BuiltOrder, BuiltShipment } from './built-order.ts';
import { insertMany } from './insert-many.ts';
import { issueInvoices } from './issue-invoices.ts';
import { listDeliveries } from './list-deliveries.ts';
import type { SoldVariant } from './read-catalogue.ts';

/** Inserts orders with everything that followed, and the rollups. */
export async function insertHistory(
  tx: Tx,
  built: readonly BuiltOrder[],
  catalogue: readonly SoldVariant[],
  now: Date,
): Promise<void> {
  await insertMany(
    tx,
    orders,
    built.map(({ order }) => order),
  );
  await insertMany(
    tx,
    orderItems,
    built.flatMap(({ items }) => items),
  );
  await insertMany(
    tx,
    orderEvents,
    built.flatMap(({ events }) => events),
  );
  await insertMany(
    tx,
    orderTracking,
    built.flatMap(({ tracking }) => tracking),
  );
  await insertMany(
    tx,
    paymentAttempts,
    built.flatMap(({ attempts }) => attempts),
  );
  await insertMany(
    tx,
    refunds,
    built.flatMap((one) => one.refunds),
  );
  await insertMany(
    tx,
    refundLines,
    built.flatMap((one) => one.refundLines),
  );
  await insertMany(
    tx,
    orderMatters,
    built.flatMap(({ matters }) => matters),
  );
  await insertMany(
    tx,
    couponUsage,
    built.flatMap(({ couponUses }) => couponUses),
  );
  await insertMany(tx, stockMovements, [
    ...built.flatMap(({ movements }) => movements),
    ...listDeliveries(catalogue, built, now),
  ]);
  await reserve(
    tx,
    built.flatMap(({ reservations }) => reservations),
  );
  await insertShipments(
    tx,
    built.flatMap(({ shipment }) => shipment ?? []),
  );
  await tx.update(coupons).set({
    usageCount: sql`(select count(*) from ${couponUsage} u where u.coupon_id = ${coupons.id} and u.state in ('reserved', 'redeemed'))`,
  });
  await issueInvoices(tx, new Map(built.flatMap(({ order, paidAt }) => (paidAt ? [[order.id, paidAt]] : []))));
  // replaces what triggers have recorded row by row
  await tx.execute(sql`select rebuild_rollups()`);
}

async function insertShipments(tx: Tx, sentShipments: readonly BuiltShipment[]): Promise<void> {
  await insertMany(
    tx,
    shipments,
    sentShipments.map(({ shipment }) => shipment),
  );
  await insertMany(
    tx,
    shipmentLines,
    sentShipments.flatMap(({ lines }) => lines.map(({ variantId: _, ...line }) => line)),
  );
  await insertMany(
    tx,
    shipmentScans,
    sentShipments.flatMap(({ scans }) => scans),
  );
}

async function reserve(tx: Tx, reservations: BuiltOrder['reservations']): Promise<void> {
  await insertMany(tx, stockReservations, reservations);
  for (const { variantId, quantity } of reservations.filter(({ state }) => state === 'held'))
    await tx
      .update(productVariants)
      .set({ reserved: sql`reserved + ${quantity}` })
      .where(eq(productVariants.id, variantId));
}
