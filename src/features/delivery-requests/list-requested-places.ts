import { asc, count, desc, max, sql } from 'drizzle-orm';
import type { Queryable } from '#db/queryable.ts';
import { deliveryRequests } from '#db/schema/delivery.ts';
import { districtsOfPincode, statesOfPincode } from '../delivery/pincode-directory.ts';
import type { RequestedPlace } from './admin-contract.ts';
import { MAX_LISTED_PLACES } from './rules.ts';

/** The pincodes without delivery that most people wait for, and the number of all. */
export async function listRequestedPlaces(db: Queryable) {
  const [places, [totals]] = await Promise.all([
    readRequestedPlaces(db, MAX_LISTED_PLACES),
    db
      .select({
        placeCount: sql<number>`count(distinct ${deliveryRequests.pincode})::int`,
        waitingCount: count(),
      })
      .from(deliveryRequests),
  ]);
  return { places, placeCount: totals?.placeCount ?? 0, waitingCount: totals?.waitingCount ?? 0 };
}

/** The pincodes that people wait for, most requests first. */
export async function readRequestedPlaces(db: Queryable, limit: number): Promise<RequestedPlace[]> {
  const { pincode, createdAt } = deliveryRequests;
  const rows = await db
    .select({ pincode, waitingCount: count(), lastRequestAt: max(createdAt) })
    .from(deliveryRequests)
    .groupBy(pincode)
    .orderBy(desc(count()), asc(pincode))
    .limit(limit);
  return rows.map(({ lastRequestAt, ...row }) => ({
    ...row,
    district: districtsOfPincode(row.pincode)[0]?.name ?? null,
    state: statesOfPincode(row.pincode).join(' or ') || null,
    lastRequestAt: lastRequestAt!.toISOString(),
  }));
}
