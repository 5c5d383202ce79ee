import { and, eq, inArray, sql } from 'drizzle-orm';
import { CarrierError } from '#carriers/carrier.ts';
import type { CarrierRegistry } from '#carriers/carrier-registry.ts';
import { orders } from '#db/schema/orders.ts';
import { shipmentBookings, shipments } from '#db/schema/shipments.ts';
import type { App } from '#platform/app.ts';
import { isReadablePdf, mergePdfs } from '#platform/pdf/merge-pdfs.ts';
import { runInParallel } from '#shared/run-in-parallel.ts';

const CALLS = 5;

/** Why a shipment has no label in the file. */
type MissingReason = 'not_booked' | 'not_made' | 'not_available';
/** `pdf`: null when no label is there. Shipments are named as 'order-number'. */
export type Labels = { pdf: Uint8Array | null; missing: { shipment: string; reason: MissingReason }[] };

/** The labels of booked shipments in one PDF, in the order of the ids, and which shipments have none yet. */
export async function collectLabels(
  app: App,
  carriers: CarrierRegistry,
  shipmentIds: readonly string[],
): Promise<Labels> {
  const rows = await readBooked(app, shipmentIds);
  const labels = new Map<string, Uint8Array | MissingReason>();
  await runInParallel(rows, CALLS, async (row) => {
    labels.set(row.shipmentId, await fetchLabel(app, carriers, row));
  });
  const parts: Uint8Array[] = [];
  const missing: Labels['missing'] = [];
  for (const id of shipmentIds) {
    const row = rows.find(({ shipmentId }) => shipmentId === id);
    const label = labels.get(id);
    if (!row || !label) continue;
    if (typeof label === 'string') missing.push({ shipment: `${row.displayId}-${row.number}`, reason: label });
    else parts.push(label);
  }
  return { pdf: parts.length > 0 ? await mergePdfs(parts) : null, missing };
}

const readBooked = (app: App, shipmentIds: readonly string[]) =>
  app.db
    .select({
      shipmentId: shipments.id,
      number: shipments.number,
      displayId: orders.displayId,
      carrier: shipmentBookings.carrier,
      reference: shipmentBookings.reference,
      trackingNumber: shipmentBookings.trackingNumber,
      carrierId: shipmentBookings.carrierId,
    })
    .from(shipments)
    .innerJoin(orders, eq(orders.id, shipments.orderId))
    .leftJoin(
      shipmentBookings,
      and(eq(shipmentBookings.shipmentId, shipments.id), sql`${shipmentBookings.state} = 'booked'`),
    )
    .where(inArray(shipments.id, [...shipmentIds]));

type Row = Awaited<ReturnType<typeof readBooked>>[number];

async function fetchLabel(app: App, carriers: CarrierRegistry, row: Row): Promise<Uint8Array | MissingReason> {
  const { carrier: name, reference, trackingNumber, carrierId } = row;
  if (name === null || reference === null || carrierId === null) return 'not_booked';
  const carrier = carriers.byName(name);
  if (!carrier) return 'not_available';
  try {
    const label = await carrier.fetchLabel({ reference, trackingNumber, carrierId });
    if (label === null) return 'not_made';
    // one that cannot be read must not spoil the others
    return (await isReadablePdf(label)) ? label : 'not_available';
  } catch (error) {
    if (!(error instanceof CarrierError)) throw error;
    app.log.warn({ err: error, reference, kind: error.kind }, 'label is not available');
    return 'not_available';
  }
}
