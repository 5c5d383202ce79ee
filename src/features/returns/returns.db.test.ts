import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { transact } from '#db/client.ts';
import { productVariants } from '#db/schema/catalog.ts';
import { orderItems, orders } from '#db/schema/orders.ts';
import { returns } from '#db/schema/returns.ts';
import { tickets } from '#db/schema/support.ts';
import { requestReturn } from '#features/support/request-return.ts';
import { resolveTicket } from '#features/support/resolve-ticket.ts';
import type { CarrierState } from '#shared/shipment-states.ts';
import { orderRow } from '#tests/factories.ts';
import { type GoodsShop, openGoodsShop } from '#tests/goods-shop.ts';
import { checkDatabase } from '../../main/doctor/find-violations.ts';
import { changeOwnReturn, changeReturn } from './change-return.ts';
import { listReturns } from './list-returns.ts';
import { changeReturnsWithin } from './process/change-returns.ts';
import type { Command } from './process/commands.ts';
import { readReturnForm } from './read-return-form.ts';
import { readOwnReturn, readStaffReturn } from './read-returns.ts';

let shop: GoodsShop;
beforeEach(async () => {
  shop = await openGoodsShop();
});
afterEach(async () => {
  expect(await checkDatabase(shop.app.db, shop.app.now(), { isSwept: false })).toEqual([]);
  await shop.close();
});

/** A paid and delivered order of three units, two of batch B-1 and one of B-2; five more of each are in stock. */
async function deliveredOrder() {
  const { product, orderId, userId } = await shop.paid({ stock: 3, quantity: 3 });
  const { variantId } = product;
  const first = await shop.receive(variantId, 'B-1', 7, 500);
  const second = await shop.receive(variantId, 'B-2', 6, 600);
  const shipmentId = await shop.open(orderId);
  const [line] = (await shop.read(orderId)).shipments[0]!.lines;
  const pack = (batchId: string, units: number) =>
    shop.change(orderId, { type: 'pack', shipmentId, version: null, lineId: line!.id, units, batchId });
  await pack(first.batchId, 2);
  await pack(second.batchId, 1);
  await shop.packAll(orderId, shipmentId);
  await shop.change(orderId, { type: 'handOver', shipmentId });
  shop.app.advance(1000);
  const scan = { state: 'delivered' as CarrierState, code: null, text: null, location: null, at: shop.app.now() };
  await shop.change(orderId, { type: 'recordScan', shipmentId, scan, expectedOn: null });
  shop.app.advance(1000);
  const [item] = await shop.listItems(orderId);
  return { orderId, userId, variantId, itemId: item!.id, batches: [first.batchId, second.batchId] as const };
}

type Delivered = Awaited<ReturnType<typeof deliveredOrder>>;

async function request(
  { orderId, userId, itemId }: Delivered,
  quantity: number,
  wish: 'refund' | 'replacement' = 'refund',
) {
  const body = { id: orderId, lines: [{ itemId, quantity, reason: 'damaged' as const }], wish, note: 'Broken lid.' };
  await requestReturn(shop.app, userId, { ...body, imageIds: [], idempotencyKey: randomUUID() });
  const [row] = await shop.app.db.select().from(returns).where(eq(returns.orderId, orderId)).orderBy(returns.number);
  return readStaffReturn(shop.app, shop.app.db, row!.id);
}

type Staffed = { [Type in Exclude<Command['type'], 'request'>]: Omit<Command<Type>, 'returnId'> }[Exclude<
  Command['type'],
  'request'
>];
const change = (returnId: string, command: Staffed) =>
  changeReturn(shop.app, shop.staff, { ...command, returnId } as Parameters<typeof changeReturn>[2]);

async function approve(one: { id: string; version: number; lines: { id: string }[] }, isSentBack: boolean) {
  const lines = one.lines.map(({ id: lineId }) => ({
    lineId,
    decision: 'approved' as const,
    isSentBack,
    refusal: null,
  }));
  return change(one.id, { type: 'decide', version: one.version, lines });
}

