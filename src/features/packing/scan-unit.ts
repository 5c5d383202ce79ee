import { eq, sql } from 'drizzle-orm';
import { type Queryable, transact } from '#db/client.ts';
import { products, productVariants } from '#db/schema/catalog.ts';
import { orderItems } from '#db/schema/orders.ts';
import { shipmentLines, shipments } from '#db/schema/shipments.ts';
import type { App } from '#platform/app.ts';
import type { Staff } from '#platform/http/api-middleware.ts';
import { withIdempotency } from '#platform/idempotency.ts';
import { DomainError } from '#shared/domain-error.ts';
import { variantImages } from '../catalog/variant-images.ts';
import { changeOrderShipmentsWithin, orderOfShipment } from '../dispatch/change-order-shipments.ts';
import { readChangedShipments, readOrderShipments } from '../dispatch/read-order-shipments.ts';
import type { ShipmentsChange } from '../shipments/process/change-shipments.ts';
import { findMatches, type Match } from './find-matches.ts';

type Scan = { shipmentId: string; code: string; idempotencyKey: string };
type Line = { id: string; variantId: string | null; isComplete: boolean };

/**
 * Counts the unit with a scanned code into a shipment on the packer's bench; a repeated request counts it once.
 * CODE_UNKNOWN, CODE_AMBIGUOUS, WRONG_PRODUCT, and the rejections of `pack`.
 */
export async function scanUnit(app: App, staff: Staff, { idempotencyKey: key, ...scan }: Scan) {
  const orderId = await orderOfShipment(app, scan.shipmentId);
  let change = null as ShipmentsChange<'pack'> | null;
  const counted = await transact(app.db, (tx) =>
    withIdempotency(tx, { scope: `packing.scan:${staff.userId}`, key, body: scan, now: app.now() }, async () => {
      const matches = await findMatches(tx, scan.code);
      if (matches.length === 0) throw new DomainError('CODE_UNKNOWN');
      const { line, batchId } = await findLine(tx, scan.shipmentId, matches);
      change = await changeOrderShipmentsWithin(app, tx, staff, orderId, {
        ...{ type: 'pack', shipmentId: scan.shipmentId, version: null, packerId: staff.userId },
        ...{ lineId: line.id, units: 1, batchId },
      });
      const [unit] = change.result.units;
      const batch = change.after.batches.find(({ id }) => id === unit?.batchId);
      return { lineId: line.id, batch: batch?.number ?? null };
    }),
  );
  return { ...counted, order: await (change ? readChangedShipments(app, change) : readOrderShipments(app, orderId)) };
}

/** The line that the unit belongs to: an incomplete one where there are several. */
async function findLine(
  db: Queryable,
  shipmentId: string,
  matches: Match[],
): Promise<{ line: Line; batchId: string | null }> {
  const lines: Line[] = await db
    .select({
      ...{ id: shipmentLines.id, variantId: orderItems.variantId },
      isComplete: sql<boolean>`${shipmentLines.packed} >= ${shipmentLines.quantity}`,
    })
    .from(shipmentLines)
    .innerJoin(orderItems, eq(orderItems.id, shipmentLines.orderItemId))
    .innerJoin(shipments, eq(shipments.id, shipmentLines.shipmentId))
    .where(eq(shipmentLines.shipmentId, shipmentId))
    .orderBy(orderItems.position);
  const found = lines.flatMap((line) => {
    const match = matches.find(({ variantId }) => variantId === line.variantId);
    return match ? [{ line, batchId: match.batchId }] : [];
  });
  if (found.length === 0) throw await wrongProduct(db, matches[0]!.variantId);
  if (new Set(found.map(({ line }) => line.variantId)).size > 1) throw new DomainError('CODE_AMBIGUOUS');
  return found.find(({ line }) => !line.isComplete) ?? found[0]!;
}

async function wrongProduct(db: Queryable, variantId: string) {
  const [variant] = await db
    .select({
      ...{ productId: productVariants.productId, flavour: productVariants.flavour, size: productVariants.size },
      ...{ productName: products.name, shelf: productVariants.shelf },
    })
    .from(productVariants)
    .innerJoin(products, eq(products.id, productVariants.productId))
    .where(eq(productVariants.id, variantId));
  const { productId, ...product } = variant!;
  const [image] = await variantImages(db, [{ productId, flavour: product.flavour }]);
  return new DomainError('WRONG_PRODUCT', { ...product, image: image ?? null });
}
