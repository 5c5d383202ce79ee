import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { orderItems, orders, orderTracking } from '#db/schema/orders.ts';
import { ticketImages, tickets } from '#db/schema/support.ts';
import { DAY_MS } from '#shared/dates.ts';
import { checkOut, makeCustomer, makeProduct, putInCart, scriptedGateway } from '#tests/factories.ts';
import { createTestApp, type TestApp } from '#tests/test-app.ts';
import { getOrder } from '../orders/get-order.ts';
import { startPayment } from '../payments/start-payment.ts';
import { verifyPayment } from '../payments/verify-payment.ts';
import { readReturnForm } from '../returns/read-return-form.ts';
import { listOwnReturns } from './list-own-returns.ts';
import { readTicket } from './read-ticket.ts';
import { requestReturn } from './request-return.ts';
import { addTicketImage, purgeUnusedImages, readTicketImage } from './ticket-images.ts';

let app: TestApp;
const { gateway, gateways } = scriptedGateway();
beforeAll(async () => {
  app = await createTestApp();
  // its orders are changed directly
  app.isChecked = false;
});
afterAll(() => app.close());

/** A paid and delivered order of three units of one product. */
async function deliveredOrder(quantity = 3) {
  const userId = await makeCustomer(app);
  await putInCart(app, userId, await makeProduct(app), quantity);
  const { orderId } = await checkOut(app, gateways, userId);
  const { transactionId } = await startPayment(app, gateways, userId, orderId);
  gateway.words.set(transactionId, { state: 'succeeded' });
  await verifyPayment(app, gateways, transactionId);
  await app.db.update(orders).set({ status: 'shipped' }).where(eq(orders.id, orderId));
  await app.db.insert(orderTracking).values({ orderId, status: 'Delivered', createdAt: app.now() });
  const [item] = await app.db.select().from(orderItems).where(eq(orderItems.orderId, orderId));
  return { userId, orderId, itemId: item!.id };
}

const request = (order: { userId: string; orderId: string; itemId: string }, quantity: number, more: object = {}) =>
  requestReturn(app, order.userId, {
    id: order.orderId,
    lines: [{ itemId: order.itemId, quantity, reason: 'seal_broken' }],
    wish: 'refund',
    note: 'The lid was loose.',
    imageIds: [],
    idempotencyKey: randomUUID(),
    ...more,
  });

const photo = (withPlace = false) => {
  const image = sharp({ create: { width: 2400, height: 1200, channels: 3, background: '#888' } });
  return (withPlace ? image.withExif({ IFD3: { GPSLatitude: '12/1 58/1 0/1' } }) : image).jpeg().toBuffer();
};

test('creates a return ticket for the order, with lines, units, reason and wish', async () => {
  const order = await deliveredOrder();
  const { ticket } = await request(order, 2);
  expect(await listOwnReturns(app, order.userId)).toMatchObject([{ ticket, orderId: order.orderId, state: 'open' }]);
  const [row] = await app.db.select().from(tickets).where(eq(tickets.orderId, order.orderId));
  const detail = await readTicket(app, app.db, row!.id);
  expect(detail).toMatchObject({
    kind: 'return',
    order: { id: order.orderId },
    returnRequest: { wish: 'refund', lines: [{ itemId: order.itemId, quantity: 2, reason: 'seal_broken' }] },
    images: [],
  });
  expect(detail.message).toContain('× 2: The seal was broken');
  expect(detail.message).toContain('The lid was loose.');
});

test('refuses more units than remain after earlier requests', async () => {
  const order = await deliveredOrder();
  await request(order, 2);
  await expect(request(order, 2)).rejects.toMatchObject({
    code: 'RETURN_QUANTITY_EXCEEDED',
    data: { itemId: order.itemId, returnable: 1 },
  });
  const results = await Promise.allSettled([request(order, 1), request(order, 1)]);
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect((await readReturnForm(app, order.userId, order.orderId)).items).toMatchObject([{ returnable: 0 }]);
});

