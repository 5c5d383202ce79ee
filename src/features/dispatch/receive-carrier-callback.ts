import { createHash } from 'node:crypto';
import { and, eq, lt, or } from 'drizzle-orm';
import type { CarrierRegistry } from '#carriers/carrier-registry.ts';
import { transact } from '#db/client.ts';
import type { Tx } from '#db/queryable.ts';
import { carrierCallbacks, trackingChecks } from '#db/schema/carriers.ts';
import { shipmentBookings } from '#db/schema/shipments.ts';
import type { App } from '#platform/app.ts';
import { DAY_MS } from '#shared/dates.ts';
import { toStorable } from '#shared/valid-text.ts';

const KEPT_MS = 90 * DAY_MS;

/**
 * Stores a verified callback once and has the carrier asked about its shipment: the callback itself proves nothing.
 * Throws when storing fails, so that the carrier repeats it.
 */
export async function receiveCarrierCallback(
  app: App,
  carriers: CarrierRegistry,
  request: { key: string; headers: Headers; body: Buffer },
): Promise<'stored' | 'known' | 'unverified' | 'no such carrier'> {
  const carrier = carriers.byCallbackKey(request.key);
  if (!carrier) return 'no such carrier';
  const callback = toStorable(carrier.readCallback(request.headers, request.body));
  if (!callback.verified) {
    app.log.warn({ carrier: carrier.name, reason: callback.reason }, 'callback of a carrier refused');
    return 'unverified';
  }
  const { trackingNumber, reference, body } = callback;
  const bodyHash = createHash('sha256').update(request.body).digest('hex');
  const now = app.now();
  return transact(app.db, async (tx) => {
    const bookingId = await findBooking(tx, carrier.name, trackingNumber, reference);
    const [stored] = await tx
      .insert(carrierCallbacks)
      .values({ carrier: carrier.name, bodyHash, bookingId, trackingNumber, body, receivedAt: now })
      .onConflictDoNothing()
      .returning({ id: carrierCallbacks.id });
    if (!stored) return 'known';
    if (bookingId) await tx.update(trackingChecks).set({ nextAt: now }).where(eq(trackingChecks.bookingId, bookingId));
    return 'stored';
  });
}

async function findBooking(
  tx: Tx,
  carrier: string,
  trackingNumber: string | null,
  reference: string | null,
): Promise<string | null> {
  const matches = [
    ...(trackingNumber ? [eq(shipmentBookings.trackingNumber, trackingNumber)] : []),
    ...(reference ? [eq(shipmentBookings.reference, reference)] : []),
  ];
  if (matches.length === 0) return null;
  const [booking] = await tx
    .select({ id: shipmentBookings.id })
    .from(shipmentBookings)
    .where(and(eq(shipmentBookings.carrier, carrier), or(...matches)))
    .limit(1);
  return booking?.id ?? null;
}

/** Deletes callbacks after 90 days: they name customers, and scans say what happened. */
export async function purgeCarrierCallbacks(app: App): Promise<number> {
  const end = new Date(app.now().getTime() - KEPT_MS);
  const deleted = await app.db
    .delete(carrierCallbacks)
    .where(lt(carrierCallbacks.receivedAt, end))
    .returning({ id: carrierCallbacks.id });
  return deleted.length;
}
