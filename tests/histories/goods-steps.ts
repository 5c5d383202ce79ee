/** Steps of goods: batches, shipments and their way. */
import { randomUUID } from 'node:crypto';
import { inArray } from 'drizzle-orm';
import { productVariants } from '../../src/db/schema/catalog.ts';
import { orderItems } from '../../src/db/schema/orders.ts';
import { shipmentLines, shipments } from '../../src/db/schema/shipments.ts';
import {
  countBatch,
  destroyUnits,
  setBatchState,
  withdrawShortLived,
} from '../../src/features/batches/change-batch.ts';
import { receiveStock } from '../../src/features/batches/receive-stock.ts';
import { assignTrackingNumbers } from '../../src/features/dispatch/assign-tracking-numbers.ts';
import { changeOrderShipments } from '../../src/features/dispatch/change-order-shipments.ts';
import { receiveBack } from '../../src/features/dispatch/receive-back.ts';
import { holdOrder, releaseOrder } from '../../src/features/order-management/hold-order.ts';
import { setOrderStatus } from '../../src/features/order-management/set-order-status.ts';
import { scanUnit } from '../../src/features/packing/scan-unit.ts';
import { BATCH_STATES } from '../../src/shared/batch-states.ts';
import { addDays, shopDay } from '../../src/shared/dates.ts';
import { CARRIER_STATES, SHIPMENT_STATES } from '../../src/shared/shipment-states.ts';
import { UNMEASURED } from '../goods-shop.ts';
import { BUYER_STEPS } from './buyer-steps.ts';
import { anyBatch, anyShipment, readBatches } from './goods-of-scene.ts';
import { chosen, readOrders, type Scene } from './scene.ts';
import { type Pick, skip } from './step.ts';

/** days of life of received batches: long, near the promised life, too short, over */
const LIVES = [500, 500, 46, 30, -3];
const MINUTE_MS = 60_000;
const DAY_MS = 1440 * MINUTE_MS;

/** A line of a shipment with its variant. */
async function anyLine({ shop }: Scene, shipmentId: string, pick: number) {
  const lines = await shop.app.db
    .select()
    .from(shipmentLines)
    .where(inArray(shipmentLines.shipmentId, [shipmentId]));
  const line = chosen(lines, pick) ?? skip('no line');
  const [item] = await shop.app.db
    .select()
    .from(orderItems)
    .where(inArray(orderItems.id, [line.orderItemId]));
  return { ...line, variantId: item?.variantId ?? null };
}

async function confirmedOrder(scene: Scene, pick: number) {
  const all = await readOrders(scene);
  const confirmed = all.filter(({ confirmedAt, status }) => confirmedAt && status !== 'cancelled');
  return chosen(confirmed.length > 0 && pick % 9 > 0 ? confirmed : all, pick) ?? skip('no order');
}

