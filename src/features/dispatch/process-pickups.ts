import { and, asc, eq, inArray, lte, sql } from 'drizzle-orm';
import { CarrierError } from '#carriers/carrier.ts';
import type { CarrierRegistry } from '#carriers/carrier-registry.ts';
import { pickups } from '#db/schema/carriers.ts';
import type { App } from '#platform/app.ts';
import { isReadablePdf } from '#platform/pdf/merge-pdfs.ts';
import { MINUTE_MS, shopDay } from '#shared/dates.ts';
import { readWaitingBookings } from './request-pickup.ts';

/** longer than all calls of one try may take: some carriers take one shipment a call */
const CLAIM_MS = 15 * MINUTE_MS;
const RETRY_SECONDS = 60;
const BATCH = 10;

/** Calls the carriers of all pickups whose next check is due. Returns how many there were. */
export async function processDuePickups(app: App, carriers: CarrierRegistry): Promise<number> {
  const claimed = await claimDue(app);
  for (const pickup of claimed) await processPickup(app, carriers, pickup);
  return claimed.length;
}

/** The next check is stored before the call, so that two processes never call about one, and a crash is only a delay. */
async function claimDue(app: App) {
  const now = app.now();
  const due = app.db
    .select({ id: pickups.id })
    .from(pickups)
    .where(lte(pickups.nextCheckAt, now))
    .orderBy(asc(pickups.nextCheckAt))
    .limit(BATCH)
    .for('update', { skipLocked: true });
  return app.db
    .update(pickups)
    .set({ tries: sql`${pickups.tries} + 1`, nextCheckAt: new Date(now.getTime() + CLAIM_MS) })
    .where(inArray(pickups.id, due))
    .returning({ id: pickups.id, carrier: pickups.carrier, day: pickups.day });
}

type ClaimedPickup = Awaited<ReturnType<typeof claimDue>>[number];

/** Asks the carrier. A repeated request is safe: one that is already open counts as success. */
async function processPickup(app: App, carriers: CarrierRegistry, { id, carrier: name, day }: ClaimedPickup) {
  const carrier = carriers.byName(name);
  const bookings = await readWaitingBookings(app.db, [id]);
  if (bookings.length === 0) return settle(app, id, { state: 'refused', message: 'No shipment is left to fetch' });
  if (day < shopDay(app.now()))
    return settle(app, id, { state: 'refused', message: 'The day passed without an answer' });
  if (!carrier) return noteError(app, id, `The carrier ${name} has no keys here`, RETRY_SECONDS);
  try {
    const confirmation = await carrier.requestPickup({ day, bookings });
    const manifest =
      confirmation.manifest && (await isReadablePdf(confirmation.manifest)) ? Buffer.from(confirmation.manifest) : null;
    await settle(app, id, {
      state: 'confirmed',
      day: confirmation.day,
      number: confirmation.number,
      manifest,
      message: null,
    });
  } catch (error) {
    if (!(error instanceof CarrierError)) throw error;
    app.log.warn({ err: error, pickup: id, kind: error.kind }, 'pickup is not settled yet');
    if (error.kind === 'refused') await settle(app, id, { state: 'refused', message: error.message });
    else await noteError(app, id, error.message, error.retryAfterSeconds ?? RETRY_SECONDS);
  }
}

type Answer = Partial<Pick<typeof pickups.$inferInsert, 'day' | 'number' | 'manifest'>> & {
  state: 'confirmed' | 'refused';
  message: string | null;
};

// the answer of a try that took longer than its claim comes too late
async function settle(app: App, id: string, outcome: Answer): Promise<void> {
  await app.db
    .update(pickups)
    .set({ ...outcome, nextCheckAt: null, settledAt: app.now() })
    .where(and(eq(pickups.id, id), eq(pickups.state, 'requested')));
}

async function noteError(app: App, id: string, message: string, afterSeconds: number): Promise<void> {
  await app.db
    .update(pickups)
    .set({ message, nextCheckAt: new Date(app.now().getTime() + afterSeconds * 1000) })
    .where(and(eq(pickups.id, id), eq(pickups.state, 'requested')));
}
