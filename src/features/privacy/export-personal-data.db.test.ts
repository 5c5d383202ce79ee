import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { transact } from '#db/client.ts';
import { deliveryRequests } from '#db/schema/delivery.ts';
import { orderItems } from '#db/schema/orders.ts';
import { reminders } from '#db/schema/reminders.ts';
import { ticketImages, tickets } from '#db/schema/support.ts';
import { issueInvoice } from '#features/invoices/issue-invoice.ts';
import { listOwnInvoices } from '#features/invoices/list-own-invoices.ts';
import { requestReturn } from '#features/support/request-return.ts';
import { addTicketImage } from '#features/support/ticket-images.ts';
import { type AccountShop, asSelf, openAccountShop, PASSWORD } from '#tests/account-shop.ts';
import { testHttp } from '#tests/test-http.ts';
import { deleteAccount } from './delete-account.ts';
import { createDataExportLink, exportPersonalData } from './export-personal-data.ts';
import { REMOVED } from './rules.ts';

let shop: AccountShop;
beforeAll(async () => {
  shop = await openAccountShop();
});
afterAll(() => shop.close());

test('exports all data of the user alone, by a link that is valid for a minute', async () => {
  const http = testHttp(shop.app, shop.gateways);
  const one = await shop.makeUser('Asha Rao');
  const two = await shop.makeUser('Bela Shah');
  const orderId = await shop.deliveredOrder(one.id);
  await shop.deliveredOrder(two.id);
  const invoice = await transact(shop.app.db, (tx) => issueInvoice(shop.app, tx, orderId));
  await shop.app.db
    .insert(deliveryRequests)
    .values({ pincode: '682557', email: one.email, planVersion: 0, createdAt: shop.app.now() });
  await shop.app.db.insert(reminders).values({
    kind: 'basket',
    userId: one.id,
    email: one.email,
    contactHash: 'hash',
    createdAt: shop.app.now(),
  });
  // more than one page of orders
  await shop.app.db.execute(sql`insert into orders (id, display_id, user_id, full_name, email, phone, shipping_address, subtotal,
      total_amount, fingerprint, status)
    select gen_random_uuid(), 'n' || lpad(i::text, 7, '0'), ${one.id}, 'Asha Rao', ${one.email}, '', '{}', 10, 10, '', 'cancelled'
    from generate_series(1, 230) i`);
  await expect(createDataExportLink(shop.app, one.id, 'wrong')).rejects.toMatchObject({ code: 'INVALID_CREDENTIALS' });
  const link = await createDataExportLink(shop.app, one.id, PASSWORD);
  const response = await http.request(link);
  expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename="my-data-\d{4}-\d\d-\d\d\.json"$/);
  const text = await response.text();
  // the link stays in the browser's history
  expect((await http.request(link)).status).toBe(410);
  const file = JSON.parse(text);
  expect(file.profile).toMatchObject({ name: 'Asha Rao', email: one.email });
  expect(file.deliveryRequests).toMatchObject([{ pincode: '682557' }]);
  expect(file.reminders).toMatchObject([{ about: 'basket', state: 'planned' }]);
  expect(file.orders).toHaveLength(231);
  expect(new Set(file.orders.map(({ id }: { id: string }) => id)).size).toBe(231);
  const order = file.orders.find(({ id }: { id: string }) => id === orderId);
  expect(order).toMatchObject({
    total: 1499,
    lines: [{ price: 1499, quantity: 1 }],
    payments: [{ state: 'succeeded' }],
  });
  expect(file.invoices).toMatchObject([{ number: invoice!.number, total: 1499 }]);
  expect((await http.request(new URL(file.invoices[0].pdf).pathname)).headers.get('content-type')).toBe(
    'application/pdf',
  );
  expect(text).not.toContain(two.email);
  expect(text).not.toContain('$argon2');

  expect(await listOwnInvoices(shop.app, one.id, [orderId])).toMatchObject([
    { orderId, kind: 'invoice', number: invoice!.number },
  ]);
  expect(await listOwnInvoices(shop.app, two.id, [orderId])).toEqual([]);

  shop.app.advance(61_000);
  expect((await http.request(link)).status).toBe(410);
  expect((await http.request('/account-data?token=nonsense')).status).toBe(410);
});

test('names photos of return requests, which are erased with the account', async () => {
  const user = await shop.makeUser();
  const orderId = await shop.deliveredOrder(user.id);
  const [item] = await shop.app.db.select().from(orderItems).where(eq(orderItems.orderId, orderId));
  const bytes = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#888' } })
    .png()
    .toBuffer();
  const photo = await addTicketImage(shop.app, user.id, bytes);
  await requestReturn(shop.app, user.id, {
    id: orderId,
    lines: [{ itemId: item!.id, quantity: 1, reason: 'damaged' }],
    wish: 'refund',
    note: '',
    imageIds: [photo.id],
    idempotencyKey: randomUUID(),
  });
  let text = '';
  for await (const part of exportPersonalData(shop.app, user)) text += part;
  const [message] = (JSON.parse(text) as { messages: { kind: string; photos: object[] }[] }).messages;
  expect(message).toMatchObject({ kind: 'return', photos: [{ file: `${photo.id}.webp` }] });
  await deleteAccount(shop.app, asSelf(user.id), PASSWORD);
  expect(await shop.app.db.select().from(ticketImages).where(eq(ticketImages.id, photo.id))).toEqual([]);
  const [ticket] = await shop.app.db.select().from(tickets).where(eq(tickets.orderId, orderId));
  expect(ticket).toMatchObject({ kind: 'return', message: REMOVED, state: 'resolved' });
});