test('counts two lines of one item together', async () => {
  const order = await deliveredOrder();
  const line = { itemId: order.itemId, quantity: 2, reason: 'damaged' as const };
  await expect(request(order, 1, { lines: [line, line] })).rejects.toMatchObject({ code: 'RETURN_QUANTITY_EXCEEDED' });
});

test('answers the same request twice with one ticket', async () => {
  const order = await deliveredOrder();
  const idempotencyKey = randomUUID();
  const first = await request(order, 1, { idempotencyKey });
  expect(await request(order, 1, { idempotencyKey })).toEqual(first);
  expect(await listOwnReturns(app, order.userId)).toHaveLength(1);
});

test('refuses orders that are not delivered, too old, or another customer’s', async () => {
  const order = await deliveredOrder();
  await expect(request({ ...order, userId: await makeCustomer(app) }, 1)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  expect((await getOrder(app, order.userId, order.orderId)).returnableUntil).not.toBeNull();
  const before = app.now();
  app.advance(31 * DAY_MS);
  expect((await getOrder(app, order.userId, order.orderId)).returnableUntil).toBeNull();
  await expect(request(order, 1)).rejects.toMatchObject({ code: 'ORDER_NOT_RETURNABLE' });
  app.advance(before.getTime() - app.now().getTime());
  await app.db.delete(orderTracking).where(eq(orderTracking.orderId, order.orderId));
  await expect(request(order, 1)).rejects.toMatchObject({ code: 'ORDER_NOT_RETURNABLE' });
});

test('stores a photo without its location, for holders of its signed path', async () => {
  const order = await deliveredOrder();
  const image = await addTicketImage(app, order.userId, await photo(true));
  expect(image).toMatchObject({ width: 1600, height: 800 });
  await request(order, 1, { imageIds: [image.id] });
  const token = new URL(image.path, 'http://shop').searchParams.get('token') ?? undefined;
  const content = await readTicketImage(app, image.id, token);
  const { format, exif } = await sharp(content!).metadata();
  expect({ format, exif }).toEqual({ format: 'webp', exif: undefined });
  expect(await readTicketImage(app, image.id, undefined)).toBeNull();
  const other = await addTicketImage(app, order.userId, await photo());
  expect(await readTicketImage(app, other.id, token)).toBeNull();
  app.advance(2 * 60_000);
  expect(await readTicketImage(app, image.id, token)).toBeNull();
  const [row] = await app.db.select().from(tickets).where(eq(tickets.orderId, order.orderId));
  expect((await readTicket(app, app.db, row!.id)).images).toMatchObject([{ id: image.id }]);
});

test('refuses photos of other users or requests, and invalid ones', async () => {
  const order = await deliveredOrder();
  const theirs = await addTicketImage(app, await makeCustomer(app), await photo());
  await expect(request(order, 1, { imageIds: [theirs.id] })).rejects.toMatchObject({ code: 'IMAGE_MISSING' });
  const mine = await addTicketImage(app, order.userId, await photo());
  await request(order, 1, { imageIds: [mine.id] });
  await expect(request(order, 1, { imageIds: [mine.id] })).rejects.toMatchObject({ code: 'IMAGE_MISSING' });
  await expect(addTicketImage(app, order.userId, Buffer.from('<svg/>'))).rejects.toMatchObject({
    code: 'INVALID_IMAGE',
  });
});

test('removes photos of unsent requests after a day, and no others', async () => {
  const order = await deliveredOrder();
  const image = await addTicketImage(app, order.userId, await photo());
  await request(order, 1, { imageIds: [image.id] });
  const unused = await addTicketImage(app, order.userId, await photo());
  await purgeUnusedImages(app);
  const ids = async () => (await app.db.select({ id: ticketImages.id }).from(ticketImages)).map(({ id }) => id);
  expect(await ids()).toContain(unused.id);
  app.advance(DAY_MS + 60_000);
  await purgeUnusedImages(app);
  expect(await ids()).not.toContain(unused.id);
  expect(await ids()).toContain(image.id);
});
