import { onTestFinished } from 'vitest';
import type { Carrier } from '#carriers/carrier.ts';
import { callbackPathOf, createCarrierRegistry } from '#carriers/carrier-registry.ts';
import { processDueBookings } from '#features/dispatch/process-booking.ts';
import { requestBookings } from '#features/dispatch/request-bookings.ts';
import { trackShipments } from '#features/dispatch/track-shipments.ts';
import { createGatewayRegistry } from '#gateways/gateway.ts';
import { type CarrierCase, openCarrier } from './carrier-cases.ts';
import { openGoodsShop, UNMEASURED } from './goods-shop.ts';
import { testHttp } from './test-http.ts';

export const MEASURED = { grams: 1200, lengthMm: 250, widthMm: 200, heightMm: 150 };

/** A shop that books with a carrier at the simulator, and with `others`; `crash` ends the process when the next answer arrives. */
export async function openBookingShop(one: CarrierCase, others: readonly Carrier[] = []) {
  const shop = await openGoodsShop();
  onTestFinished(shop.close);
  // the simulator begins at the time of the machine
  shop.app.advance(Date.now() - shop.app.now().getTime());
  const { sim, shop: receiver, carrier, fault, play } = await openCarrier(one);
  let crashes = 0;
  const crashing = async <T>(result: Promise<T>): Promise<T> => {
    const value = await result;
    if (crashes === 0) return value;
    crashes -= 1;
    throw new Error('crash');
  };
  const carriers = createCarrierRegistry([
    {
      ...carrier,
      book: (request) => crashing(carrier.book(request)),
      cancel: (booking) => crashing(carrier.cancel(booking)),
    } satisfies Carrier,
    ...others,
  ]);
  const http = testHttp(shop.app, createGatewayRegistry([]), { carriers });
  const process = () => processDueBookings(shop.app, carriers);
  const advance = async (seconds: number) => {
    shop.app.advance(seconds * 1000);
    await sim.advance(seconds * 1000);
  };
  /** parcels at the carrier that cost money */
  const live = () =>
    sim.parcels().filter(({ state, trackingNumber }) => trackingNumber !== null && state !== 'cancelled');
  const read = async (orderId: string) => (await shop.read(orderId)).shipments.at(-1)!;
  return {
    ...shop,
    carriers,
    carrier,
    sim,
    fault,
    process,
    advance,
    read,
    track: () => trackShipments(shop.app, carriers),
    /** plays the carrier of the one live parcel */
    play: async (action: string, more = {}) => {
      await play(live()[0]!.reference, action, more);
      await sim.settle();
    },
    /** sends the callbacks that the carrier has sent since the last time to the shop; answers their statuses */
    async deliver(change: (body: string) => string = (body) => body) {
      const callbacks = receiver.received.splice(0);
      const statuses: number[] = [];
      for (const { headers, body } of callbacks) {
        const init = { method: 'POST', headers: headers as Record<string, string>, body: change(body) };
        statuses.push((await http.request(callbackPathOf(one.name), init)).status);
      }
      return statuses;
    },
    crashOnce: () => {
      crashes = 1;
    },
    /** an order with one closed shipment */
    async closed(more: Parameters<typeof shop.paid>[0] = {}) {
      const { orderId } = await shop.paid(more);
      const shipmentId = await shop.open(orderId);
      await shop.change(orderId, { type: 'packAll', shipmentId, measures: MEASURED });
      return { orderId, shipmentId };
    },
    book: (shipmentId: string) =>
      requestBookings(shop.app, carriers, shop.staff, [
        { shipmentId, carrier: one.name, service: null, measures: UNMEASURED },
      ]),
    live,
    /** processes until no carrier has to be called any more */
    async settleAll() {
      for (let i = 0; i < 60; i += 1) {
        await process().catch(() => {});
        await advance(300);
      }
    },
  };
}
