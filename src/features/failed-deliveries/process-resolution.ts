import { and, asc, eq, lte, sql } from 'drizzle-orm';
import { type BookingKey, type Carrier, CarrierError, type FailedAttemptResolution } from '#carriers/carrier.ts';
import type { CarrierRegistry } from '#carriers/carrier-registry.ts';
import { attemptResolutions } from '#db/schema/failed-deliveries.ts';
import { shipmentBookings } from '#db/schema/shipments.ts';
import type { App } from '#platform/app.ts';
import { MINUTE_MS } from '#shared/dates.ts';
import { phoneDigits } from '#shared/phone.ts';
import { runInParallel } from '#shared/run-in-parallel.ts';
import { isCurrent } from './lock-attempt.ts';

/** Resolutions that one sweep reads, and calls to carriers at the same time. */
const BATCH = 100;
const CALLS = 5;
/** longer than all calls of one try may take */
const CLAIM_MS = 5 * MINUTE_MS;
const RETRY_SECONDS = 30;
const LATER_SECONDS = 600;

type Resolution = typeof attemptResolutions.$inferSelect;

/** Tells the carriers all that is due. Returns how many resolutions there were. */
export async function processDueResolutions(app: App, carriers: CarrierRegistry): Promise<number> {
  const due = await app.db
    .select({ id: attemptResolutions.id })
    .from(attemptResolutions)
    .where(lte(attemptResolutions.nextCheckAt, app.now()))
    .orderBy(asc(attemptResolutions.nextCheckAt))
    .limit(BATCH);
  await runInParallel(due, CALLS, ({ id }) => processResolution(app, carriers, id));
  return due.length;
}

/** Tells the carrier one resolution when it is due. After an unknown answer it is told again, as repeating is safe. */
async function processResolution(app: App, carriers: CarrierRegistry, id: string): Promise<void> {
  const resolution = await claim(app, id);
  if (!resolution) return;
  const [booking] = await app.db.select().from(shipmentBookings).where(eq(shipmentBookings.id, resolution.bookingId!));
  const carrier = carriers.byName(booking!.carrier);
  if (!carrier) return noteError(app, id, `The carrier ${booking!.carrier} has no keys here`, LATER_SECONDS);
  const { reference, trackingNumber, carrierId } = booking!;
  try {
    const message = await refusalOf(carrier, { reference, trackingNumber, carrierId: carrierId! }, resolution);
    await settle(app, id, message);
  } catch (error) {
    if (!(error instanceof CarrierError)) throw error;
    app.log.warn({ err: error, reference, kind: error.kind }, 'failed attempt is not resolved yet');
    await noteError(app, id, error.message, error.retryAfterSeconds ?? RETRY_SECONDS);
  }
}

/** Stores the next check before the call, so that two workers never tell it at once and a crash is a delay. */
async function claim(app: App, id: string): Promise<Resolution | undefined> {
  const now = app.now();
  const [claimed] = await app.db
    .update(attemptResolutions)
    .set({ tries: sql`${attemptResolutions.tries} + 1`, nextCheckAt: new Date(now.getTime() + CLAIM_MS) })
    .where(and(eq(attemptResolutions.id, id), lte(attemptResolutions.nextCheckAt, now), isCurrent(attemptResolutions)))
    .returning();
  return claimed;
}

/** Tells the carrier. Its refusal in its own words; null: accepted. */
async function refusalOf(carrier: Carrier, booking: BookingKey, resolution: Resolution): Promise<string | null> {
  try {
    await carrier.resolveFailedAttempt(booking, orderOf(resolution));
    return null;
  } catch (error) {
    if (error instanceof CarrierError && error.kind === 'refused') return error.message;
    throw error;
  }
}

const orderOf = ({ kind, day, phone, address, comment }: Resolution): FailedAttemptResolution =>
  kind === 'bring_back'
    ? { kind: 'bring_back', comment }
    : { kind: 'try_again', day, phone: phone && phoneDigits(phone), address, comment };

const ifRequested = (id: string) => and(eq(attemptResolutions.id, id), eq(attemptResolutions.state, 'requested'));

async function settle(app: App, id: string, message: string | null): Promise<void> {
  await app.db
    .update(attemptResolutions)
    .set({ state: message === null ? 'accepted' : 'refused', message, nextCheckAt: null, settledAt: app.now() })
    .where(ifRequested(id));
}

async function noteError(app: App, id: string, message: string, afterSeconds: number): Promise<void> {
  await app.db
    .update(attemptResolutions)
    .set({ message, nextCheckAt: new Date(app.now().getTime() + afterSeconds * 1000) })
    .where(ifRequested(id));
}
