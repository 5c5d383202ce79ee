/** Operations on goods, each with its preconditions: from the supplier's bill to the door and back. */
import { randomUUID } from 'node:crypto';
import { CarrierError } from '../../src/carriers/carrier.ts';
import { type CarrierRegistry, createCarrierRegistry } from '../../src/carriers/carrier-registry.ts';
import { setBatchState } from '../../src/features/batches/change-batch.ts';
import { receiveStock } from '../../src/features/batches/receive-stock.ts';
import { assignTrackingNumbers } from '../../src/features/dispatch/assign-tracking-numbers.ts';
import { changeOrderShipments } from '../../src/features/dispatch/change-order-shipments.ts';
import { processDueBookings } from '../../src/features/dispatch/process-booking.ts';
import { readOrderShipments } from '../../src/features/dispatch/read-order-shipments.ts';
import { receiveBack } from '../../src/features/dispatch/receive-back.ts';
import { takeOutRecalled } from '../../src/features/dispatch/take-out-recalled.ts';
import { addTracking } from '../../src/features/order-management/add-tracking.ts';
import { scanUnit } from '../../src/features/packing/scan-unit.ts';
import { startPacking } from '../../src/features/packing/start-packing.ts';
import type { Command, CommandType } from '../../src/features/shipments/process/commands.ts';
import { addDays, shopDay } from '../../src/shared/dates.ts';
import type { CarrierState } from '../../src/shared/shipment-states.ts';
import { CONFIGURED_CARRIERS } from '../configured-carriers.ts';
import { bookingContent, UNMEASURED } from '../goods-shop.ts';
import { TRACKING_ENTRY } from '../order-shop.ts';
import { type CrashOperation, orderFor, type Process } from './crash-operations.ts';
import { findCarrierDifferences } from './find-carrier-differences.ts';
import type { Scene } from './scene.ts';

const MINUTE_MS = 60_000;

/** The bill of a supplier: eight units of the first product. */
function bill({ shop, products }: Scene, number = 'WP-2605-C') {
  const line = { variantId: products[0]!.variantId, number, madeOn: null, mrp: null, units: 8, cost: 52_000 };
  return {
    supplier: 'Sahyadri',
    billNumber: null,
    billDate: null,
    note: null,
    blocksNew: false,
    lines: [{ ...line, bestBefore: addDays(shopDay(shop.app.now()), 500) }],
    idempotencyKey: randomUUID(),
  };
}

/** An order of two units with a batch, and its open shipment. */
async function opened(scene: Scene) {
  const { app, staff } = scene.shop;
  const { lines } = await receiveStock(app, staff, bill(scene));
  const orderId = await orderFor(scene, 'cod');
  const { result, idOf } = await changeOrderShipments(app, staff, orderId, { type: 'open', lines: null });
  const shipmentId = idOf(result.shipmentId);
  const [line] = (await readOrderShipments(app, orderId)).shipments[0]!.lines;
  return { orderId, shipmentId, lineId: line!.id, sku: line!.sku, batchId: lines[0]!.batchId };
}

async function packed(scene: Scene) {
  const shipment = await opened(scene);
  const { orderId, shipmentId, lineId, batchId } = shipment;
  await change(scene, { type: 'pack', shipmentId, version: null, lineId, units: 2, batchId })(scene.shop, orderId);
  await change(scene, { type: 'close', shipmentId, version: null, measures: UNMEASURED })(scene.shop, orderId);
  return shipment;
}

/** A shipment that has left, with these reports. */
async function shipThrough(scene: Scene, ...states: CarrierState[]) {
  const shipment = await packed(scene);
  await change(scene, { type: 'handOver', shipmentId: shipment.shipmentId })(scene.shop, shipment.orderId);
  for (const state of states) await report(scene, shipment, state)(scene.shop);
  return shipment;
}

const change =
  <Type extends CommandType>({ shop }: Scene, command: Command<Type>) =>
  ({ app }: Pick<Process, 'app'>, orderId: string) =>
    changeOrderShipments(app, shop.staff, orderId, command);

function report(scene: Scene, { orderId, shipmentId }: { orderId: string; shipmentId: string }, state: CarrierState) {
  scene.shop.app.advance(MINUTE_MS);
  const scan = { state, code: null, text: 'By a test', location: 'Pune', at: scene.shop.app.now() };
  const record = change(scene, { type: 'recordScan', shipmentId, scan, expectedOn: null });
  return (on: Pick<Process, 'app'>) => record(on, orderId);
}

const repeated = (prepare: CrashOperation['prepare']): CrashOperation => ({ prepare, repeats: true });

/** A shipment whose booking at a carrier is due. */
async function requested(scene: Scene, carrier: string) {
  const shipment = await packed(scene);
  await change(scene, {
    type: 'requestBooking',
    shipmentId: shipment.shipmentId,
    bookingId: randomUUID(),
    carrier,
    content: bookingContent(scene.shop.app.now()),
  })(scene.shop, shipment.orderId);
  return shipment;
}

