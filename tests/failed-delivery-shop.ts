import { asc, eq } from 'drizzle-orm';
import type { Carrier } from '#carriers/carrier.ts';
import { createCarrierRegistry } from '#carriers/carrier-registry.ts';
import { attemptQuestions, attemptResolutions } from '#db/schema/failed-deliveries.ts';
import { mails } from '#db/schema/platform.ts';
import { processDueBookings } from '#features/dispatch/process-booking.ts';
import { requestBookings } from '#features/dispatch/request-bookings.ts';
import { answerQuestion } from '#features/failed-deliveries/answer-question.ts';
import { decideAttempt } from '#features/failed-deliveries/decide-attempt.ts';
import { processDueResolutions } from '#features/failed-deliveries/process-resolution.ts';
import type { CarrierState } from '#shared/shipment-states.ts';
import { openGoodsShop, UNMEASURED } from './goods-shop.ts';
import { scriptedCarrier } from './scripted-carrier.ts';

const MEASURED = { grams: 1200, lengthMm: 250, widthMm: 200, heightMm: 150 };

/** A goods shop whose carrier is scripted; `calls` are the parts of it that a test plays. */
export async function openFailedDeliveryShop(calls: Partial<Carrier> = {}) {
  const shop = await openGoodsShop();
  const { app, staff } = shop;
  let booked = 0;
  const carrier = scriptedCarrier('fastline', {
    abilities: ['try_again', 'try_again_on_day', 'change_address', 'bring_back'],
    book: async ({ reference }) => {
      booked += 1;
      const number = `FL ${booked}`;
      return { reference, trackingNumber: number, carrierId: number, service: null, price: 7400, isCancelled: false };
    },
    ...calls,
  });
  const carriers = createCarrierRegistry([carrier]);

  async function scan(orderId: string, shipmentId: string, state: CarrierState, text: string | null = null) {
    app.advance(60_000);
    const report = { state, code: null, text, location: null, at: app.now() } as const;
    await shop.change(orderId, { type: 'recordScan', shipmentId, scan: report, expectedOn: null });
  }

  async function packed() {
    const { orderId } = await shop.paid();
    const shipmentId = await shop.open(orderId);
    await shop.change(orderId, { type: 'packAll', shipmentId, measures: MEASURED });
    return { orderId, shipmentId };
  }

  async function bookPacked() {
    const one = await packed();
    const booking = { shipmentId: one.shipmentId, carrier: carrier.name, service: null, measures: UNMEASURED };
    await requestBookings(app, carriers, staff, [booking]);
    await processDueBookings(app, carriers);
    return one;
  }

  async function fail({ orderId, shipmentId }: { orderId: string; shipmentId: string }) {
    await scan(orderId, shipmentId, 'out_for_delivery');
    await scan(orderId, shipmentId, 'failed_attempt', 'Door locked');
    return { orderId, shipmentId };
  }

  type Decision = Parameters<typeof decideAttempt>[3];
  type Answer = Parameters<typeof answerQuestion>[2];
  return {
    ...shop,
    carriers,
    scan,
    fail,

    booked: bookPacked,

    /** A shipment whose delivery failed: booked with the carrier, or handed over to one without keys. */
    async failed({ isBooked = true } = {}) {
      if (isBooked) return fail(await bookPacked());
      const one = await packed();
      await shop.change(one.orderId, { type: 'handOver', shipmentId: one.shipmentId });
      return fail(one);
    },

    decide: (shipmentId: string, more: Partial<Decision> = {}) =>
      decideAttempt(app, carriers, staff, {
        shipmentId,
        kind: 'try_again',
        day: '2026-11-24',
        phone: '',
        address: '',
        pincode: '',
        comment: '',
        lastResolutionId: null,
        ...more,
      }),

    answer: (token: string, more: Partial<Answer> = {}) =>
      answerQuestion(app, carriers, {
        token,
        kind: 'day',
        day: '2026-11-24',
        phone: '',
        address: '',
        pincode: '',
        comment: '',
        ...more,
      }),

    process: () => processDueResolutions(app, carriers),

    resolutions: (shipmentId: string) =>
      app.db
        .select()
        .from(attemptResolutions)
        .where(eq(attemptResolutions.shipmentId, shipmentId))
        .orderBy(asc(attemptResolutions.decidedAt)),

    questions: (shipmentId: string) =>
      app.db.select().from(attemptQuestions).where(eq(attemptQuestions.shipmentId, shipmentId)),

    /** Tokens of the mailed links, by the order in which they were written. */
    async tokens() {
      const mailRows = await app.db
        .select()
        .from(mails)
        .where(eq(mails.purpose, 'failed-delivery'))
        .orderBy(asc(mails.createdAt));
      return mailRows.map(({ text }) => /token=([\w-]+)/.exec(text ?? '')![1]!);
    },
  };
}

export type FailedDeliveryShop = Awaited<ReturnType<typeof openFailedDeliveryShop>>;
