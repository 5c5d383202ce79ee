import { eq } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { messageReceipts, messageTemplates } from '#db/schema/messages.ts';
import { consents } from '#db/schema/newsletter.ts';
import { HOUR_MS } from '#shared/dates.ts';
import { insertTemplate, openMessageShop, PHONE } from '#tests/message-shop.ts';
import { hasConsent } from '../customers/read-consent.ts';

async function openSent() {
  const shop = await openMessageShop();
  onTestFinished(shop.close);
  for (const channel of ['whatsapp', 'sms'] as const) await insertTemplate(shop.app, 'order.confirmed', channel);
  await shop.write();
  await shop.send();
  const [message] = await shop.list();
  return { ...shop, messageId: message!.id, wamid: message!.providerMessageId! };
}

const failure = (code: string, kind: 'recipient' | 'opt_out' | 'content' | 'withheld' | 'temporary') => ({
  status: 'failed' as const,
  problem: { kind, code, text: `It says ${code}` },
});

test('reaches the same state whatever the order and number of receipts', async () => {
  const orders = [
    ['sent', 'delivered', 'read'],
    ['read', 'delivered', 'sent'],
    ['delivered', 'read', 'delivered', 'read', 'sent', 'sent'],
    ['read'],
    ['failed', 'sent', 'read'],
    ['read', 'failed'],
  ] as const;
  for (const order of orders) {
    const { receive, read, messageId, wamid } = await openSent();
    for (const status of order)
      await receive('whatsapp', wamid, status === 'failed' ? failure('131000', 'temporary') : { status });
    expect([order.join(), (await read(messageId)).state]).toEqual([order.join(), 'read']);
  }
});

test('stores each receipt once when it comes many times at once', async () => {
  const { app, receive, read, messageId, wamid } = await openSent();
  const statuses = ['sent', 'delivered', 'read', 'delivered', 'sent', 'read'] as const;
  await Promise.all(statuses.map((status) => receive('whatsapp', wamid, { status })));
  expect((await read(messageId)).state).toBe('read');
  expect(await app.db.select().from(messageReceipts)).toHaveLength(3);
});

test('takes over by the next channel once, when failures repeat', async () => {
  const { app, receive, send, list, wamid, sms } = await openSent();
  await Promise.all(Array.from({ length: 4 }, () => receive('whatsapp', wamid, failure('131026', 'recipient'))));
  await receive('whatsapp', wamid, failure('131000', 'temporary'));
  await send();
  await send();
  expect(sms.received).toHaveLength(1);
  expect(await list()).toHaveLength(2);
  expect(await app.db.select().from(messageReceipts)).toHaveLength(2);
});

test('keeps a receipt that comes before the answer to its message, and one of an unknown message', async () => {
  const shop = await openMessageShop();
  onTestFinished(shop.close);
  const { app, whatsapp, write, send, list, receive } = shop;
  await insertTemplate(app, 'order.confirmed', 'whatsapp');
  whatsapp.beforeAnswer(() => receive('whatsapp', whatsapp.received[0]!.providerMessageId, { status: 'delivered' }));
  await write();
  await send();
  expect((await list())[0]).toMatchObject({ state: 'delivered', variables: {} });
  await receive('whatsapp', 'wamid.of-nobody', { status: 'read' });
  expect(await app.db.select().from(messageReceipts)).toHaveLength(2);
});

test('learns from a receipt with our reference that an unknown message was taken', async () => {
  const shop = await openMessageShop();
  onTestFinished(shop.close);
  const { app, whatsapp, write, send, list, receive } = shop;
  await insertTemplate(app, 'order.confirmed', 'whatsapp');
  whatsapp.failNext({ kind: 'unknown', problem: 'temporary', isSent: true });
  await write();
  await send();
  const [message] = await list();
  await receive('whatsapp', 'wamid.1', { status: 'sent', reference: message!.id });
  expect((await list())[0]).toMatchObject({ state: 'sent', providerMessageId: 'wamid.1', claim: null });
  await receive('whatsapp', 'wamid.1', { status: 'delivered' });
  app.advance(HOUR_MS);
  await send();
  expect((await list())[0]).toMatchObject({ state: 'delivered' });
  expect(whatsapp.received).toHaveLength(1);
});

test('does not move a message of another provider by its reference', async () => {
  const { receive, read, messageId } = await openSent();
  await receive('sms', 'forged', { status: 'read', reference: messageId });
  await receive('sms', 'forged', { status: 'read', reference: "'; drop table messages; --" });
  expect((await read(messageId)).state).toBe('accepted');
});

test('withdraws the consent of a person who stopped offers at the provider, once', async () => {
  const { app, receive, wamid } = await openSent();
  await receive('whatsapp', wamid, failure('131050', 'opt_out'));
  await receive('whatsapp', wamid, failure('131050', 'opt_out'));
  const log = await app.db.select().from(consents).where(eq(consents.phone, PHONE));
  expect(log.map(({ purpose, given, source }) => [purpose, given, source]).sort()).toEqual([
    ['offers', false, 'provider'],
    ['reminders', false, 'provider'],
  ]);
  expect(await hasConsent(app.db, { phone: PHONE, channel: 'whatsapp', purpose: 'offers' })).toBe(false);
});

test('shows a refusal of the operators on the template until a message with it arrives', async () => {
  const { app, receive, write, send, list, wamid } = await openSent();
  await receive('whatsapp', wamid, failure('132000', 'content'));
  const read = async () =>
    (await app.db.select().from(messageTemplates).where(eq(messageTemplates.channel, 'whatsapp')))[0];
  expect(await read()).toMatchObject({ problemCode: '132000' });
  app.advance(1000);
  await write();
  await send();
  const latest = (await list()).find(({ channel, state }) => channel === 'whatsapp' && state === 'accepted');
  await receive('whatsapp', latest!.providerMessageId!, { status: 'delivered' });
  expect(await read()).toMatchObject({ problemCode: null, problem: null });
});
