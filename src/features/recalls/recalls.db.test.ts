import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { batches } from '#db/schema/batches.ts';
import { orderItems, orders } from '#db/schema/orders.ts';
import { settings } from '#db/schema/platform.ts';
import { recallRehearsals } from '#db/schema/recalls.ts';
import { webhookEvents } from '#db/schema/webhooks.ts';
import { pseudonymOf } from '#platform/mail/pseudonym.ts';
import { checkOut, makeCustomer, putInCart } from '#tests/factories.ts';
import { openRecallShop, type RecallShop } from '#tests/recall-shop.ts';
import { makeEndpoint } from '#tests/webhook-shop.ts';
import { checkDatabase } from '../../main/doctor/find-violations.ts';
import { destroyUnits, setBatchState } from '../batches/change-batch.ts';
import { takeOutRecalled } from '../dispatch/take-out-recalled.ts';
import { collectCash } from '../order-management/collect-cash.ts';
import { closeRecall } from './close-recall.ts';
import { listAffectedOrders, type RecallView } from './list-affected-orders.ts';
import { readRecall } from './read-recall.ts';
import { recordCall } from './record-call.ts';
import { rehearseRecall } from './rehearse-recall.ts';
import { sendNotices } from './send-notices.ts';
import { traceBatch } from './trace-batch.ts';

let shop: RecallShop;
beforeEach(async () => {
  shop = await openRecallShop();
});
afterEach(async () => {
  expect(await checkDatabase(shop.app.db, shop.app.now(), { isSwept: false })).toEqual([]);
  await shop.close();
});

const list = async (view?: RecallView) =>
  (await listAffectedOrders(shop.app, { batchId: shop.batchId, limit: 25, ...(view ? { view } : {}) })).rows;
const idsOf = async (view?: RecallView) => (await list(view)).map(({ id }) => id).sort();

