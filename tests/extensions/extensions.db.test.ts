/** The interface of extensions, and the isolation of broken ones, on a real database. */
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { transact } from '#db/client.ts';
import { users } from '#db/schema/customers.ts';
import { webhookDeliveries, webhookEndpoints } from '#db/schema/webhooks.ts';
import { registerListeners } from '#extensions/deliver-extension-events.ts';
import { loadExtensions } from '#extensions/load-extensions.ts';
import { migrateExtensions } from '#extensions/migrate-extensions.ts';
import { createSession } from '#features/customers/session.ts';
import { cancelOrder } from '#features/order-management/cancel-order.ts';
import { updateEndpoint } from '#features/webhooks/save-endpoint.ts';
import { checkOut, makeCustomer, makeMember, makeProduct, orderRow, putInCart, stockOf } from '../factories.ts';
import { letTimePass } from '../webhook-shop.ts';
import { FIXTURES, openExtensionShop } from './extension-shop.ts';

let shop: Awaited<ReturnType<typeof openExtensionShop>>;
beforeEach(async () => {
  shop = await openExtensionShop();
});
afterEach(() => shop.app.close());

/** Lines of the log from now on. */
function readLog(): { extension?: string; veto?: string; msg: string }[] {
  const lines: { extension?: string; veto?: string; msg: string }[] = [];
  shop.app.log.error = ((data: object, msg: string) => void lines.push({ ...data, msg })) as typeof shop.app.log.error;
  return lines;
}