/** Calls carriers until nothing is due, and compares their ledger with the shop. */
async function settleBookings({ shop, orderIds }: Scene): Promise<void> {
  for (let times = 0; times < 16; times++) {
    await shop.advance(6 * MINUTE_MS);
    await callCarriers(shop);
  }
  const differences = await findCarrierDifferences(shop, orderIds);
  if (differences.length > 0) throw new Error(differences.join('\n'));
}

/** The carriers book, and their answers never arrive. */
const losingAnswers = ({ all }: CarrierRegistry): CarrierRegistry =>
  createCarrierRegistry(
    all.map((carrier) => ({
      ...carrier,
      book: async (request) => {
        await carrier.book(request);
        throw new CarrierError('unknown', 'LOST', 'No answer');
      },
    })),
  );

const callCarriers = ({ app, carriers }: Pick<Process, 'app' | 'carriers'>) => processDueBookings(app, carriers);
const booking = (prepare: CrashOperation['prepare']): CrashOperation => ({
  prepare,
  repeats: false,
  settle: settleBookings,
});

/** Bookings at a carrier of ojas.config.ts, at the simulator. */
const bookingsAt = ({ name }: { name: string }): Record<string, CrashOperation> => ({
  [`book at ${name}`]: booking(async (scene) => {
    await requested(scene, name);
    return callCarriers;
  }),
  [`book at ${name} again after a lost answer`]: booking(async (scene) => {
    await requested(scene, name);
    await processDueBookings(scene.shop.app, losingAnswers(scene.shop.carriers));
    await scene.shop.advance(MINUTE_MS);
    return callCarriers;
  }),
  [`cancel a booking at ${name}`]: booking(async (scene) => {
    const { orderId, shipmentId } = await requested(scene, name);
    await callCarriers(scene.shop);
    await change(scene, { type: 'reopen', shipmentId })(scene.shop, orderId);
    return callCarriers;
  }),
});

export const GOODS_CRASH_OPERATIONS: Record<string, CrashOperation> = {
  receive: {
    prepare: async (scene) => {
      const receipt = bill(scene);
      return ({ app }) => receiveStock(app, scene.shop.staff, receipt);
    },
    repeats: true,
    orders: 0,
  },
  'pack by scan': repeated(async (scene) => {
    const { shipmentId, sku } = await opened(scene);
    const { app, staff } = scene.shop;
    await startPacking(app, staff, {
      code: scene.orderIds[0]!.slice(0, 8),
      pickList: null,
      except: [],
      takesOver: false,
    });
    const scan = { shipmentId, code: sku, idempotencyKey: randomUUID() };
    return (on) => scanUnit(on.app, staff, scan);
  }),
  close: repeated(async (scene) => {
    const { orderId, shipmentId } = await opened(scene);
    const close = change(scene, { type: 'packAll', shipmentId, measures: UNMEASURED });
    return (on) => close(on, orderId);
  }),
  ...Object.assign({}, ...CONFIGURED_CARRIERS.map(bookingsAt)),
  'give numbers and hand over': repeated(async (scene) => {
    const { shipmentId } = await packed(scene);
    const numbering = { shipmentId, carrier: 'Delhivery', trackingNumber: randomUUID(), sharesNumber: false };
    return ({ app }) => assignTrackingNumbers(app, scene.shop.staff, { shipments: [numbering], handsOver: true });
  }),
  'ship by a tracking entry': repeated(async (scene) => {
    const { orderId } = await packed(scene);
    const entry = { ...TRACKING_ENTRY, status: 'shipped' as const };
    return ({ app }) => addTracking(app, scene.shop.staff, { ...entry, orderIds: [orderId], sharesNumber: true });
  }),
  deliver: repeated(async (scene) => report(scene, await shipThrough(scene, 'in_transit'), 'delivered')),
  'fail at the door': repeated(async (scene) =>
    report(scene, await shipThrough(scene, 'out_for_delivery'), 'failed_attempt'),
  ),
  'bring back': repeated(async (scene) => report(scene, await shipThrough(scene, 'failed_attempt'), 'returning')),
  'receive back': repeated(async (scene) => {
    const { shipmentId, lineId } = await shipThrough(scene, 'returning', 'returned');
    const fates = [
      { lineId, units: 1, fate: 'resell' as const },
      { lineId, units: 1, fate: 'destroy' as const },
    ];
    return ({ app }) => receiveBack(app, scene.shop.staff, { shipmentId, fates });
  }),
  'take out a recalled batch': {
    prepare: async (scene) => {
      const { batchId: id } = await packed(scene);
      const recall = { id, from: 'sellable', to: 'recalled', reason: 'Re-test' } as const;
      await setBatchState(scene.shop.app, scene.shop.staff, recall);
      return ({ app }) => takeOutRecalled(app);
    },
    repeats: false,
    settle: async ({ shop }) => void (await takeOutRecalled(shop.app)),
  },
};
