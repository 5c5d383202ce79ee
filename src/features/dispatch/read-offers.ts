import { eq, inArray } from 'drizzle-orm';
import type { z } from 'zod';
import type { Carrier, ServiceabilityRequest } from '#carriers/carrier.ts';
import type { CarrierRegistry } from '#carriers/carrier-registry.ts';
import { orders } from '#db/schema/orders.ts';
import { shipments } from '#db/schema/shipments.ts';
import type { App } from '#platform/app.ts';
import { addDays } from '#shared/dates.ts';
import { DomainError } from '#shared/domain-error.ts';
import { normalisePhone } from '#shared/phone.ts';
import { runInParallel } from '#shared/run-in-parallel.ts';
import { readSettings } from '../settings/read-settings.ts';
import { pickupPincodeOf } from '../settings/rules.ts';
import type { AskServices } from './ask-services.ts';
import type { shipmentOffers, shipmentProblem, shipmentsOffers } from './booking-contract.ts';
import { cashOf, goodsValue, gramsOf, readBookableOrder, unweighedProducts } from './compose-booking.ts';
import { firstPickupDay, possibleOffers } from './offer-rules.ts';

type WeighedShipment = { shipmentId: string; grams: number | null };
type ShipmentOffers = z.output<typeof shipmentOffers>;
type Problem = z.output<typeof shipmentProblem>;

/** orders that are read at the same time */
const READS = 4;

/**
 * What each carrier with keys offers for packed shipments, or why one cannot be booked. A carrier that does not answer
 * is named, and the others are shown. PICKUP_PINCODE_MISSING.
 */
export async function readOffers(
  app: App,
  carriers: CarrierRegistry,
  askServices: AskServices,
  weighed: readonly WeighedShipment[],
): Promise<z.output<typeof shipmentsOffers>> {
  const settings = await readSettings(app.db);
  const fromPincode = pickupPincodeOf(settings);
  if (!fromPincode) throw new DomainError('PICKUP_PINCODE_MISSING');
  const pickupDay = firstPickupDay(app.now(), settings.carriers.pickupCutOff);
  const candidates = await readBookable(app, weighed);
  const bookable = candidates.filter((one) => one.problem === null);
  const requests = bookable.map(
    ({ pincode, grams, cash, value }): ServiceabilityRequest => ({
      fromPincode,
      toPincode: pincode,
      grams: grams!,
      cash,
      declaredValue: value,
    }),
  );
  const carrierResults = await Promise.all(
    carriers.all.map(async (carrier) => ({ carrier, answers: await askCarrier(app, askServices, carrier, requests) })),
  );
  return {
    pickupDay,
    shipments: candidates.map(({ value: _, ...one }) => {
      const index = bookable.findIndex(({ shipmentId }) => shipmentId === one.shipmentId);
      if (index < 0) return { ...one, offers: [], failures: [] };
      const ofOne = carrierResults.map(({ carrier, answers: all }) => ({ carrier, answer: all[index]! }));
      const failures = ofOne.flatMap(({ carrier, answer }) =>
        'failure' in answer ? [{ carrier: carrier.name, message: answer.failure }] : [],
      );
      const offers = ofOne.flatMap(({ carrier, answer }) =>
        'failure' in answer
          ? []
          : answer.services.map(({ code, name, days, price, isCashAllowed }) => ({
              carrier: carrier.name,
              service: code,
              name,
              price,
              isCashAllowed,
              arrivesOn: days === null ? null : addDays(pickupDay, days),
            })),
      );
      return { ...one, offers, failures, problem: problemOfOffers(one, offers, failures.length) };
    }),
  };
}

/** A carrier that cannot be asked goes everywhere by its own choice. */
const OWN_CHOICE = { code: null, name: null, price: null, days: null, isCashAllowed: true };

async function askCarrier(
  app: App,
  askServices: AskServices,
  carrier: Carrier,
  requests: readonly ServiceabilityRequest[],
) {
  if (carrier.abilities.includes('serviceability')) return askServices(app, carrier, requests);
  return requests.map(() => ({ services: [OWN_CHOICE] }));
}

function problemOfOffers(
  need: Pick<ShipmentOffers, 'cash' | 'promisedOn'>,
  offers: ShipmentOffers['offers'],
  failures: number,
): Problem | null {
  if (possibleOffers(offers, need).length > 0) return null;
  if (failures > 0) return { code: 'no_answer' };
  return { code: offers.length > 0 ? 'no_cash' : 'not_served' };
}

type Bookable = Omit<ShipmentOffers, 'offers' | 'failures'> & { value: number };

/** The shipments in the sequence in which they were asked for; those that are gone are left out. */
async function readBookable(app: App, weighed: readonly WeighedShipment[]): Promise<Bookable[]> {
  const rows = await app.db
    .select({
      shipmentId: shipments.id,
      orderId: shipments.orderId,
      displayId: orders.displayId,
      fullName: orders.fullName,
      promisedOn: orders.promisedOn,
    })
    .from(shipments)
    .innerJoin(orders, eq(orders.id, shipments.orderId))
    .where(
      inArray(
        shipments.id,
        weighed.map(({ shipmentId }) => shipmentId),
      ),
    );
  const orderIds = [...new Set(rows.map(({ orderId }) => orderId))];
  const byOrder = new Map<string, Awaited<ReturnType<typeof readBookableOrder>>>();
  await runInParallel(orderIds, READS, async (orderId) => {
    byOrder.set(orderId, await readBookableOrder(app.db, orderId));
  });
  const typedGrams = new Map(weighed.map(({ shipmentId, grams }) => [shipmentId, grams]));
  return [...typedGrams].flatMap(([shipmentId, typed]) => {
    const row = rows.find((one) => one.shipmentId === shipmentId);
    return row ? describe(row, byOrder.get(row.orderId)!, typed) : [];
  });
}

type Row = Pick<Bookable, 'shipmentId' | 'orderId' | 'displayId' | 'fullName' | 'promisedOn'>;

function describe(
  row: Row,
  { items, aggregate, shippingAddress, cash: due }: Awaited<ReturnType<typeof readBookableOrder>>,
  typed: number | null,
): Bookable {
  const shipment = aggregate.shipments.find(({ id }) => id === row.shipmentId)!;
  const { city, pincode, phone } = shippingAddress;
  const grams = gramsOf(shipment, items, typed);
  const isAsked = aggregate.bookings.some((one) => one.shipmentId === shipment.id && one.state === 'requested');
  const problem = (): Problem | null => {
    if (isAsked) return { code: 'asked' };
    if (shipment.state !== 'packed') return { code: 'not_packed' };
    if (!normalisePhone(phone)) return { code: 'phone', phone };
    return grams === null ? { code: 'weight', products: unweighedProducts(shipment, items) } : null;
  };
  return {
    ...row,
    name: `${row.displayId}-${shipment.number}`,
    city,
    pincode,
    grams,
    problem: problem(),
    hasSize: shipment.lengthMm !== null && shipment.widthMm !== null && shipment.heightMm !== null,
    value: goodsValue(shipment.lines, items),
    cash: cashOf(aggregate, shipment, items, due),
  };
}
