import { randomInt, randomUUID } from 'node:crypto';
import { asc, eq, sql } from 'drizzle-orm';
import { mails } from '#db/schema/platform.ts';
import { recallNotices } from '#db/schema/recalls.ts';
import { assignTrackingNumbers } from '#features/dispatch/assign-tracking-numbers.ts';
import { startPayment } from '#features/payments/start-payment.ts';
import { startRecall } from '#features/recalls/start-recall.ts';
import type { CarrierState } from '#shared/shipment-states.ts';
import { checkOut, makeCustomer, makeProduct, putInCart } from './factories.ts';
import { openGoodsShop } from './goods-shop.ts';

/** A goods shop with a batch that is to be recalled. */
export async function openRecallShop() {
  const shop = await openGoodsShop();
  const { app, gateways, staff } = shop;
  const product = await makeProduct(app, { stock: 0, price: 129_900 });
  const { batchId } = await shop.receive(product.variantId, 'PW-2605-C', 60);

  /** A paid order of units of the product. */
  async function order(quantity = 1, userId?: string) {
    const buyer = userId ?? (await makeCustomer(app));
    await putInCart(app, buyer, product, quantity);
    const { orderId } = await checkOut(app, gateways, buyer);
    const { transactionId } = await startPayment(app, gateways, buyer, orderId);
    await shop.pay(transactionId);
    return { orderId, userId: buyer };
  }

  const scan = (orderId: string, shipmentId: string, state: CarrierState) => {
    app.advance(60_000);
    const report = { state, code: null, text: null, location: null, at: app.now() } as const;
    return shop.change(orderId, { type: 'recordScan', shipmentId, scan: report, expectedOn: null });
  };

  async function packed(quantity = 1, userId?: string) {
    const placed = await order(quantity, userId);
    const shipmentId = await shop.open(placed.orderId);
    await shop.packAll(placed.orderId, shipmentId);
    return { ...placed, shipmentId };
  }

  return {
    ...shop,
    product,
    batchId,
    order,
    scan,
    packed,

    /** A packed order with a tracking number, as a carrier may have fetched it. */
    async booked() {
      const placed = await packed();
      const numbering = { trackingNumber: `DL ${randomInt(1e9)}`, carrier: 'Delhivery', sharesNumber: false };
      await assignTrackingNumbers(app, staff, {
        shipments: [{ shipmentId: placed.shipmentId, ...numbering }],
        handsOver: false,
      });
      return placed;
    },

    /** An order whose units have left the shop, with what its carrier reports. */
    async sent(quantity = 1, states: readonly CarrierState[] = [], userId?: string) {
      const placed = await packed(quantity, userId);
      await shop.change(placed.orderId, { type: 'handOver', shipmentId: placed.shipmentId });
      for (const state of states) await scan(placed.orderId, placed.shipmentId, state);
      return placed;
    },

    /** Copies a sent order so many times, with its payment, shipment and units, each with a customer's address of its own. */
    async copies(orderId: string, count: number, batch = batchId) {
      app.isChecked = false;
      const copy = (table: string, id: string, changes: string) => {
        const row = sql.raw(`to_jsonb(x) || jsonb_build_object(${changes})`);
        const from = sql.raw(`${table} x, generate_series(1, ${count}) n`);
        return sql`insert into ${sql.identifier(table)} overriding system value
          select r.* from ${from} cross join lateral jsonb_populate_record(null::${sql.identifier(table)}, ${row}) r
          where ${sql.raw(id)} = ${orderId}`;
      };
      const id = (column: string) => `md5(n || ${column}::text || '${batch}')::uuid`;
      const of = (column: string) => `'${column}', ${id(`x.${column}`)}`;
      await app.db.execute(
        copy(
          'orders',
          'x.id',
          `${of('id')}, 'display_id', left(${id('x.id')}::text, 13), 'user_id', null,
          'email', 'buyer' || n || '.${batch.slice(0, 4)}@example.in', 'created_at', x.created_at - n * interval '1 minute'`,
        ),
      );
      await app.db.execute(copy('order_items', 'x.order_id', `${of('id')}, ${of('order_id')}`));
      await app.db.execute(
        copy(
          'payment_attempts',
          'x.order_id',
          `${of('id')}, ${of('order_id')}, 'transaction_id', 'T' || ${id('x.id')}`,
        ),
      );
      await app.db.execute(copy('shipments', 'x.order_id', `${of('id')}, ${of('order_id')}, 'tracking_number', null`));
      const ofOrder = '(select s.order_id from shipments s where s.id = x.shipment_id)';
      await app.db.execute(
        copy('shipment_lines', ofOrder, `${of('id')}, ${of('shipment_id')}, ${of('order_item_id')}`),
      );
      const ofLine =
        '(select s.order_id from shipments s join shipment_lines l on l.shipment_id = s.id where l.id = x.line_id)';
      await app.db.execute(copy('shipment_units', ofLine, `${of('line_id')}, 'batch_id', '${batch}'`));
      await app.db.execute(
        sql`analyze orders, order_items, shipments, shipment_lines, shipment_units, payment_attempts`,
      );
    },

    start: (more: Partial<Parameters<typeof startRecall>[2]> = {}) =>
      startRecall(app, staff, {
        batchId,
        number: 'PW-2605-C',
        reason: 'Caffeine 228 mg a serving, the label says 200 mg',
        instructions: 'Please stop using it.\nWe refund every unit.',
        idempotencyKey: randomUUID(),
        ...more,
      }),

    /** Notices by order: their state, and the number of their mails. */
    async notices() {
      const rows = await app.db
        .select({ orderId: recallNotices.orderId, state: recallNotices.state })
        .from(recallNotices)
        .orderBy(asc(recallNotices.stateAt));
      return Object.fromEntries(rows.map(({ orderId, state }) => [orderId, state]));
    },

    recallMails: () => app.db.select().from(mails).where(eq(mails.purpose, 'recall')),
  };
}

export type RecallShop = Awaited<ReturnType<typeof openRecallShop>>;