/** Counts the rows of all tables, which a rehearsal must leave as they are. */
async function rowCounts() {
  const { rows } = await shop.app.db.execute<{ t: string }>(
    sql`select table_name as t from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
  );
  const counts: Record<string, unknown> = {};
  for (const { t } of rows) {
    const { rows: tableContents } = await shop.app.db.execute(
      sql`select count(*)::int as n, md5(coalesce(string_agg(x::text, '|' order by x::text), '')) as content from ${sql.identifier(t)} x`,
    );
    counts[t] = tableContents[0];
  }
  return counts;
}

describe('trace', () => {
  test('finds every unit of a batch, at every place', async () => {
    const { userId } = await shop.sent(3, ['in_transit']);
    await shop.sent(2, ['in_transit', 'delivered'], userId);
    const returnedOrder = await shop.sent(1, ['in_transit', 'returning', 'returned']);
    const lost = await shop.sent(1, ['in_transit', 'lost']);
    const { orderId: packedId } = await shop.packed(4);
    await shop.order(5);
    await shop.receive(shop.product.variantId, 'OTHER', 9, 900);
    const { figures, views } = await traceBatch(shop.app.db, shop.batchId);
    expect(figures).toEqual({
      received: 60,
      counted: 0,
      destroyed: 0,
      onHand: 49,
      offSale: 0,
      packed: 4,
      onTheRoad: 3,
      delivered: 2,
      lost: 1,
      cameBack: 1,
      restocked: 0,
      orders: 5,
      customers: 2,
      mails: 3,
      calls: 0,
      amount: 7 * 129_900,
    });
    expect(views).toEqual({
      packed: 1,
      on_the_road: 1,
      delivered: 1,
      lost: 1,
      came_back: 1,
      to_phone: 0,
      refund_open: 4,
    });
    expect(await idsOf('packed')).toEqual([packedId]);
    expect(await idsOf('lost')).toEqual([lost.orderId]);
    expect(await idsOf('came_back')).toEqual([returnedOrder.orderId]);
    const road = (await list('on_the_road'))[0]!;
    expect(road).toMatchObject({
      sent: 3,
      onTheRoad: 3,
      amount: 389_700,
      refunded: 0,
      refundState: 'open',
      notice: null,
      shipments: [{ number: 1, state: 'in_transit' }],
    });
    expect(road.customer).not.toBe('');
    expect(road.phone).not.toBe('');
    expect(road.email).toContain('@');
  });

  test('adds up when units are restocked, counted and destroyed', async () => {
    const { orderId } = await shop.sent(3, ['delivered']);
    const [item] = await shop.app.db.select().from(orderItems).where(eq(orderItems.orderId, orderId));
    await shop.refund(orderId, { lines: [{ itemId: item!.id, quantity: 2, restock: true }] });
    await shop.start();
    await destroyUnits(shop.app, shop.staff, {
      id: shop.batchId,
      units: 7,
      reason: 'burnt',
      idempotencyKey: randomUUID(),
    });
    const { figures } = await traceBatch(shop.app.db, shop.batchId);
    expect(figures).toMatchObject({ cameBack: 2, restocked: 2, delivered: 1, destroyed: 7, offSale: 52, onHand: 0 });
    const { received, counted, destroyed, onHand, offSale, packed, onTheRoad, delivered, lost, cameBack, restocked } =
      figures;
    expect(received + counted - destroyed).toBe(
      onHand + offSale + packed + onTheRoad + delivered + lost + cameBack - restocked,
    );
  });

  test('pages through the orders, each once', async () => {
    const all: string[] = [];
    for (let n = 0; n < 5; n++) all.push((await shop.sent()).orderId);
    const mails: string[] = [];
    for (let after: string | undefined; ; ) {
      const page = await listAffectedOrders(shop.app, { batchId: shop.batchId, limit: 2, ...(after ? { after } : {}) });
      expect(page.total).toEqual({ count: 5, more: false });
      mails.push(...page.rows.map(({ id }) => id));
      if (page.after === null) break;
      after = page.after;
    }
    expect(mails).toEqual(all.reverse());
  });

  test('refuses a batch that does not exist', async () => {
    await expect(readRecall(shop.app.db, randomUUID())).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(rehearseRecall(shop.app, shop.staff, randomUUID())).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('a rehearsal', () => {
  test('writes its record and changes nothing else', async () => {
    await shop.sent(2, ['delivered']);
    await shop.packed();
    const before = await rowCounts();
    const sentCount = shop.app.sent.length;
    const { rehearsals, recall, batch } = await rehearseRecall(shop.app, shop.staff, shop.batchId);
    const after = await rowCounts();
    expect({ ...after, recall_rehearsals: null }).toEqual({ ...before, recall_rehearsals: null });
    expect(shop.app.sent).toHaveLength(sentCount);
    expect([recall, batch.state]).toEqual([null, 'sellable']);
    expect(rehearsals).toMatchObject([{ figures: { orders: 2, mails: 1, amount: 259_800 } }]);
    expect(await shop.app.db.select().from(recallRehearsals)).toMatchObject([{ by: shop.staff.userId }]);
  });
});

describe('start', () => {
  test('stops sale, takes out packed units and mails each order once', async () => {
    const delivered = await shop.sent(2, ['delivered']);
    const road = await shop.sent();
    const here = await shop.packed(3);
    const returnedOrder = await shop.sent(1, ['returning', 'returned']);
    const result = await shop.start();
    expect(result).toMatchObject({
      batch: { state: 'recalled' },
      figures: { onHand: 0, offSale: 53 },
      recall: { closedAt: null, notices: { pending: 2, mailed: 0, toPhone: 0 } },
    });
    await takeOutRecalled(shop.app);
    expect(await sendNotices(shop.app)).toBe(2);
    expect(await sendNotices(shop.app)).toBe(0);
    expect(await shop.notices()).toEqual({ [delivered.orderId]: 'mailed', [road.orderId]: 'mailed' });
    const mails = await shop.recallMails();
    expect(mails.map(({ relatedId }) => relatedId).sort()).toEqual([delivered.orderId, road.orderId].sort());
    const mail = mails.find(({ relatedId }) => relatedId === delivered.orderId)!;
    expect(mail.subject).toContain('batch PW-2605-C');
    for (const text of ['Please stop using it.', '2 units', 'Caffeine 228 mg', 'PW-2605-C'])
      expect(mail.text).toContain(text);
    expect(shop.app.sent.filter(({ data }) => (data as { mailId?: string }).mailId === mail.id)).toHaveLength(1);
    expect((await shop.unitsOf(shop.product.variantId)).batches).toEqual({ 'PW-2605-C': '0/56' });
    expect(Object.keys(await shop.notices())).not.toContain(here.orderId);
    expect(Object.keys(await shop.notices())).not.toContain(returnedOrder.orderId);
  });

  test('refuses a wrong number, a second recall and no reason', async () => {
    await expect(shop.start({ number: 'PW-2605-D' })).rejects.toMatchObject({
      code: 'INVALID_RECALL',
      data: { fields: { number: expect.any(String) } },
    });
    await shop.start({ number: 'pw 2605 c' });
    await expect(shop.start()).rejects.toMatchObject({ code: 'RECALL_OPEN' });
  });

  test('starts one recall when it is pressed twice, and when two people press at once', async () => {
    await shop.sent();
    const idempotencyKey = randomUUID();
    const [one, two] = await Promise.all([shop.start({ idempotencyKey }), shop.start({ idempotencyKey })]);
    expect(one.recall!.id).toBe(two.recall!.id);
    await closeAfterMails(one.recall!.id);
    const results = await Promise.allSettled([shop.start(), shop.start(), shop.start()]);
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected', 'rejected']);
    expect((await readRecall(shop.app.db, shop.batchId)).recalls).toHaveLength(2);
  });

  test('begins a recall of a batch whose sale was stopped before', async () => {
    const { orderId } = await shop.sent();
    await setBatchState(shop.app, shop.staff, {
      id: shop.batchId,
      from: 'sellable',
      to: 'recalled',
      reason: 'by the list',
    });
    expect(await sendNotices(shop.app)).toBe(0);
    await shop.start();
    await sendNotices(shop.app);
    expect(await shop.notices()).toEqual({ [orderId]: 'mailed' });
  });

  test('tells other systems once that the batch is recalled', async () => {
    await makeEndpoint(shop.app, ['batch.*']);
    await shop.start();
    const events = await shop.app.db.select().from(webhookEvents).where(eq(webhookEvents.type, 'batch.recalled'));
    expect(events).toMatchObject([{ subject: shop.batchId, data: { batch: { number: 'PW-2605-C', unitsHere: 60 } } }]);
  });
});

async function closeAfterMails(id: string) {
  await sendNotices(shop.app);
  return closeRecall(shop.app, shop.staff, { id, note: 'All told' });
}

describe('notices', () => {
  test('reach an order whose units turn out to have left the shop', async () => {
    const bookedOrder = await shop.booked();
    await shop.start();
    expect(await sendNotices(shop.app)).toBe(0);
    // the carrier had fetched it before, and reports that only now
    await shop.scan(bookedOrder.orderId, bookedOrder.shipmentId, 'in_transit');
    expect(await sendNotices(shop.app)).toBe(1);
    expect(await sendNotices(shop.app)).toBe(0);
    expect(await shop.notices()).toEqual({ [bookedOrder.orderId]: 'mailed' });
  });

  test('reach an order of which a part has left, and the rest is packed', async () => {
    const { orderId } = await shop.order(2);
    const [item] = await shop.app.db.select().from(orderItems).where(eq(orderItems.orderId, orderId));
    for (const handsOver of [true, false]) {
      const shipmentId = await shop.open(orderId, { itemId: item!.id, units: 1 });
      await shop.packAll(orderId, shipmentId);
      if (handsOver) await shop.change(orderId, { type: 'handOver', shipmentId });
    }
    await shop.start();
    expect(await shop.notices()).toEqual({ [orderId]: 'pending' });
  });

  test('list orders without an address to be phoned, and note the call', async () => {
    const deleted = await shop.sent(1, ['delivered']);
    const without = await shop.sent(1, ['delivered']);
    const other = await shop.sent();
    const email = pseudonymOf(shop.app.keys, 'asha@example.in');
    await shop.app.db.update(orders).set({ email, phone: '' }).where(eq(orders.id, deleted.orderId));
    await shop.app.db.update(orders).set({ email: '' }).where(eq(orders.id, without.orderId));
    const { recall, figures } = await shop.start();
    expect(figures).toMatchObject({ mails: 1, calls: 2 });
    await sendNotices(shop.app);
    expect(await idsOf('to_phone')).toEqual([deleted.orderId, without.orderId].sort());
    expect((await list('to_phone')).map((row) => row.email)).toEqual([null, null]);
    expect(await shop.recallMails()).toHaveLength(1);
    const { id } = recall!;
    await expect(closeRecall(shop.app, shop.staff, { id, note: 'Done' })).rejects.toMatchObject({
      code: 'NOTICES_PENDING',
      data: { pending: 0, toPhone: 2 },
    });
    for (const { orderId } of [deleted, without, without]) await recordCall(shop.app, shop.staff, { id, orderId });
    await recordCall(shop.app, shop.staff, { id, orderId: other.orderId });
    expect(await shop.notices()).toEqual({
      [deleted.orderId]: 'phoned',
      [without.orderId]: 'phoned',
      [other.orderId]: 'mailed',
    });
    await expect(recordCall(shop.app, shop.staff, { id, orderId: randomUUID() })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    expect(await shop.auditOf(id)).toEqual(['recall.start', 'recall.call', 'recall.call']);
  });

  test('wait while the batch is on sale again', async () => {
    await shop.sent();
    await shop.start();
    const lift = { id: shop.batchId, from: 'recalled', to: 'sellable', reason: 'The re-test passed' } as const;
    await setBatchState(shop.app, shop.staff, lift);
    expect(await sendNotices(shop.app)).toBe(0);
    const [batch] = await shop.app.db.select().from(batches).where(eq(batches.id, shop.batchId));
    expect(batch!.state).toBe('sellable');
  });
});

describe('close', () => {
  test('refuses while mails wait, ends once, and keeps the history', async () => {
    await shop.sent();
    const { recall } = await shop.start();
    const { id } = recall!;
    await expect(closeRecall(shop.app, shop.staff, { id, note: 'Done' })).rejects.toMatchObject({
      data: { pending: 1, toPhone: 0 },
    });
    const closed = await closeAfterMails(id);
    expect(closed.recall).toMatchObject({ closingNote: 'All told', closedAt: expect.any(String) });
    await expect(closeRecall(shop.app, shop.staff, { id, note: 'Again' })).rejects.toMatchObject({
      code: 'RECALL_CLOSED',
    });
    await expect(closeRecall(shop.app, shop.staff, { id: randomUUID(), note: 'No' })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    await shop.start();
    expect((await readRecall(shop.app.db, shop.batchId)).recalls).toHaveLength(2);
  });

  test('adds no notice to a closed recall when a worker looks for orders at that moment', async () => {
    for (let round = 0; round < 8; round++) {
      const { recall } = await shop.start();
      const { orderId, shipmentId } = await lateOrder();
      const [closing] = await Promise.allSettled([
        closeRecall(shop.app, shop.staff, { id: recall!.id, note: 'Done' }),
        shop.scan(orderId, shipmentId, 'delivered').then(() => sendNotices(shop.app)),
        sendNotices(shop.app),
      ]);
      const { rows } = await shop.app.db.execute(sql`select from recall_notices n join recalls r on r.id = n.recall_id
        where n.state = 'pending' and r.closed_at is not null`);
      expect(rows).toEqual([]);
      if (closing.status === 'rejected') await closeAfterMails(recall!.id);
      const lift = { id: shop.batchId, from: 'recalled', to: 'sellable', reason: 'again' } as const;
      await setBatchState(shop.app, shop.staff, lift);
    }
  }, 60_000);
});

/** A shipment of recalled units that is still here. */
async function lateOrder() {
  const lift = { id: shop.batchId, from: 'recalled', to: 'sellable', reason: 'for a moment' } as const;
  await setBatchState(shop.app, shop.staff, lift);
  const bookedOrder = await shop.booked();
  await setBatchState(shop.app, shop.staff, { ...lift, from: 'sellable', to: 'recalled' });
  return bookedOrder;
}

describe('refunds', () => {
  const refundOf = async (orderId: string) => {
    const { refundState, amount, refunded } = (await list()).find(({ id }) => id === orderId)!;
    return { refundState, amount, refunded };
  };

  test('are open until every unit is refunded, by line or by amount', async () => {
    const byLine = await shop.sent(3, ['delivered']);
    const byAmount = await shop.sent(1, ['delivered']);
    const [item] = await shop.app.db.select().from(orderItems).where(eq(orderItems.orderId, byLine.orderId));
    const refundUnits = (quantity: number) =>
      shop.refund(byLine.orderId, { lines: [{ itemId: item!.id, quantity, restock: false }] });
    expect(await refundOf(byLine.orderId)).toEqual({ refundState: 'open', amount: 389_700, refunded: 0 });
    expect((await list())[1]!.toRefund).toEqual([{ itemId: item!.id, units: 3 }]);
    await refundUnits(2);
    expect((await list())[1]!.toRefund).toEqual([{ itemId: item!.id, units: 1 }]);
    expect(await refundOf(byLine.orderId)).toEqual({ refundState: 'open', amount: 389_700, refunded: 259_800 });
    await refundUnits(1);
    expect(await refundOf(byLine.orderId)).toEqual({ refundState: 'refunded', amount: 389_700, refunded: 389_700 });
    await shop.refund(byAmount.orderId, { amount: 129_800 });
    expect(await refundOf(byAmount.orderId)).toMatchObject({ refundState: 'open', refunded: 129_800 });
    await shop.refund(byAmount.orderId, { amount: 100 });
    expect(await refundOf(byAmount.orderId)).toMatchObject({ refundState: 'refunded', refunded: 129_900 });
    expect(await idsOf('refund_open')).toEqual([]);
    expect((await readRecall(shop.app.db, shop.batchId)).refunds).toEqual({
      open: 0,
      refunded: 2,
      noneNeeded: 0,
      openAmount: 0,
      refundedAmount: 519_600,
    });
  });

  test('are open again when the gateway refuses one', async () => {
    const { orderId } = await shop.sent(1, ['delivered']);
    const [item] = await shop.app.db.select().from(orderItems).where(eq(orderItems.orderId, orderId));
    await shop.refund(orderId, { lines: [{ itemId: item!.id, quantity: 1, restock: false }] });
    expect((await refundOf(orderId)).refundState).toBe('refunded');
    await shop.endRefunds('failed');
    expect(await refundOf(orderId)).toMatchObject({ refundState: 'open', refunded: 0 });
  });

  test('state the price of the units, less the discount of their line', async () => {
    const { orderId } = await shop.sent(3, ['delivered']);
    await shop.app.db.update(orderItems).set({ discount: 10_000 }).where(eq(orderItems.orderId, orderId));
    shop.app.isChecked = false;
    expect((await refundOf(orderId)).amount).toBe(379_700);
    await shop.app.db.update(orderItems).set({ discount: 0 }).where(eq(orderItems.orderId, orderId));
  });

  test('are not needed where nothing has left the shop, or no cash was collected', async () => {
    const packed = await shop.packed();
    const values = { section: 'payment', value: { codEnabled: true } };
    await shop.app.db
      .insert(settings)
      .values(values)
      .onConflictDoUpdate({ target: settings.section, set: { value: values.value } });
    const userId = await makeCustomer(shop.app);
    await putInCart(shop.app, userId, shop.product);
    const { orderId: cash } = await checkOut(shop.app, shop.gateways, userId, null, 'cod');
    const shipmentId = await shop.open(cash);
    await shop.packAll(cash, shipmentId);
    await shop.change(cash, { type: 'handOver', shipmentId });
    expect((await refundOf(packed.orderId)).refundState).toBe('none_needed');
    expect(await refundOf(cash)).toEqual({ refundState: 'none_needed', amount: 129_900, refunded: 0 });
    await collectCash(shop.app, shop.staff, { orders: [cash], reference: '' });
    expect((await refundOf(cash)).refundState).toBe('open');
  });
});
