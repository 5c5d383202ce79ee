import { eq, type SQL, sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { products } from '#db/schema/catalog.ts';
import { orderItems, orders } from '#db/schema/orders.ts';
import { settings } from '#db/schema/platform.ts';
import { DAY_MS, MINUTE_MS, shopDay } from '#shared/dates.ts';
import { makeProduct } from '#tests/factories.ts';
import { openReminderShop, type ReminderShop, tokenIn } from '#tests/reminder-shop.ts';
import { writeReview } from '../reviews/write-review.ts';
import { endReminders } from './end-reminders.ts';
import { openReminder } from './open-reminder.ts';
import { dateRefills, planReviews } from './plan-deliveries.ts';
import { readResults } from './read-results.ts';
import { listRefills, setRefill } from './refills.ts';
import { writeDueReminders } from './write-due-reminders.ts';

let shop: ReminderShop;
beforeEach(async () => {
  shop = await openReminderShop();
});
afterEach(() => shop.close());

async function run(ms = 0) {
  shop.app.advance(ms);
  await planReviews(shop.app);
  await dateRefills(shop.app);
  return writeDueReminders(shop.app);
}

/** A delivered order of an account or a guest. */
async function delivered(kind: 'account' | 'guest' = 'account') {
  const shopper = kind === 'account' ? await shop.account() : { ...(await shop.guest()), email: 'asha@example.in' };
  await shop.fill(shopper, 1);
  const orderId = await shop.order(shopper, shopper.email);
  await shop.deliver(orderId);
  return { ...shopper, orderId };
}

describe('a review request', () => {
  test('is sent seven days after delivery, once, with a link to the review', async () => {
    const { orderId, email } = await delivered();
    expect(await run(7 * DAY_MS - MINUTE_MS)).toBe(0);
    expect(await run(2 * MINUTE_MS)).toBe(1);
    expect(await run(DAY_MS)).toBe(0);
    expect(await run(400 * DAY_MS)).toBe(0);
    const [mail, ...others] = await shop.written();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ toAddress: email, purpose: 'review-request', relatedId: orderId });
  });

  test('opens the review of its product', async () => {
    await delivered();
    await run(7 * DAY_MS + MINUTE_MS);
    const [mail] = await shop.written();
    const [product] = await shop.app.db.select({ slug: products.slug }).from(products);
    expect(await openReminder(shop.app, tokenIn(mail!.text, '/reminder#'))).toEqual({
      lines: [],
      path: `/product/${product!.slug}#reviews`,
    });
  });

  test('is not sent to guests, nor for reviewed or returned orders, nor while reviews are off', async () => {
    await delivered('guest');
    const reviewed = await delivered();
    await writeReview(shop.app, reviewed.userId, {
      id: shop.product.productId,
      rating: 4,
      title: 'Mixes well with milk',
      content: 'I have taken it for a week, each morning.',
    });
    const returned = await delivered();
    await shop.app.db.update(orders).set({ refundState: 'due' }).where(eq(orders.id, returned.orderId));
    shop.app.isChecked = false;
    expect(await run(7 * DAY_MS + MINUTE_MS)).toBe(0);
    expect((await shop.list()).map(({ reason }) => reason).sort()).toEqual(['returned', 'reviewed']);
    await delivered();
    await shop.app.db.update(settings).set({ value: {} }).where(eq(settings.section, 'content'));
    expect(await run(7 * DAY_MS + MINUTE_MS)).toBe(0);
    expect(await shop.list()).toHaveLength(2);
  });

  test('is withdrawn when the order is refunded before it leaves', async () => {
    const { orderId } = await delivered();
    expect(await run(7 * DAY_MS + MINUTE_MS)).toBe(1);
    await shop.app.db.update(orders).set({ refundState: 'due' }).where(eq(orders.id, orderId));
    shop.app.isChecked = false;
    expect(await shop.send()).toEqual([]);
    expect(await shop.list()).toMatchObject([{ state: 'suppressed', reason: 'returned' }]);
  });

  test('waits a week after another mail to the address, and is planned once by many workers', async () => {
    const shopper = await shop.account();
    for (let count = 0; count < 3; count += 1) {
      await shop.fill(shopper, 1, await makeProduct(shop.app, { stock: 5 }));
      await shop.deliver(await shop.order(shopper, shopper.email));
    }
    shop.app.advance(7 * DAY_MS + MINUTE_MS);
    await Promise.all(Array.from({ length: 6 }, () => planReviews(shop.app)));
    expect(await shop.list()).toHaveLength(3);
    const counts = [];
    for (let day = 0; day < 20; day += 1) counts.push(await run(DAY_MS));
    expect(counts.flatMap((count, day) => (count > 0 ? [[day, count]] : []))).toEqual([
      [0, 1],
      [7, 1],
      [14, 1],
    ]);
  });
});

