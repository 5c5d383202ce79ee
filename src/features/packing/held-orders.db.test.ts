/** Orders that staff hold back, at every way by which goods leave the shop. */
import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { auditLog } from '#db/schema/platform.ts';
import { shipmentBookings, shipments } from '#db/schema/shipments.ts';
import { addTracking } from '#features/order-management/add-tracking.ts';
import { countOrderViews } from '#features/order-management/count-order-views.ts';
import { holdOrder, holdOrders, releaseOrder } from '#features/order-management/hold-order.ts';
import { listAdminOrders } from '#features/order-management/list-admin-orders.ts';
import { readAdminOrder } from '#features/order-management/read-admin-order.ts';
import { setOrderStatus } from '#features/order-management/set-order-status.ts';
import { shipOrders } from '#features/order-management/ship-orders.ts';
import { startProcessingOrders } from '#features/orders/start-processing-orders.ts';
import { MINUTE_MS } from '#shared/dates.ts';
import { orderRow } from '#tests/factories.ts';
import { bookingContent, type GoodsShop, openGoodsShop } from '#tests/goods-shop.ts';
import { TRACKING_ENTRY } from '#tests/order-shop.ts';
import { checkDatabase } from '../../main/doctor/find-violations.ts';
import { assignTrackingNumbers } from '../dispatch/assign-tracking-numbers.ts';
import { createPickList, readPickList } from './pick-lists.ts';
import { readQueue } from './read-queue.ts';
import { scanUnit } from './scan-unit.ts';
import { startPacking } from './start-packing.ts';

let shop: GoodsShop;
beforeEach(async () => {
  shop = await openGoodsShop();
});
afterEach(async () => {
  expect(await checkDatabase(shop.app.db, shop.app.now(), { isSwept: false })).toEqual([]);
  await shop.close();
});

const REASON = 'Customer asks for another flavour';
const hold = (orderId: string) => holdOrder(shop.app, shop.staff, orderId, REASON);
const release = (orderId: string) => releaseOrder(shop.app, shop.staff, orderId);
const refusedAsHeld = { code: 'ORDER_ON_HOLD' };

async function toPack() {
  const order = await shop.paid({ stock: 10, quantity: 2 });
  await setOrderStatus(shop.app, shop.staff, { id: order.orderId, to: 'processing' });
  return order.orderId;
}
const listed = async (filter: object) =>
  (await listAdminOrders(shop.app, { sort: 'newest', limit: 20, ...filter } as never)).rows.map(({ id }) => id);
const queued = async () =>
  (await readQueue(shop.app, shop.staff, { pickList: null })).orders.map(({ orderId }) => orderId);
const start = (code: string | null) =>
  startPacking(shop.app, shop.staff, { code, pickList: null, takesOver: false, except: [] });
const request = (orderId: string, shipmentId: string, bookingId: string = randomUUID()) =>
  shop.change(orderId, {
    type: 'requestBooking',
    shipmentId,
    bookingId,
    carrier: 'swift',
    content: bookingContent(shop.app.now()),
  });
const bookingStates = async () =>
  (await shop.app.db.select({ state: shipmentBookings.state }).from(shipmentBookings)).map(({ state }) => state);

test('is not packed: not from the queue, by its slip, by a scan or at once', async () => {
  const orderId = await toPack();
  const { displayId } = await shop.read(orderId);
  const { shipmentId, order } = await start(displayId);
  const { sku } = order.shipments[0]!.lines[0]!;
  const scan = () => scanUnit(shop.app, shop.staff, { shipmentId, code: sku, idempotencyKey: randomUUID() });
  await scan();
  shop.app.advance(1000);
  await hold(orderId);
  await expect(scan()).rejects.toMatchObject(refusedAsHeld);
  await expect(start(displayId)).rejects.toMatchObject(refusedAsHeld);
  await expect(start(null)).rejects.toMatchObject({ code: 'NOTHING_TO_PACK' });
  await expect(shop.packAll(orderId, shipmentId)).rejects.toMatchObject(refusedAsHeld);
  await expect(shop.open(orderId)).rejects.toMatchObject(refusedAsHeld);
  await release(orderId);
  await scan();
  await shop.packAll(orderId, shipmentId);
  expect(await shop.statesOf(orderId)).toEqual(['packed']);
});

