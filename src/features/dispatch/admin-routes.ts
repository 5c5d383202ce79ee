import { implement } from '@orpc/server';
import type { CarrierRegistry } from '#carriers/carrier-registry.ts';
import { type ApiContext, authorized, staffOf } from '#platform/http/api-middleware.ts';
import type { Command, CommandType } from '../shipments/process/commands.ts';
import { dispatchAdminContract } from './admin-contract.ts';
import { createServicesCache } from './ask-services.ts';
import { assignTrackingNumbers } from './assign-tracking-numbers.ts';
import { changeOrderShipments, orderOfShipment } from './change-order-shipments.ts';
import { countShipments, listShipments } from './list-shipments.ts';
import { readBookings } from './read-bookings.ts';
import { readOffers } from './read-offers.ts';
import { readChangedShipments, readOrderShipments } from './read-order-shipments.ts';
import { receiveBack } from './receive-back.ts';
import { requestBookings } from './request-bookings.ts';
import { decideWeight, listWeights } from './weight-disputes.ts';

const api = implement(dispatchAdminContract).$context<ApiContext>().use(authorized);

/** Decides a command on a shipment, and answers all shipments of its order. */
async function changeShipment<Type extends CommandType>(
  context: ApiContext,
  shipmentId: string,
  command: Command<Type>,
) {
  const orderId = await orderOfShipment(context.app, shipmentId);
  return readChangedShipments(context.app, await changeOrderShipments(context.app, staffOf(context), orderId, command));
}

export function dispatchAdminRoutes(carriers: CarrierRegistry) {
  const askServices = createServicesCache();
  return api.router({
    list: api.list.handler(({ context, input }) => listShipments(context.app, input)),
    counts: api.counts.handler(({ context }) => countShipments(context.app)),
    ofOrder: api.ofOrder.handler(({ context, input }) => readOrderShipments(context.app, input.orderId)),
    open: api.open.handler(async ({ context, input: { orderId, lines } }) => {
      const command = { type: 'open', lines } as const;
      const change = await changeOrderShipments(context.app, staffOf(context), orderId, command);
      const shipmentId = change.idOf(change.result.shipmentId);
      return { shipmentId, order: await readChangedShipments(context.app, change) };
    }),
    pack: api.pack.handler(({ context, input }) =>
      changeShipment(context, input.shipmentId, { type: 'pack', ...input }),
    ),
    unpack: api.unpack.handler(({ context, input }) =>
      changeShipment(context, input.shipmentId, { type: 'unpack', ...input }),
    ),
    close: api.close.handler(({ context, input }) =>
      changeShipment(context, input.shipmentId, { type: 'close', ...input }),
    ),
    packAll: api.packAll.handler(({ context, input }) =>
      changeShipment(context, input.shipmentId, { type: 'packAll', ...input }),
    ),
    reopen: api.reopen.handler(({ context, input }) =>
      changeShipment(context, input.shipmentId, { type: 'reopen', ...input }),
    ),
    merge: api.merge.handler(async ({ context, input: { orderId, shipmentIds } }) => {
      const command = { type: 'merge', shipmentIds } as const;
      return readChangedShipments(
        context.app,
        await changeOrderShipments(context.app, staffOf(context), orderId, command),
      );
    }),
    cancel: api.cancel.handler(({ context, input }) =>
      changeShipment(context, input.shipmentId, { type: 'cancel', ...input }),
    ),
    weights: api.weights.handler(({ context, input }) => listWeights(context.app, input)),
    decideWeight: api.decideWeight.handler(({ context, input: { note, ...input } }) =>
      decideWeight(context.app, staffOf(context), { ...input, note: note || null }),
    ),
    assignNumbers: api.assignNumbers.handler(async ({ context, input }) => ({
      results: await assignTrackingNumbers(context.app, staffOf(context), input),
    })),
    carriers: api.carriers.handler(() => ({ carriers: carriers.all.map(({ name, label }) => ({ name, label })) })),
    offers: api.offers.handler(({ context, input }) => readOffers(context.app, carriers, askServices, input.shipments)),
    book: api.book.handler(async ({ context, input }) => {
      const bookings = input.bookings.map((one) => ({ ...one, service: one.service || null }));
      return { requested: await requestBookings(context.app, carriers, staffOf(context), bookings) };
    }),
    bookings: api.bookings.handler(({ context, input }) => readBookings(context.app, input.shipmentIds)),
    withdrawBooking: api.withdrawBooking.handler(({ context, input }) =>
      changeShipment(context, input.shipmentId, { type: 'withdrawBooking', ...input }),
    ),
    receiveBack: api.receiveBack.handler(async ({ context, input }) =>
      readOrderShipments(context.app, await receiveBack(context.app, staffOf(context), input)),
    ),
    handOver: api.handOver.handler(({ context, input }) =>
      changeShipment(context, input.shipmentId, { type: 'handOver', ...input }),
    ),
    recordScan: api.recordScan.handler(({ context, input: { shipmentId, state, text, location, at } }) =>
      changeShipment(context, shipmentId, {
        type: 'recordScan',
        shipmentId,
        expectedOn: null,
        scan: {
          state,
          code: null,
          text: text || null,
          location: location || null,
          at: at ? new Date(at) : context.app.now(),
        },
      }),
    ),
  });
}
