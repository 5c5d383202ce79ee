import { and, asc, eq, getTableColumns, ilike, or, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { CarrierRegistry } from '#carriers/carrier-registry.ts';
import { countUpTo } from '#db/count-rows.ts';
import { byAge, keyset, type PageRequest } from '#db/keyset.ts';
import { pickupBookings, pickups } from '#db/schema/carriers.ts';
import { shipmentBookings, shipments } from '#db/schema/shipments.ts';
import { containsPattern } from '#db/text-search.ts';
import type { App } from '#platform/app.ts';
import { readSettings } from '../settings/read-settings.ts';
import { firstPickupDay } from './offer-rules.ts';
import type { pickupsAdminContract } from './pickup-contract.ts';
import { IS_UNREQUESTED, WAITS_HERE } from './request-pickup.ts';

type Waiting = z.output<(typeof pickupsAdminContract)['waiting']['~orpc']['outputSchema'] & z.ZodType>;

const { id, carrier, state, day, number, message, createdAt } = getTableColumns(pickups);
const shipmentsIn = (which: ReturnType<typeof sql>) => sql<number>`(
  select count(*)::int from ${pickupBookings} pb join ${shipmentBookings} b on b.id = pb.booking_id
  join ${shipments} s on s.id = b.shipment_id where pb.pickup_id = pickups.id${which})`;

/** The carrier's name for staff; that in the database when its extension is gone. */
const labelIn = (carriers: CarrierRegistry, name: string) => carriers.byName(name)?.label ?? name;

/** Pickups, newest first. */
export async function listPickups(
  app: App,
  carriers: CarrierRegistry,
  request: PageRequest & { search?: string | undefined },
) {
  const isFound = request.search
    ? or(
        ilike(pickups.number, containsPattern(request.search)),
        ilike(pickups.carrier, containsPattern(request.search)),
      )
    : undefined;
  const page = keyset(byAge(pickups.createdAt, pickups.id, 'newest'), request);
  const pageRows = await app.db
    .select({
      id,
      carrier,
      state,
      day,
      number,
      message,
      createdAt,
      cursor: page.cursor,
      shipments: shipmentsIn(sql``),
      waiting: shipmentsIn(sql` and b.state = 'booked' and s.state = 'booked'`),
    })
    .from(pickups)
    .where(and(isFound, page.where))
    .orderBy(...page.orderBy)
    .limit(page.limit);
  const { rows, ...ends } = page.finish(pageRows);
  return {
    ...ends,
    total: await countUpTo(app.db, pickups, isFound),
    rows: rows.map((row) => ({
      ...row,
      label: labelIn(carriers, row.carrier),
      createdAt: row.createdAt.toISOString(),
    })),
  };
}

/** What each carrier has booked and not fetched. */
export async function readWaitingPickups(app: App, carriers: CarrierRegistry): Promise<Waiting> {
  const { carriers: settings } = await readSettings(app.db);
  const booked = await app.db
    .select({
      carrier: shipmentBookings.carrier,
      booked: sql<number>`count(*)::int`,
      unrequested: sql<number>`count(*) filter (where ${IS_UNREQUESTED})::int`,
    })
    .from(shipments)
    .innerJoin(shipmentBookings, eq(shipmentBookings.shipmentId, shipments.id))
    .leftJoin(pickupBookings, eq(pickupBookings.bookingId, shipmentBookings.id))
    .leftJoin(pickups, eq(pickups.id, pickupBookings.pickupId))
    .where(WAITS_HERE)
    .groupBy(shipmentBookings.carrier)
    .orderBy(asc(shipmentBookings.carrier));
  const requested = await app.db
    .select({ id, carrier, day, message })
    .from(pickups)
    .where(eq(pickups.state, 'requested'));
  const names = [...new Set([...carriers.all.map(({ name }) => name), ...booked.map((one) => one.carrier)])];
  return {
    firstDay: firstPickupDay(app.now(), settings.pickupCutOff),
    carriers: names.map((name) => {
      const counts = booked.find((one) => one.carrier === name);
      const open = requested.find((one) => one.carrier === name);
      return {
        carrier: name,
        label: labelIn(carriers, name),
        booked: counts?.booked ?? 0,
        unrequested: counts?.unrequested ?? 0,
        canRequest: carriers.byName(name)?.abilities.includes('pickup') ?? false,
        requested: open ? { id: open.id, day: open.day, message: open.message } : null,
      };
    }),
  };
}