test('is neither booked nor handed over: not by a number, a booking, tracking or a list of numbers', async () => {
  const orderId = await toPack();
  const shipmentId = await shop.open(orderId);
  await shop.packAll(orderId, shipmentId);
  await hold(orderId);
  const numbering = { shipmentId, trackingNumber: 'DL 1', carrier: 'Delhivery', sharesNumber: false };
  const assign = (handsOver: boolean) =>
    assignTrackingNumbers(shop.app, shop.staff, { shipments: [numbering], handsOver });
  const tracking = { ...TRACKING_ENTRY, status: 'shipped' as const, orderIds: [orderId] };
  const ship = () =>
    shipOrders(shop.app, shop.staff, [{ order: orderId, trackingNumber: 'DL 2', carrier: null, sharesNumber: false }]);
  for (const handsOver of [false, true])
    expect((await assign(handsOver)).map(({ refusal }) => refusal?.code)).toEqual(['ORDER_ON_HOLD']);
  await expect(request(orderId, shipmentId)).rejects.toMatchObject(refusedAsHeld);
  await expect(shop.change(orderId, { type: 'handOver', shipmentId })).rejects.toMatchObject(refusedAsHeld);
  await expect(addTracking(shop.app, shop.staff, tracking)).rejects.toMatchObject(refusedAsHeld);
  expect(await ship()).toEqual([{ state: 'refused', code: 'ORDER_ON_HOLD' }]);
  expect(await shop.statesOf(orderId)).toEqual(['packed']);
  expect((await orderRow(shop.app, orderId)).status).toBe('processing');
  await release(orderId);
  expect((await ship())[0]!.state).toBe('shipped');
});

test('stays booked with what is booked, and is handed over once it is released', async () => {
  const orderId = await toPack();
  const shipmentId = await shop.open(orderId);
  await shop.packAll(orderId, shipmentId);
  await assignTrackingNumbers(shop.app, shop.staff, {
    shipments: [{ shipmentId, trackingNumber: 'DL 1', carrier: 'Delhivery', sharesNumber: false }],
    handsOver: false,
  });
  await hold(orderId);
  expect(await shop.statesOf(orderId)).toEqual(['booked']);
  const scan = { state: 'in_transit', code: null, text: null, location: null, at: shop.app.now() } as const;
  const recordScan = { type: 'recordScan', shipmentId, scan, expectedOn: null } as const;
  await expect(shop.change(orderId, recordScan)).rejects.toMatchObject(refusedAsHeld);
  await release(orderId);
  await shop.change(orderId, { type: 'handOver', shipmentId });
  expect((await orderRow(shop.app, orderId)).status).toBe('shipped');
});

test('withdraws a booking that the carrier has not answered, and cancels it when it answers after all', async () => {
  const orderId = await toPack();
  const shipmentId = await shop.open(orderId);
  await shop.packAll(orderId, shipmentId);
  await request(orderId, shipmentId);
  await hold(orderId);
  expect(await bookingStates()).toEqual(['cancelled']);
  await release(orderId);
  shop.app.advance(1000);
  const bookingId = randomUUID();
  await request(orderId, shipmentId, bookingId);
  await shop.change(orderId, { type: 'claimBooking', bookingId, dueBy: shop.app.now() });
  await hold(orderId);
  expect((await bookingStates()).sort()).toEqual(['cancelled', 'withdrawn']);
  const result = { kind: 'booked', trackingNumber: 'SW1', carrierId: 'C1', service: 'Surface', price: 7400 } as const;
  const settled = { bookingId, carrierLabel: 'Swift', sharesNumber: false, result };
  await shop.change(orderId, { type: 'settleBooking', ...settled });
  expect((await bookingStates()).sort()).toEqual(['cancelled', 'cancelling']);
  expect(await shop.statesOf(orderId)).toEqual(['packed']);
});