test('a damaged tub is replaced without coming back', async () => {
  const order = await deliveredOrder();
  const requested = await request(order, 1, 'replacement');
  expect(requested).toMatchObject({
    number: expect.stringMatching(/^RET-\d{6}$/),
    state: 'requested',
    note: 'Broken lid.',
  });
  const approved = await approve(requested, false);
  expect(approved.state).toBe('approved');
  const before = await shop.unitsOf(order.variantId);
  const closed = await change(requested.id, {
    type: 'closeReturn',
    version: approved.version,
    outcomes: [{ lineId: approved.lines[0]!.id, outcome: 'replacement', refusal: null }],
  });
  expect(closed).toMatchObject({ state: 'closed', refund: null, replacement: { id: expect.any(String) } });
  const replacement = await orderRow(shop.app, closed.replacement!.id);
  expect(replacement).toMatchObject({ totalAmount: 0, userId: order.userId, source: 'replacement', status: 'pending' });
  expect(replacement.confirmedAt).not.toBeNull();
  const [item] = await shop.app.db.select().from(orderItems).where(eq(orderItems.orderId, replacement.id));
  expect(item).toMatchObject({ variantId: order.variantId, quantity: 1, isFree: true });
  // one unit less to sell; nothing came back, and nothing is refunded
  expect((await shop.unitsOf(order.variantId)).onHand).toBe(before.onHand! - 1);
  expect(await shop.refundsOf(order.orderId)).toEqual([]);
  // what was replaced is not returned once more
  const form = await readReturnForm(shop.app, order.userId, order.orderId);
  expect(form.items).toMatchObject([{ returnable: 2 }]);
});

test('units are for sale again only after their inspection, each in its batch', async () => {
  const order = await deliveredOrder();
  const [first, second] = order.batches;
  const one = await approve(await request(order, 3), true);
  const lineId = one.lines[0]!.id;
  expect(one.lines[0]!.batches.map(({ number }) => number)).toEqual(['B-1', 'B-2']);
  await change(one.id, { type: 'send', carrier: 'DTDC', trackingNumber: 'R1' });
  const before = await shop.unitsOf(order.variantId);
  await change(one.id, {
    type: 'receive',
    units: [
      { lineId, batchId: first, units: 2 },
      { lineId, batchId: second, units: 1 },
    ],
  });
  expect(await shop.unitsOf(order.variantId)).toEqual(before);
  const inspected = await change(one.id, {
    type: 'inspect',
    fates: [
      { lineId, batchId: first, units: 1, fate: 'resell' },
      { lineId, batchId: first, units: 1, fate: 'destroy' },
      { lineId, batchId: second, units: 1, fate: 'resell' },
    ],
  });
  expect(inspected.state).toBe('inspected');
  const after = await shop.unitsOf(order.variantId);
  expect(after.onHand).toBe(before.onHand! + 2);
  expect(after.batches).toMatchObject({ 'B-1': '6/0', 'B-2': '6/0' });
  const closed = await change(one.id, {
    type: 'closeReturn',
    version: inspected.version,
    outcomes: [{ lineId, outcome: 'refund', refusal: null }],
  });
  const paid = (await orderRow(shop.app, order.orderId)).totalAmount;
  expect(closed).toMatchObject({ state: 'closed', refund: { amount: paid, state: 'approved' } });
  await shop.endRefunds('completed');
  expect(await readOwnReturn(shop.app, order.userId, one.id)).toMatchObject({ refund: { state: 'completed' } });
  expect((await orderRow(shop.app, order.orderId)).refundState).toBe('refunded');
  expect((await shop.unitsOf(order.variantId)).onHand).toBe(before.onHand! + 2);
});

test('an opened tub of a changed mind goes back to its customer, without money', async () => {
  const order = await deliveredOrder();
  const [first] = order.batches;
  const one = await approve(await request(order, 1), true);
  const lineId = one.lines[0]!.id;
  await changeOwnReturn(shop.app, order.userId, {
    type: 'send',
    returnId: one.id,
    carrier: null,
    trackingNumber: null,
  });
  await change(one.id, { type: 'receive', units: [{ lineId, batchId: first, units: 1 }] });
  const before = await shop.unitsOf(order.variantId);
  const inspected = await change(one.id, {
    type: 'inspect',
    fates: [{ lineId, batchId: first, units: 1, fate: 'send_back' }],
  });
  const close = (outcome: 'refund' | 'replacement' | 'sent_back') =>
    change(one.id, {
      type: 'closeReturn',
      version: inspected.version,
      outcomes: [{ lineId, outcome, refusal: 'Opened packs come back only when something is wrong' }],
    });
  await expect(close('refund')).rejects.toMatchObject({ code: 'OUTCOME_NOT_POSSIBLE' });
  await expect(close('replacement')).rejects.toMatchObject({ code: 'OUTCOME_NOT_POSSIBLE' });
  await close('sent_back');
  expect(await readOwnReturn(shop.app, order.userId, one.id)).toMatchObject({
    state: 'closed',
    lines: [{ outcome: 'sent_back', refusal: 'Opened packs come back only when something is wrong', settledUnits: 0 }],
  });
  expect(await shop.unitsOf(order.variantId)).toEqual(before);
  expect(await shop.refundsOf(order.orderId)).toEqual([]);
});

