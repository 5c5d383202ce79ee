/** Steps of carriers at the simulator: bookings whose answers are lost, late reports, pickups and failed attempts. */
import { and, desc, eq, inArray } from 'drizzle-orm';
import { pickups } from '../../src/db/schema/carriers.ts';
import { attemptResolutions } from '../../src/db/schema/failed-deliveries.ts';
import { mails } from '../../src/db/schema/platform.ts';
import { shipmentBookings } from '../../src/db/schema/shipments.ts';
import { changeOrderShipments } from '../../src/features/dispatch/change-order-shipments.ts';
import { handOverPickup } from '../../src/features/dispatch/hand-over-pickup.ts';
import { processDueBookings } from '../../src/features/dispatch/process-booking.ts';
import { requestBookings } from '../../src/features/dispatch/request-bookings.ts';
import { requestPickup } from '../../src/features/dispatch/request-pickup.ts';
import { trackShipments } from '../../src/features/dispatch/track-shipments.ts';
import { decideWeight } from '../../src/features/dispatch/weight-disputes.ts';
import { answerQuestion } from '../../src/features/failed-deliveries/answer-question.ts';
import { askCustomers } from '../../src/features/failed-deliveries/ask-customers.ts';
import { decideAttempt } from '../../src/features/failed-deliveries/decide-attempt.ts';
import { processDueResolutions } from '../../src/features/failed-deliveries/process-resolution.ts';
import { recordCall } from '../../src/features/failed-deliveries/record-call.ts';
import { RESOLUTION_KINDS } from '../../src/shared/attempt-states.ts';
import { addDays, shopDay } from '../../src/shared/dates.ts';
import { ACTIONS } from '../../tools/gateway-simulator/carriers/play-parcel.ts';
import { ADDRESS } from '../factories.ts';
import { UNMEASURED } from '../goods-shop.ts';
import { anyShipment } from './goods-of-scene.ts';
import { chosen, type Scene } from './scene.ts';
import { type Pick, skip } from './step.ts';

const MEASURED = { grams: 1200, lengthMm: 250, widthMm: 200, heightMm: 150 };
/** Of calls of carriers: before their effect, after it, in half of it, and refusals. */
const MISHAPS = [
  'reset',
  'error_500',
  'error_503',
  'partial_saved',
  'partial_lost',
  'error_401',
  'error_403',
  'error_429',
  'balance_empty',
  'pickup_open',
];
const HOUR_SECONDS = 3600;

const anyCarrier = ({ shop }: Scene, pick: number) => chosen(shop.carriers.all, pick) ?? skip('no carrier');

/** A parcel that the carrier has or had, newest first. */
const anyParcel = ({ shop }: Scene, pick: number) =>
  chosen(
    shop.simulator.parcels().flatMap(({ trackingNumber }) => trackingNumber ?? []),
    pick,
  ) ?? skip('no parcel');

/** What staff saw last of the decisions about a shipment's present attempt. */
async function lastResolutionOf({ shop }: Scene, shipmentId: string, attempt: number): Promise<string | null> {
  const isOfAttempt = and(eq(attemptResolutions.shipmentId, shipmentId), eq(attemptResolutions.attempt, attempt));
  const [last] = await shop.app.db
    .select({ id: attemptResolutions.id })
    .from(attemptResolutions)
    .where(isOfAttempt)
    .orderBy(desc(attemptResolutions.decidedAt), desc(attemptResolutions.id))
    .limit(1);
  return last?.id ?? null;
}

/** A day, phone or address that a customer or staff may wish; the day is a Sunday or too late at times. */
const wishOf = ({ shop }: Scene, { a, b }: Pick) => ({
  day: addDays(shopDay(shop.app.now()), 1 + (a % 8)),
  phone: b % 3 === 0 ? '' : ADDRESS.phone,
  address: b % 2 === 0 ? '' : 'Shop 4, Market Road, near the temple',
  pincode: '',
  comment: '',
});

