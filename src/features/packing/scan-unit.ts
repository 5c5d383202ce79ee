import { eq } from 'drizzle-orm';
import { transact } from '#db/client.ts';
import type { Queryable } from '#db/queryable.ts';
import { products, productVariants } from '#db/schema/catalog.ts';
import type { App } from '#platform/app.ts';
import type { Staff } from '#platform/http/api-middleware.ts';
import { withIdempotency } from '#platform/idempotency.ts';
import { DomainError } from '#shared/domain-error.ts';
import { variantImages } from '../catalog/variant-images.ts';
import { changeLockedOrderShipments, orderOfShipment } from '../dispatch/change-order-shipments.ts';
import { readChangedShipments, readOrderShipments } from '../dispatch/read-order-shipments.ts';
import type { ShipmentsChange } from '../shipments/process/change-shipments.ts';
import { lockShipments } from '../shipments/process/lock-shipments.ts';
import type { ShipmentsAggregate } from '../shipments/process/shipment.ts';
import { findMatches, type Match } from './find-matches.ts';

type Scan = { shipmentId: string; code: string; idempotencyKey: string };

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
      const before = await lockShipments(tx, orderId);
      const { lineId, batchId } = findLine(before, scan.shipmentId, matches) ?? (await rejectProduct(tx, matches[0]!));
      change = await changeLockedOrderShipments(app, tx, staff, before, {
        type: 'pack',
        shipmentId: scan.shipmentId,
        version: null,
        packerId: staff.userId,
        lineId,
        units: 1,
        batchId,
      });
      const [unit] = change.result.units;
      const batch = change.after.batches.find(({ id }) => id === unit?.batchId);
      return { lineId, batch: batch?.number ?? null };
    }),
  );
  return { ...counted, order: await (change ? readChangedShipments(app, change) : readOrderShipments(app, orderId)) };
}

/** The line of a shipment that the unit belongs to: an incomplete one where there are several. CODE_AMBIGUOUS. */
function findLine(
  { items, shipments }: ShipmentsAggregate,
  shipmentId: string,
  matches: readonly Match[],
): { lineId: string; batchId: string | null } | null {
  const lines = shipments.find(({ id }) => id === shipmentId)?.lines ?? [];
  const candidates = lines.flatMap((line) => {
    const item = items.find(({ id }) => id === line.orderItemId);
    const match = matches.find(({ variantId }) => variantId === item?.variantId);
    return match ? [{ line, match }] : [];
  });
  if (new Set(candidates.map(({ match }) => match.variantId)).size > 1) throw new DomainError('CODE_AMBIGUOUS');
  const { line, match } = candidates.find(({ line: { packed, quantity } }) => packed < quantity) ?? candidates[0] ?? {};
  return line && match ? { lineId: line.id, batchId: match.batchId } : null;
}

async function rejectProduct(db: Queryable, { variantId }: Match): Promise<never> {
  const [variant] = await db
    .select({
      productId: productVariants.productId,
      flavour: productVariants.flavour,
      size: productVariants.size,
      productName: products.name,
      shelf: productVariants.shelf,
    })
    .from(productVariants)
    .innerJoin(products, eq(products.id, productVariants.productId))
    .where(eq(productVariants.id, variantId));
  const { productId, ...product } = variant!;
  const [image] = await variantImages(db, [{ productId, flavour: product.flavour }]);
  throw new DomainError('WRONG_PRODUCT', { ...product, image: image ?? null });
}
