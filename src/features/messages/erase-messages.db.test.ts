import { eq } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { createChannelRegistry } from '#channels/channel-registry.ts';
import { transact } from '#db/client.ts';
import { messageReceipts, messages, phoneBlocks } from '#db/schema/messages.ts';
import { consents } from '#db/schema/newsletter.ts';
import { orders } from '#db/schema/orders.ts';
import { DAY_MS } from '#shared/dates.ts';
import { insertTemplate, PHONE } from '#tests/message-shop.ts';
import { openOrderShop } from '#tests/order-shop.ts';
import { scriptedMessenger } from '#tests/scripted-messenger.ts';
import { recordConsent } from '../customers/record-consent.ts';
import { findDataSubject } from '../privacy/data-subject.ts';
import { ERASURES } from '../privacy/erase.ts';
import { purgeMessages } from './purge-messages.ts';
import { sendDueMessages } from './send-messages.ts';

async function openConfirmed() {
  const shop = await openOrderShop();
  onTestFinished(() => shop.app.close());
  const sms = scriptedMessenger('sms');
  const channels = createChannelRegistry([sms.provider]);
  await insertTemplate(shop.app, 'order.confirmed', 'sms', { body: 'Hi {name}, {order}: {link}' });
  const { userId, orderId } = await shop.paid();
  return {
    ...shop,
    sms,
    userId,
    orderId,
    send: () => sendDueMessages(shop.app, channels),
    read: () => shop.app.db.select().from(messages).orderBy(messages.createdAt),
  };
}

test('keeps a message of a deleted customer without phone, text and values, and sends what waits to nobody', async () => {
  const { app, sms, userId, orderId, send, read } = await openConfirmed();
  await send();
  await app.db.update(orders).set({ phone: PHONE }).where(eq(orders.id, orderId));
  const [sentMessage] = await read();
  await app.db.insert(messages).values({
    channel: 'sms',
    event: 'order.confirmed',
    purpose: 'service',
    phone: PHONE,
    variables: { name: 'Asha', order: 'A1', amount: '', link: '' },
    fallbackEmail: 'asha@example.in',
    state: 'queued',
    nextTryAt: app.now(),
    expiresAt: new Date(app.now().getTime() + DAY_MS),
    createdAt: new Date(app.now().getTime() + 1),
  });
  const receipt = { provider: 'pigeon', providerMessageId: sentMessage!.providerMessageId!, status: 'failed' as const };
  const times = { at: app.now(), receivedAt: app.now() };
  await app.db
    .insert(messageReceipts)
    .values({ ...receipt, ...times, text: `No such number ${PHONE}`, messageId: sentMessage!.id });
  await app.db
    .insert(phoneBlocks)
    .values({ phone: PHONE, channel: 'sms', scope: 'all', code: '9', reason: 'DND', at: app.now(), until: app.now() });
  await recordConsent(app.db, {
    phone: PHONE,
    channel: 'sms',
    purpose: 'offers',
    given: true,
    notice: 'Offers',
    source: 'profile',
    at: app.now(),
  });

  await transact(app.db, async (tx) => {
    const subject = await findDataSubject(app, tx, userId);
    for (const table of ['message_receipts', 'messages', 'phone_blocks', 'consents'])
      await ERASURES[table]!(tx, subject!, app.now());
  });

  await send();
  expect(sms.received).toHaveLength(1);
  const rows = await read();
  expect(rows.map(({ phone, text, variables, fallbackEmail }) => [phone, text, variables, fallbackEmail])).toEqual(
    rows.map(() => [null, '', {}, null]),
  );
  expect(rows.map(({ state }) => state)).toEqual(['accepted', 'suppressed']);
  expect(await app.db.select().from(phoneBlocks)).toEqual([]);
  expect((await app.db.select().from(messageReceipts))[0]?.text).not.toContain('98765');
  const log = await app.db.select().from(consents).where(eq(consents.channel, 'sms'));
  expect(log).toHaveLength(1);
  expect(log[0]?.phone).toMatch(/^deleted-/);
});

test('removes values after three days and texts after the retention of mails', async () => {
  const { app, send, read } = await openConfirmed();
  await send();
  expect((await read())[0]).toMatchObject({
    text: expect.stringContaining('Hi '),
    variables: { name: expect.any(String) },
  });
  app.advance(4 * DAY_MS);
  await purgeMessages(app);
  expect((await read())[0]).toMatchObject({ text: expect.stringContaining('Hi '), variables: {} });
  app.advance(30 * DAY_MS);
  expect(await purgeMessages(app)).toBe(1);
  expect((await read())[0]).toMatchObject({ text: '', variables: {}, state: 'accepted' });
  expect(await purgeMessages(app)).toBe(0);
});

test('never clears what is still to be sent', async () => {
  const { app, read } = await openConfirmed();
  app.advance(60 * DAY_MS);
  await purgeMessages(app);
  expect((await read())[0]).toMatchObject({ state: 'queued', variables: { name: expect.any(String) } });
});

test('writes one message when an order is confirmed', async () => {
  const { orderId, read } = await openConfirmed();
  expect(await read()).toMatchObject([{ relatedId: orderId, state: 'queued', event: 'order.confirmed' }]);
});