export const CARRIER_STEPS = {
  book: {
    weight: 12,
    run: async (scene: Scene, { a, b }: Pick) => {
      const { id: shipmentId } = await anyShipment(scene, a, 'packed');
      const carrier = anyCarrier(scene, b).name;
      const booking = { shipmentId, carrier, service: null, measures: MEASURED };
      const { app, carriers, staff } = scene.shop;
      const [requested] = await requestBookings(app, carriers, staff, [booking]);
      if (requested?.refusal) skip(requested.refusal);
    },
  },
  'pack and book': {
    weight: 8,
    run: async (scene: Scene, pick: Pick) => {
      const { id: shipmentId, orderId } = await anyShipment(scene, pick.a, 'draft');
      const pack = { type: 'packAll', shipmentId, measures: UNMEASURED } as const;
      await changeOrderShipments(scene.shop.app, scene.shop.staff, orderId, pack);
      await CARRIER_STEPS.book.run(scene, pick);
    },
  },
  'withdraw booking': {
    weight: 3,
    run: async (scene: Scene, { a }: Pick) => {
      const { id: shipmentId, orderId } = await anyShipment(scene, a, 'packed', 'booked');
      await changeOrderShipments(scene.shop.app, scene.shop.staff, orderId, { type: 'withdrawBooking', shipmentId });
    },
  },
  'call carriers': {
    weight: 14,
    run: ({ shop }: Scene) => processDueBookings(shop.app, shop.carriers),
  },
  'carrier errs': {
    weight: 8,
    run: async (scene: Scene, { a, b, c }: Pick) => {
      const { simulator, control } = scene.shop;
      const carrier = anyCarrier(scene, b).name;
      const operations = simulator.operations.filter((name) => name.startsWith(`${carrier}.`));
      const operation = c % 3 === 0 ? '*' : chosen(operations, c)!;
      await control('POST', '/faults/api', { kind: MISHAPS[a % MISHAPS.length], operation, next: 1 + (c % 2) });
    },
  },
  // late by hours at times, which moves the parcel nowhere
  'carrier acts': {
    weight: 20,
    run: async (scene: Scene, { a, b, c }: Pick) => {
      const trackingNumber = anyParcel(scene, a);
      const secondsAgo = c % 5 === 0 ? (1 + (c % 4)) * HOUR_SECONDS : 0;
      // mostly its usual way
      const action = c % 2 === 0 ? 'next' : ACTIONS[b % ACTIONS.length]!;
      await scene.shop.control('POST', `/parcels/${trackingNumber}/play`, { action, secondsAgo });
    },
  },
  'fail at the door': {
    weight: 8,
    run: async (scene: Scene, { a }: Pick) => {
      const trackingNumber = anyParcel(scene, a);
      const play = (action: string) => scene.shop.control('POST', `/parcels/${trackingNumber}/play`, { action });
      const stateOf = () => scene.shop.simulator.parcels().find((one) => one.trackingNumber === trackingNumber)?.state;
      for (const before of ['booked', 'picked_up', 'in_transit', 'failed'])
        if (stateOf() === before) await play('next');
      await play('fail');
      // callbacks bring the question forward
      await scene.shop.simulator.settle();
      await trackShipments(scene.shop.app, scene.shop.carriers);
    },
  },
  track: { weight: 10, run: ({ shop }: Scene) => trackShipments(shop.app, shop.carriers) },
  'request pickup': {
    weight: 3,
    run: async (scene: Scene, { a, b }: Pick) => {
      const { app, carriers, staff } = scene.shop;
      const day = addDays(shopDay(app.now()), 1 + (b % 3));
      await requestPickup(app, carriers, staff, { carrier: anyCarrier(scene, a).name, day });
    },
  },
  'hand over pickup': {
    weight: 3,
    run: async ({ shop }: Scene, { a }: Pick) => {
      const rows = await shop.app.db.select({ id: pickups.id }).from(pickups).orderBy(desc(pickups.createdAt)).limit(3);
      await handOverPickup(shop.app, shop.staff, (chosen(rows, a) ?? skip('no pickup')).id);
    },
  },
  'decide failed attempt': {
    weight: 6,
    run: async (scene: Scene, { a, b, c }: Pick) => {
      const { id: shipmentId, failedAttempts } = await anyShipment(scene, a, 'failed_attempt');
      const lastResolutionId = c % 6 === 0 ? null : await lastResolutionOf(scene, shipmentId, failedAttempts);
      const kind = RESOLUTION_KINDS[b % RESOLUTION_KINDS.length]!;
      const wish = wishOf(scene, { a: c, b, c });
      const { app, carriers, staff } = scene.shop;
      await decideAttempt(app, carriers, staff, {
        shipmentId,
        kind,
        lastResolutionId,
        ...(kind === 'try_again' ? wish : { ...wish, day: null }),
      });
    },
  },
  'tell decisions': { weight: 5, run: ({ shop }: Scene) => processDueResolutions(shop.app, shop.carriers) },
  'ask customers': {
    weight: 3,
    run: async (scene: Scene, { a, b }: Pick) => {
      const { id } = await anyShipment(scene, a, 'failed_attempt');
      await askCustomers(scene.shop.app, scene.shop.staff, b % 3 === 0 ? null : [id]);
    },
  },
  'customer answers': {
    weight: 3,
    run: async (scene: Scene, pick: Pick) => {
      const { app, carriers } = scene.shop;
      const handedOver = await app.db
        .select({ text: mails.text })
        .from(mails)
        .where(eq(mails.purpose, 'failed-delivery'))
        .orderBy(desc(mails.createdAt))
        .limit(4);
      const token = /token=([\w-]+)/.exec(chosen(handedOver, pick.a)?.text ?? '')?.[1] ?? skip('nobody was asked');
      const kind = pick.c % 2 === 0 ? 'day' : 'address';
      await answerQuestion(app, carriers, { token, kind, ...wishOf(scene, pick) });
    },
  },
  'note call': {
    weight: 1,
    run: async (scene: Scene, { a }: Pick) => {
      const { id: shipmentId } = await anyShipment(scene, a, 'failed_attempt');
      await recordCall(scene.shop.app, scene.shop.staff, { shipmentId, note: 'Will be at home tomorrow' });
    },
  },
  'decide weight': {
    weight: 2,
    run: async (scene: Scene, { a, b, c }: Pick) => {
      const trackingNumber = anyParcel(scene, a);
      const play = (action: object) => scene.shop.control('POST', `/parcels/${trackingNumber}/play`, action);
      await play({ action: 'reweigh', grams: 1500 + b });
      await play({ action: 'repeat' });
      await scene.shop.simulator.settle();
      await trackShipments(scene.shop.app, scene.shop.carriers);
      const [booking] = await scene.shop.app.db
        .select()
        .from(shipmentBookings)
        .where(inArray(shipmentBookings.trackingNumber, [trackingNumber]));
      const { id: bookingId, chargedGrams } = booking ?? skip('the answer of its booking is lost');
      const outcome = c % 2 === 0 ? 'disputed' : 'accepted';
      const decision = { bookingId, outcome, chargedGrams: chargedGrams ?? 0, note: null } as const;
      const decide = () => decideWeight(scene.shop.app, scene.shop.staff, decision);
      await decide();
      scene.repeats.push(decide);
    },
  },
};