test('is in the view On hold, and in no queue or pick list', async () => {
  const [heldOrder, other] = [await toPack(), await toPack()];
  const before = await createPickList(shop.app, shop.staff, [heldOrder, other]);
  expect((await queued()).sort()).toEqual([heldOrder, other].sort());
  await hold(heldOrder);
  expect(await queued()).toEqual([other]);
  const queue = await readQueue(shop.app, shop.staff, { pickList: before.number });
  expect(queue).toMatchObject({ orders: [{ orderId: other }], pickList: { orders: 2, packed: 0 } });
  expect(await readPickList(shop.app, before.number)).toMatchObject({ orders: 1 });
  await expect(createPickList(shop.app, shop.staff, [heldOrder])).rejects.toMatchObject({ code: 'NOTHING_TO_PACK' });
  expect(await listed({ hold: 'yes' })).toEqual([heldOrder]);
  expect((await countOrderViews(shop.app)).held).toBe(1);
  const detail = await readAdminOrder(shop.app, heldOrder);
  expect(detail).toMatchObject({
    hold: { at: shop.app.now().toISOString(), reason: REASON },
    isOnHold: true,
  });
  expect(detail.outcomes).toMatchObject({
    release: { isAccepted: true },
    hold: { isAccepted: false, code: 'ORDER_ON_HOLD' },
  });
  await release(heldOrder);
  expect((await queued()).sort()).toEqual([heldOrder, other].sort());
  expect(await listed({ hold: 'yes' })).toEqual([]);
});

test('does not start by itself, and its end with a cancellation puts its goods back', async () => {
  const { orderId } = await shop.paid({ quantity: 1 });
  await hold(orderId);
  shop.app.advance(40 * MINUTE_MS);
  expect(await startProcessingOrders(shop.app)).toBe(0);
  await setOrderStatus(shop.app, shop.staff, { id: orderId, to: 'cancelled' });
  expect(await orderRow(shop.app, orderId)).toMatchObject({ status: 'cancelled', heldAt: null, holdReason: null });
  const { events } = await readAdminOrder(shop.app, orderId);
  expect(events.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['order.held', 'order.released']));
});

test('either is held or leaves the shop when both are asked at once', async () => {
  for (let round = 0; round < 6; round++) {
    const orderId = await toPack();
    const shipmentId = await shop.open(orderId);
    await shop.packAll(orderId, shipmentId);
    shop.app.advance(1000);
    const both = [() => hold(orderId), () => shop.change(orderId, { type: 'handOver', shipmentId })];
    const ends = await Promise.allSettled((round % 2 ? both : both.toReversed()).map((run) => run()));
    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const { status, heldAt } = await orderRow(shop.app, orderId);
    const [shipment] = await shop.app.db.select().from(shipments).where(eq(shipments.orderId, orderId));
    expect([status, heldAt !== null, shipment!.state]).toEqual(
      heldAt ? ['processing', true, 'packed'] : ['shipped', false, 'handed_over'],
    );
  }
});

test('holds and releases several, names those that do not allow it, and records who did', async () => {
  const [first, second] = [await toPack(), await toPack()];
  const { orderId: unpaid } = await shop.unpaid();
  expect(await holdOrders(shop.app, shop.staff, [first, unpaid, second, first], REASON)).toEqual({
    changed: 2,
    failed: [unpaid],
  });
  expect(await holdOrders(shop.app, shop.staff, [first], 'Another')).toEqual({ changed: 0, failed: [first] });
  expect(await holdOrders(shop.app, shop.staff, [second, unpaid], null)).toEqual({ changed: 1, failed: [unpaid] });
  expect((await orderRow(shop.app, first)).holdReason).toBe(REASON);
  const log = await shop.app.db.select().from(auditLog).where(eq(auditLog.entityId, second));
  expect(log.map(({ action }) => action).filter((action) => /hold|release/.test(action))).toEqual([
    'order.hold',
    'order.release',
  ]);
});