describe('operations', () => {
  async function call(method: string, at: string, userId?: string, body?: object) {
    const [user] = await shop.app.db
      .select()
      .from(users)
      .where(sql`id = ${userId ?? null}`);
    const token = user ? (await createSession(shop.app, user, 'test')).accessToken : null;
    const response = await shop.http.request(at, {
      method,
      headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    return { status: response.status, text: await response.text() };
  }

  test('answer below /api/ext, with the requirements of their contract', async () => {
    const userId = await makeCustomer(shop.app);
    expect((await call('POST', '/api/ext/notes', undefined, { text: 'a' })).status).toBe(401);
    expect((await call('POST', '/api/ext/notes', userId, { text: '' })).status).toBe(400);
    expect((await call('POST', '/api/ext/notes', userId, { text: 'Creatine at seven' })).status).toBe(200);
    expect(await call('GET', '/api/ext/notes')).toEqual({ status: 200, text: '["Creatine at seven"]' });
    expect(shop.app.sent.at(-1)).toEqual({ name: 'ext.notes.count', data: { given: { text: 'Creatine at seven' } } });
  });

  test('require the named permission, and log each change with its author', async () => {
    const packer = await makeMember(shop.app, 'packing');
    const writer = await makeMember(shop.app, 'content');
    expect((await call('POST', '/api/admin/ext/notes/clear', packer.userId, {})).status).toBe(403);
    expect((await call('POST', '/api/admin/ext/notes/clear', writer.userId, {})).status).toBe(200);
    const { rows } = await shop.app.db.execute(sql`select actor_id from audit_log where action = 'note.clear'`);
    expect(rows).toEqual([{ actor_id: writer.userId }]);
  });

  test('are described in the API document', async () => {
    const { text } = await call('GET', '/api/openapi.json');
    expect(Object.keys(JSON.parse(text).paths)).toEqual(
      expect.arrayContaining(['/ext/notes', '/admin/ext/notes/clear']),
    );
  });

  test('serve files below /ext', async () => {
    expect(await call('GET', '/ext/notes/notes.txt')).toEqual({ status: 200, text: 'notes' });
  });
});

describe('jobs', () => {
  test('receive what was sent', async () => {
    const [job] = shop.runtime.jobs;
    expect(job?.name).toBe('ext.notes.count');
    await job!.handle(shop.app, { given: { text: 'b' } } as never);
    expect(shop.behaviour.done).toEqual([{ text: 'b' }]);
  });
});

describe('tables', () => {
  const tablesOf = async (schema: string) =>
    (await shop.app.db.execute(sql`select table_name from information_schema.tables where table_schema = ${schema}`))
      .rows;

  test("are in the extension's schema, created once", async () => {
    await migrateExtensions(shop.app.databaseUrl, shop.extensions);
    expect(await tablesOf('ext_notes')).toEqual([{ table_name: 'notes' }]);
  });

  test('are absent after a failing migration, which names the extension', async () => {
    const broken = await loadExtensions({}, ['broken-migration'], FIXTURES);
    await expect(migrateExtensions(shop.app.databaseUrl, broken)).rejects.toThrow(
      /^The extension broken-migration cannot prepare its tables: relation "ext_broken_migration\.second" does not exist\. Nothing was changed\./,
    );
    expect(await tablesOf('ext_broken_migration')).toEqual([]);
    expect(await tablesOf('ext_notes')).toHaveLength(1);
    // and the shop still sells
    const { orderId } = await shop.paid();
    expect((await orderRow(shop.app, orderId)).paymentStatus).toBe('completed');
  });
});

describe('events', () => {
  test('arrive after the transaction, in order for each order', async () => {
    const orders = [await shop.unpaid(), await shop.unpaid(), await shop.unpaid()];
    for (const { userId, orderId } of orders) await cancelOrder(shop.app, userId, orderId);
    await shop.hear();
    expect(shop.behaviour.heard).toHaveLength(6);
    for (const { orderId } of orders)
      expect(shop.behaviour.heard.filter(({ subject }) => subject === orderId).map(({ type }) => type)).toEqual([
        'order.created',
        'order.cancelled',
      ]);
  });

  test('are retried after a failure, holding later ones of the same order', async () => {
    const { userId, orderId } = await shop.unpaid();
    await cancelOrder(shop.app, userId, orderId);
    shop.behaviour.failsAtEvents = 1;
    await shop.hear();
    expect(shop.behaviour.heard).toEqual([]);
    await letTimePass(shop.app);
    await shop.hear();
    expect(shop.behaviour.heard.map(({ type }) => type)).toEqual(['order.created', 'order.cancelled']);
  });

  test('are not sent for an order that is rolled back', async () => {
    shop.behaviour.veto = 'refuse';
    await expect(shop.unpaid()).rejects.toThrow();
    expect(await shop.app.db.select().from(webhookDeliveries)).toEqual([]);
  });

  test('are not stored for a removed extension, and again after its return', async () => {
    await registerListeners(shop.app, []);
    await shop.unpaid();
    expect(await shop.app.db.select().from(webhookDeliveries)).toEqual([]);
    await shop.runtime.prepareWorker();
    await shop.unpaid();
    expect(await shop.app.db.select().from(webhookDeliveries)).toHaveLength(1);
    expect(await shop.app.db.select().from(webhookEndpoints)).toHaveLength(1);
  });

  test('do not depend on any setting of the panel', async () => {
    const [endpoint] = await shop.app.db.select().from(webhookEndpoints);
    const input = { id: endpoint!.id, name: 'Mine', url: 'https://mine.example/hook', events: ['*'] };
    await expect(updateEndpoint(shop.app, shop.staff, input)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('vetoes', () => {
  const stockOfOrders = async () => {
    const { rows } = await shop.app.db.execute<{ orders: number; held: number }>(
      sql`select (select count(*)::int from orders) orders, (select count(*)::int from stock_reservations) held`,
    );
    return rows[0];
  };

  test('refuse an order with their own reason, and nothing is written', async () => {
    const userId = await makeCustomer(shop.app);
    const product = await makeProduct(shop.app, { stock: 5 });
    await putInCart(shop.app, userId, product);
    shop.behaviour.veto = 'refuse';
    await expect(checkOut(shop.app, shop.gateways, userId)).rejects.toMatchObject({
      code: 'EXTENSION_REFUSED',
      data: { extension: 'Notes', reason: 'Not before Diwali' },
    });
    expect(await stockOfOrders()).toEqual({ orders: 0, held: 0 });
    expect(shop.behaviour.vetoed.at(-1)).toMatchObject({
      veto: 'order.place',
      facts: { order: { totalPaise: expect.any(Number), lines: [{ quantity: 1 }] }, state: 'Karnataka' },
    });
    shop.behaviour.veto = null;
    await checkOut(shop.app, shop.gateways, userId);
    expect(await stockOfOrders()).toMatchObject({ orders: 1 });
  });

  test('are called for the cart, a cancellation and a refund', async () => {
    const order = await shop.paid();
    shop.behaviour.veto = 'refuse';
    const refusal = { code: 'EXTENSION_REFUSED' };
    await expect(putInCart(shop.app, order.userId, order.product)).rejects.toMatchObject(refusal);
    await expect(cancelOrder(shop.app, order.userId, order.orderId)).rejects.toMatchObject(refusal);
    await expect(shop.refund(order.orderId, { amount: 10_000 })).rejects.toMatchObject(refusal);
    expect(shop.behaviour.vetoed.slice(-3)).toMatchObject([
      { veto: 'cart.add', facts: { customerId: order.userId, quantity: 1 } },
      { veto: 'order.cancel', facts: { order: { id: order.orderId }, actor: `customer:${order.userId}` } },
      { veto: 'refund.request', facts: { amountPaise: 10_000, actor: `staff:${shop.staff.userId}` } },
    ]);
    expect((await orderRow(shop.app, order.orderId)).status).toBe('pending');
  });

  test.each(['fail', 'spoil', 'write'] as const)('that %s allow the order, and leave nothing behind', async (how) => {
    const log = readLog();
    shop.behaviour.veto = how;
    const { orderId, product } = await shop.unpaid();
    expect((await orderRow(shop.app, orderId)).status).toBe('pending');
    expect((await stockOf(shop.app, product.variantId)).reserved).toBe(2);
    const { rows } = await shop.app.db.execute(sql`select from ext_notes.notes`);
    expect(rows).toEqual([]);
    const named = log.filter(({ extension }) => extension === 'notes');
    expect(named.map(({ veto }) => veto)).toEqual(how === 'write' ? [] : ['cart.add', 'order.place']);
  });

  test('that take too long are cancelled, and the order continues', async () => {
    const log = readLog();
    const userId = await makeCustomer(shop.app);
    await putInCart(shop.app, userId, await makeProduct(shop.app));
    shop.behaviour.veto = 'hang';
    const startedAt = performance.now();
    await checkOut(shop.app, shop.gateways, userId);
    expect(performance.now() - startedAt).toBeLessThan(5000);
    expect(log.map(({ extension, veto }) => [extension, veto])).toEqual([['notes', 'order.place']]);
  });

  test('that fail refuse when the extension declares it', async () => {
    const [notes] = shop.extensions;
    notes!.definition.onVetoFailure = 'refuse';
    shop.behaviour.veto = 'fail';
    const userId = await makeCustomer(shop.app);
    const product = await makeProduct(shop.app);
    await expect(putInCart(shop.app, userId, product)).rejects.toMatchObject({
      code: 'EXTENSION_REFUSED',
      data: { reason: 'This cannot be checked right now (Notes). Try again in a moment.' },
    });
    delete notes!.definition.onVetoFailure;
  });

  test('of concurrent orders neither block nor mix', async () => {
    const product = await makeProduct(shop.app, { stock: 12 });
    const buyers = await Promise.all(Array.from({ length: 24 }, () => makeCustomer(shop.app)));
    for (const userId of buyers) await putInCart(shop.app, userId, product);
    const placed = await Promise.allSettled(buyers.map((userId) => checkOut(shop.app, shop.gateways, userId)));
    expect(placed.filter(({ status }) => status === 'fulfilled')).toHaveLength(12);
    expect((await stockOf(shop.app, product.variantId)).reserved).toBe(12);
  });
});

describe('personal data', () => {
  test('is exported and erased with the account', async () => {
    const userId = await makeCustomer(shop.app);
    await shop.app.db.execute(sql`insert into ext_notes.notes (user_id, text) values (${userId}, 'mine')`);
    const { hooks } = shop.runtime;
    expect(await hooks.exportPersonalData(shop.app.db, userId)).toEqual({ Notes: [{ text: 'mine' }] });
    await transact(shop.app.db, (tx) => hooks.erasePersonalData(tx, userId));
    expect(await hooks.exportPersonalData(shop.app.db, userId)).toEqual({ Notes: [] });
  });
});