export const GOODS_STEPS = {
  hold: {
    weight: 4,
    run: async (scene: Scene, { a }: Pick) => {
      await holdOrder(scene.shop.app, scene.shop.staff, (await confirmedOrder(scene, a)).id, 'Address unclear');
    },
  },
  release: {
    weight: 3,
    run: async (scene: Scene, { a }: Pick) => {
      const all = await readOrders(scene);
      const onHold = all.filter(({ heldAt }) => heldAt !== null);
      const { id } = chosen(onHold.length > 0 ? onHold : all, a) ?? skip('no order');
      await releaseOrder(scene.shop.app, scene.shop.staff, id);
    },
  },
  'order on delivery': {
    weight: 10,
    run: (scene: Scene, { a, b }: Pick) => BUYER_STEPS['buy now'].run(scene, { a, b, c: scene.shop.online.length }),
  },
  'receive batches': {
    weight: 6,
    run: async (scene: Scene, { a, b, c }: Pick) => {
      const { app, staff } = scene.shop;
      const today = shopDay(app.now());
      const lines = [a, a + b].map((pick, index) => ({
        // the third is not counted
        variantId: scene.products[pick % 2]!.variantId,
        number: `B-${(b + index) % 4}`,
        madeOn: c % 2 === 0 ? addDays(today, -100) : null,
        bestBefore: addDays(today, LIVES[(b + index) % LIVES.length]!),
        mrp: null,
        units: 1 + (c % 4),
        cost: 10_000,
      }));
      const receipt = { supplier: 'Sahyadri', billNumber: null, billDate: null, note: null, blocksNew: c % 6 === 0 };
      const input = { ...receipt, lines: lines.slice(0, 1 + (a % 2)), idempotencyKey: randomUUID() };
      const receive = () => receiveStock(app, staff, input);
      await receive();
      scene.repeats.push(receive);
    },
  },
  'set state of batch': {
    weight: 3,
    run: async (scene: Scene, { a, b }: Pick) => {
      const { id, state } = await anyBatch(scene, a);
      await setBatchState(scene.shop.app, scene.shop.staff, {
        id,
        from: state,
        to: BATCH_STATES[b % 3]!,
        reason: 'A test',
      });
    },
  },
  'count batch': {
    weight: 2,
    run: async (scene: Scene, { a, b }: Pick) => {
      const { id, onHand } = await anyBatch(scene, a);
      const count = { id, expected: onHand, counted: Math.max(0, onHand + (b % 5) - 2), reason: 'Counted' };
      await countBatch(scene.shop.app, scene.shop.staff, { ...count, idempotencyKey: randomUUID() });
    },
  },
  'destroy units': {
    weight: 1,
    run: async (scene: Scene, { a, b }: Pick) => {
      const destruction = { id: (await anyBatch(scene, a)).id, units: 1 + (b % 2), reason: 'Damaged' };
      await destroyUnits(scene.shop.app, scene.shop.staff, { ...destruction, idempotencyKey: randomUUID() });
    },
  },
  'withdraw short-lived batches': { weight: 1, run: ({ shop }: Scene) => withdrawShortLived(shop.app) },
  'open shipment': {
    weight: 7,
    run: async (scene: Scene, { a, b, c }: Pick) => {
      const { id } = await confirmedOrder(scene, a);
      const items = await scene.shop.app.db
        .select()
        .from(orderItems)
        .where(inArray(orderItems.orderId, [id]));
      const item = chosen(items, b) ?? skip('no line');
      const lines = c % 3 === 0 ? [{ itemId: item.id, units: 1 + (c % 2) }] : null;
      await changeOrderShipments(scene.shop.app, scene.shop.staff, id, { type: 'open', lines });
    },
  },
  'pack units': {
    weight: 10,
    run: async (scene: Scene, { a, b, c }: Pick) => {
      const { id: shipmentId, orderId, version } = await anyShipment(scene, a, 'draft');
      const line = await anyLine(scene, shipmentId, b);
      const variantBatches = (await readBatches(scene)).filter(({ variantId }) => variantId === line.variantId);
      const batchId = c % 2 === 0 ? null : (chosen(variantBatches, c)?.id ?? null);
      const units = { lineId: line.id, units: 1 + (c % 2), batchId };
      const command = { type: 'pack', shipmentId, version: b % 3 === 0 ? version : null, ...units } as const;
      await changeOrderShipments(scene.shop.app, scene.shop.staff, orderId, command);
    },
  },
  'unpack units': {
    weight: 3,
    run: async (scene: Scene, { a, b }: Pick) => {
      const { id: shipmentId, orderId } = await anyShipment(scene, a, 'draft');
      const line = await anyLine(scene, shipmentId, b);
      const command = { type: 'unpack', shipmentId, version: null, lineId: line.id, units: 1, batchId: null } as const;
      await changeOrderShipments(scene.shop.app, scene.shop.staff, orderId, command);
    },
  },
  'pack all': {
    weight: 8,
    run: async (scene: Scene, { a }: Pick) => {
      const { id: shipmentId, orderId } = await anyShipment(scene, a, 'draft');
      const command = { type: 'packAll', shipmentId, measures: UNMEASURED } as const;
      await changeOrderShipments(scene.shop.app, scene.shop.staff, orderId, command);
    },
  },
  'close shipment': {
    weight: 2,
    run: async (scene: Scene, { a }: Pick) => {
      const { id: shipmentId, orderId, version } = await anyShipment(scene, a, 'draft');
      const command = { type: 'close', shipmentId, version, measures: UNMEASURED } as const;
      await changeOrderShipments(scene.shop.app, scene.shop.staff, orderId, command);
    },
  },
  'reopen shipment': {
    weight: 2,
    run: async (scene: Scene, { a }: Pick) => {
      const { id: shipmentId, orderId } = await anyShipment(scene, a, 'packed', 'booked');
      await changeOrderShipments(scene.shop.app, scene.shop.staff, orderId, { type: 'reopen', shipmentId });
    },
  },
  'merge shipments': {
    weight: 2,
    run: async (scene: Scene, { a, b }: Pick) => {
      const { id, orderId } = await anyShipment(scene, a, 'draft', 'packed');
      const all = await scene.shop.app.db
        .select()
        .from(shipments)
        .where(inArray(shipments.orderId, [orderId]));
      const shipmentIds = [id, chosen(all, b)!.id];
      await changeOrderShipments(scene.shop.app, scene.shop.staff, orderId, { type: 'merge', shipmentIds });
    },
  },
  'cancel shipment': {
    weight: 2,
    run: async (scene: Scene, { a }: Pick) => {
      const { id: shipmentId, orderId } = await anyShipment(scene, a, 'draft', 'packed', 'booked');
      await changeOrderShipments(scene.shop.app, scene.shop.staff, orderId, { type: 'cancel', shipmentId });
    },
  },
  'assign number': {
    weight: 4,
    run: async (scene: Scene, { a, b, c }: Pick) => {
      const { id: shipmentId } = await anyShipment(scene, a, 'packed');
      const trackingNumber = b % 4 === 0 ? 'SHARED 1' : randomUUID();
      const numbering = { shipmentId, carrier: 'Delhivery', trackingNumber, sharesNumber: c % 4 === 0 };
      const handsOver = c % 3 === 0;
      await assignTrackingNumbers(scene.shop.app, scene.shop.staff, { shipments: [numbering], handsOver });
    },
  },
  'hand over': {
    weight: 6,
    run: async (scene: Scene, { a }: Pick) => {
      const { id: shipmentId, orderId } = await anyShipment(scene, a, 'packed', 'booked');
      await changeOrderShipments(scene.shop.app, scene.shop.staff, orderId, { type: 'handOver', shipmentId });
    },
  },
  'receive back': {
    weight: 4,
    run: async (scene: Scene, { a, b, c }: Pick) => {
      const { id: shipmentId } = await anyShipment(scene, a, 'returning', 'returned', 'lost');
      const { id: lineId } = await anyLine(scene, shipmentId, b);
      const fate = (['resell', 'destroy', 'claim'] as const)[c % 3]!;
      await receiveBack(scene.shop.app, scene.shop.staff, {
        shipmentId,
        fates: [{ lineId, units: 1 + (b % 2), fate }],
      });
    },
  },
  // at each state of a shipment
  'cancel order': {
    weight: 5,
    run: async (scene: Scene, { a, b }: Pick) => {
      const { orderId: id } = await anyShipment(scene, a, SHIPMENT_STATES[b % SHIPMENT_STATES.length]!);
      const change = { id, to: 'cancelled', undo: false, mailCustomer: false } as const;
      await setOrderStatus(scene.shop.app, scene.shop.staff, change);
    },
  },
  // batches come near their end, and carriers forget to report
  'days pass': {
    weight: 3,
    isAlone: true,
    run: ({ shop }: Scene, { a }: Pick) => shop.advance((1 + a) * DAY_MS),
  },
  'scan at bench': {
    weight: 4,
    run: async (scene: Scene, { a, b, c }: Pick) => {
      const { app, staff } = scene.shop;
      const { id: shipmentId, orderId } = await anyShipment(scene, a, 'draft');
      const packerId = c % 3 === 0 ? randomUUID() : staff.userId;
      await changeOrderShipments(app, staff, orderId, {
        type: 'startPacking',
        shipmentId,
        packerId,
        takesOver: c % 2 === 0,
      });
      const item = await anyLine(scene, shipmentId, b);
      const [variant] = await app.db
        .select()
        .from(productVariants)
        .where(inArray(productVariants.id, [item.variantId ?? randomUUID()]));
      const scan = { shipmentId, code: variant?.sku ?? 'NONE', idempotencyKey: randomUUID() };
      const count = () => scanUnit(app, staff, scan);
      await count();
      scene.repeats.push(count);
    },
  },
  'scan shipment': {
    weight: 8,
    run: async (scene: Scene, { a, b, c }: Pick) => {
      const { app, staff } = scene.shop;
      const { id: shipmentId, orderId } = await anyShipment(scene, a, 'booked', 'handed_over', 'in_transit');
      // late, repeated and out of order; a null state changes nothing
      const state = c % 8 === 0 ? null : CARRIER_STATES[b % CARRIER_STATES.length]!;
      const at = new Date(app.now().getTime() - (c % 5) * MINUTE_MS);
      const scan = { state, code: null, text: null, location: null, at };
      const command = { type: 'recordScan', shipmentId, scan, expectedOn: null } as const;
      const record = () => changeOrderShipments(app, staff, orderId, command);
      await record();
      scene.repeats.push(record);
    },
  },
};