describe('a refill reminder', () => {
  beforeEach(async () => {
    await shop.app.db
      .update(settings)
      .set({ value: { refill: true } })
      .where(eq(settings.section, 'reminders'));
  });

  test('is offered by servings and dose, and sent once before the product runs out', async () => {
    await shop.setDose(60, 2);
    const owner = await delivered();
    const [line] = await listRefills(shop.app, owner);
    const day = shopDay(new Date(shop.app.now().getTime() + 25 * DAY_MS));
    expect(line).toMatchObject({ days: 30, mailedOn: day, isOn: false, isSent: false });
    const choice = { orderItemId: line!.orderItemId, isOn: true };
    await Promise.all(Array.from({ length: 5 }, () => setRefill(shop.app, owner, choice)));
    expect(await shop.list()).toHaveLength(1);
    expect(await run(25 * DAY_MS - MINUTE_MS)).toBe(0);
    expect(await run(2 * MINUTE_MS)).toBe(1);
    const [mail] = await shop.written();
    expect(mail).toMatchObject({ toAddress: owner.email, purpose: 'refill-reminder' });
    const { lines } = await openReminder(shop.app, tokenIn(mail!.text, '/reminder#'));
    expect(lines).toMatchObject([{ variantId: shop.product.variantId, quantity: 1, isBuyable: true }]);
    expect(await run(100 * DAY_MS)).toBe(0);
  });

  test('counts from delivery when it was asked for before', async () => {
    await shop.setDose(60, 2);
    const shopper = await shop.guest();
    await shop.fill(shopper, 2);
    const orderId = await shop.order(shopper, 'asha@example.in');
    const owner = { ...shopper, orderId };
    const [line] = await listRefills(shop.app, owner);
    expect(line).toMatchObject({ days: 60, mailedOn: null });
    await setRefill(shop.app, owner, { orderItemId: line!.orderItemId, isOn: true });
    expect(await run(10 * DAY_MS)).toBe(0);
    await shop.deliver(orderId);
    expect(await run()).toBe(0);
    expect((await shop.list())[0]!.dueAt).toEqual(new Date(shop.app.now().getTime() + 55 * DAY_MS));
    expect(await run(55 * DAY_MS)).toBe(1);
  });

  test('is dated however many others wait for a delivery that was never recorded', async () => {
    await shop.setDose(60, 1);
    const orderWithRefill = async () => {
      const shopper = await shop.account();
      await shop.fill(shopper, 1);
      const owner = { ...shopper, orderId: await shop.order(shopper, shopper.email) };
      const [line] = await listRefills(shop.app, owner);
      await setRefill(shop.app, owner, { orderItemId: line!.orderItemId, isOn: true });
      return { owner, orderItemId: line!.orderItemId };
    };
    const first = await orderWithRefill();
    // without triggers, since the copies are sold in no statistics
    const write = (statement: SQL) =>
      shop.app.db.transaction(async (tx) => {
        await tx.execute(sql`set local session_replication_role = replica`);
        await tx.execute(statement);
      });
    await write(sql`
      with copies as (
        insert into order_items
        select (jsonb_populate_record(i, jsonb_build_object('id', gen_random_uuid(), 'position', n))).*
        from order_items i, generate_series(1, 300) n where i.id = ${first.orderItemId} returning id)
      insert into reminders
      select (jsonb_populate_record(r, jsonb_build_object('id', gen_random_uuid(), 'order_item_id', c.id))).*
      from reminders r, copies c where r.order_item_id = ${first.orderItemId}`);
    await shop.app.db.execute(sql`update orders set status = 'delivered' where id = ${first.owner.orderId}`);
    const second = await orderWithRefill();
    await shop.deliver(second.owner.orderId);
    expect(await dateRefills(shop.app)).toBe(1);
    const dated = (await shop.list('refill')).filter(({ dueAt }) => dueAt !== null);
    expect(dated.map(({ orderItemId }) => orderItemId)).toEqual([second.orderItemId]);
    // the shop's data is checked at its end
    await write(sql`
      with copies as (delete from order_items where position > 0 returning id)
      delete from reminders where order_item_id in (select id from copies)`);
    await shop.app.db.execute(sql`update orders set status = 'pending' where id = ${first.owner.orderId}`);
  });

  test.each([
    [
      'ordered',
      async ({ fill, order }: ReminderShop, owner) => {
        await fill(owner, 1);
        await order(owner, owner.email);
      },
    ],
    [
      'opted_out',
      async ({ app, list }: ReminderShop, owner) => {
        const [planned] = await list();
        await setRefill(app, owner, { orderItemId: planned!.orderItemId!, isOn: false });
      },
    ],
    [
      'returned',
      async ({ app }: ReminderShop, { orderId }) => {
        await app.db.update(orderItems).set({ refundedQuantity: 1 }).where(eq(orderItems.orderId, orderId));
        app.isChecked = false;
      },
    ],
    ['unavailable', async ({ app }: ReminderShop) => void (await app.db.update(products).set({ inStock: false }))],
  ] satisfies [string, (shop: ReminderShop, owner: Awaited<ReturnType<typeof delivered>>) => Promise<void>][])(
    'is not sent when it is %s',
    async (reason, end) => {
      await shop.setDose(60, 2);
      const owner = await delivered();
      const [line] = await listRefills(shop.app, owner);
      await setRefill(shop.app, owner, { orderItemId: line!.orderItemId, isOn: true });
      shop.app.advance(DAY_MS);
      await end(shop, owner);
      expect(await run(26 * DAY_MS)).toBe(0);
      expect((await shop.list('refill')).map((row) => row.reason)).toEqual([reason]);
    },
  );

  test('is refused for orders of others, packs without a dose, and those that run out now', async () => {
    const owner = await delivered();
    expect(await listRefills(shop.app, owner)).toEqual([]);
    const [item] = await shop.app.db.select().from(orderItems);
    const choice = { orderItemId: item!.id, isOn: true };
    await expect(setRefill(shop.app, owner, choice)).rejects.toMatchObject({ code: 'REFILL_UNAVAILABLE' });
    await shop.setDose(60, 2);
    const stranger = await shop.account();
    await expect(setRefill(shop.app, { ...stranger, orderId: owner.orderId }, choice)).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    shop.app.advance(26 * DAY_MS);
    expect(await listRefills(shop.app, owner)).toEqual([]);
    await expect(setRefill(shop.app, owner, choice)).rejects.toMatchObject({ code: 'REFILL_UNAVAILABLE' });
    expect(await shop.list()).toEqual([]);
  });
});