test('five staff who inspect or close it at once do it once', async () => {
  const order = await deliveredOrder();
  const [first] = order.batches;
  const one = await approve(await request(order, 2), true);
  const lineId = one.lines[0]!.id;
  await change(one.id, { type: 'receive', units: [{ lineId, batchId: first, units: 2 }] });
  const before = await shop.unitsOf(order.variantId);
  const five = (make: () => Promise<unknown>) => Promise.allSettled(Array.from({ length: 5 }, make));
  const inspections = await five(() =>
    change(one.id, { type: 'inspect', fates: [{ lineId, batchId: first, units: 2, fate: 'resell' }] }),
  );
  expect(inspections.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect((await shop.unitsOf(order.variantId)).onHand).toBe(before.onHand! + 2);
  const { version } = await readStaffReturn(shop.app, shop.app.db, one.id);
  const ends = await five(() =>
    change(one.id, { type: 'closeReturn', version, outcomes: [{ lineId, outcome: 'refund', refusal: null }] }),
  );
  expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await shop.refundsOf(order.orderId)).toHaveLength(1);
});

test('a replacement that is not in stock leaves the return open', async () => {
  const order = await deliveredOrder();
  const approved = await approve(await request(order, 1, 'replacement'), false);
  const before = await shop.unitsOf(order.variantId);
  // bought by others meanwhile
  await shop.app.db
    .update(productVariants)
    .set({ onHand: 0, shortUnits: 0 })
    .where(eq(productVariants.id, order.variantId));
  const { onHand } = await shop.unitsOf(order.variantId);
  expect(onHand).toBe(0);
  await expect(
    change(approved.id, {
      type: 'closeReturn',
      version: approved.version,
      outcomes: [{ lineId: approved.lines[0]!.id, outcome: 'replacement', refusal: null }],
    }),
  ).rejects.toMatchObject({ code: 'REPLACEMENT_SHORT', data: { itemId: order.itemId, available: 0 } });
  expect((await readStaffReturn(shop.app, shop.app.db, approved.id)).state).toBe('approved');
  expect(await shop.app.db.$count(orders, eq(orders.source, 'replacement'))).toBe(0);
  await shop.app.db
    .update(productVariants)
    .set({ onHand: before.onHand })
    .where(eq(productVariants.id, order.variantId));
});

test('a resolved ticket ends a request that nobody has decided, and no other', async () => {
  const order = await deliveredOrder();
  const first = await request(order, 1);
  await resolveTicket(shop.app, shop.staff, first.ticketId!);
  expect((await readStaffReturn(shop.app, shop.app.db, first.id)).state).toBe('cancelled');
  expect((await readReturnForm(shop.app, order.userId, order.orderId)).items).toMatchObject([{ returnable: 3 }]);
  await request(order, 1);
  const [, second] = await shop.app.db
    .select()
    .from(returns)
    .where(eq(returns.orderId, order.orderId))
    .orderBy(returns.number);
  const approved = await approve(await readStaffReturn(shop.app, shop.app.db, second!.id), true);
  await resolveTicket(shop.app, shop.staff, approved.ticketId!);
  expect((await readStaffReturn(shop.app, shop.app.db, second!.id)).state).toBe('approved');
});

test('another customer neither reads nor changes a return', async () => {
  const order = await deliveredOrder();
  const one = await request(order, 1);
  const { userId } = await shop.paid();
  await expect(readOwnReturn(shop.app, userId, one.id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect(changeOwnReturn(shop.app, userId, { type: 'cancelReturn', returnId: one.id })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
  await changeOwnReturn(shop.app, order.userId, { type: 'cancelReturn', returnId: one.id });
  expect(await listReturns(shop.app, { limit: 20, view: 'open' })).toMatchObject({ total: { count: 0 }, rows: [] });
  expect(await listReturns(shop.app, { limit: 20, search: one.number })).toMatchObject({
    rows: [{ id: one.id, state: 'cancelled', units: 1 }],
  });
});

test('a refused transaction leaves neither a return nor its ticket', async () => {
  const order = await deliveredOrder();
  await expect(
    transact(shop.app.db, async (tx) => {
      const line = { itemId: order.itemId, quantity: 1, reason: 'damaged' as const, wish: 'refund' as const };
      await changeReturnsWithin(shop.app, tx, order.orderId, { type: 'request', note: '', lines: [line] }, 'system');
      throw new Error('lost');
    }),
  ).rejects.toThrow('lost');
  expect(await shop.app.db.$count(returns)).toBe(0);
  expect(await shop.app.db.$count(tickets)).toBe(0);
});