describe('what came of it', () => {
  const span = () => {
    const now = shop.app.now().getTime();
    return { from: shopDay(new Date(now - 60 * DAY_MS)), to: shopDay(new Date(now)) };
  };

  test('is counted from mails, uses of links and orders within seven days of the use', async () => {
    const leave = async (email: string) => {
      const shopper = await shop.guest();
      await shop.fill(shopper, 1);
      await shop.begin(shopper, email);
      return shopper;
    };
    const first = await leave('a@example.in');
    const second = await leave('b@example.in');
    const third = await leave('c@example.in');
    await leave('d@example.in');
    expect(await run(3 * 60 * MINUTE_MS)).toBe(4);
    const mails = new Map((await shop.written()).map(({ toAddress, text }) => [toAddress, text]));
    const tokenOf = (email: string) => tokenIn(mails.get(email)!, '/reminder#');
    await openReminder(shop.app, tokenOf('a@example.in'));
    await openReminder(shop.app, tokenOf('b@example.in'));
    await endReminders(shop.app, tokenIn(mails.get('d@example.in')!, '/reminder/unsubscribe?token='));
    // with the link; without it; too late
    const orderId = await shop.order(first, 'a@example.in');
    await shop.order(third, 'c@example.in');
    shop.app.advance(8 * DAY_MS);
    await shop.order(second, 'b@example.in');
    const [order] = await shop.app.db.select().from(orders).where(eq(orders.id, orderId));
    expect(await readResults(shop.app.db, span())).toEqual({
      rows: [
        {
          kind: 'basket',
          sentCount: 4,
          openedCount: 2,
          orderedCount: 1,
          orderedAmount: order!.totalAmount,
          unsubscribedCount: 1,
          suppressedCount: 0,
        },
      ],
      suppressed: [],
      plannedCount: 0,
    });
  });

  test('counts what was not sent with its reason, and refuses a wrong span', async () => {
    const shopper = await shop.guest();
    await shop.fill(shopper, 1);
    await shop.begin(shopper, 'a@example.in');
    await shop.order(shopper, 'a@example.in');
    await run(3 * 60 * MINUTE_MS);
    expect(await readResults(shop.app.db, span())).toMatchObject({
      rows: [{ sentCount: 0, suppressedCount: 1 }],
      suppressed: [{ reason: 'ordered', count: 1 }],
    });
    await expect(readResults(shop.app.db, { from: '2026-01-02', to: '2026-01-01' })).rejects.toMatchObject({
      code: 'INVALID_DATE_RANGE',
    });
  });
});
