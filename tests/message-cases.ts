import { eq } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { channelCallbackPathOf, createChannelRegistry } from '#channels/channel-registry.ts';
import { ChannelError, type MessageProvider, type OutgoingMessage } from '#channels/message-provider.ts';
import { messageReceipts, messages, messageTemplates } from '#db/schema/messages.ts';
import { consents } from '#db/schema/newsletter.ts';
import { orders } from '#db/schema/orders.ts';
import { sendDueMessages } from '#features/messages/send-messages.ts';
import { createGatewayRegistry } from '#gateways/gateway.ts';
import type { ExtensionMessageProtocol } from '#simulator/api.ts';
import type { Simulator } from '#simulator/simulator.ts';
import { receiver } from '#simulator/testing/receiver.ts';
import { control, simulate } from '#simulator/testing/simulate.ts';
import { insertTemplate, PHONE } from './message-shop.ts';
import { openOrderShop } from './order-shop.ts';
import { testHttp } from './test-http.ts';

export type MessageCase = {
  name: string;
  protocol: ExtensionMessageProtocol;
  /** the provider at a simulator, with `wrong` keys when a test needs them */
  create(simulator: Simulator, wrong?: boolean): MessageProvider;
  /** the setting of its callbacks */
  urlSetting: `${string}WebhookUrl`;
  /** a code of a failed message that reaches nobody at this number */
  unreachedCode: number;
};

export const outgoing = (more: Partial<OutgoingMessage> = {}): OutgoingMessage => ({
  reference: '0d9c5f0e-5d3c-4f5e-9d6b-8a1c2e3f4a5b',
  phone: PHONE,
  template: {
    name: 'flow1234',
    language: 'en',
    category: 'utility',
    dltTemplateId: '1207161234567890123',
    header: 'OJASIN',
  },
  values: ['Asha', 'A1B2C3D4'],
  ...more,
});

/** A simulator with the provider, and the receiver of its callbacks. */
export async function openProvider({ name, protocol, create, urlSetting }: MessageCase) {
  const shop = await receiver();
  const sim = await simulate({ [urlSetting]: shop.url }, [protocol]);
  return {
    sim,
    shop,
    provider: create(sim),
    /** a fault of the next call */
    fault: (kind: string, more: object = {}) =>
      control(sim, 'POST', '/faults/api', { kind, operation: `${name}.send`, next: 1, ...more }),
    deliveryFault: (kind: string, more: object = {}) =>
      control(sim, 'POST', '/faults/delivery', { kind, next: 1, ...more }),
    /** the callbacks since the last time, as the provider reads them */
    async read() {
      await sim.settle();
      return shop.received
        .splice(0)
        .map(({ headers, body }) =>
          create(sim).readCallback(new Headers(headers as Record<string, string>), Buffer.from(body)),
        );
    },
  };
}

/** The cases of every provider of messages, against its protocol at the simulator. */
export function describeMessageProvider(one: MessageCase): void {
  const open = () => openProvider(one);

  test('gives a message to the provider once, with our reference and the values in order', async () => {
    const { sim, provider } = await open();
    const { providerMessageId } = await provider.send(outgoing());
    expect(sim.messages()).toMatchObject([
      { id: providerMessageId, reference: outgoing().reference, phone: '919876543210', values: ['Asha', 'A1B2C3D4'] },
    ]);
  });

  test('says unknown when the answer is lost after the message was taken', async () => {
    const { sim, provider, fault } = await open();
    for (const kind of ['reset', 'error_500', 'error_503']) {
      await fault(kind);
      await expect(provider.send(outgoing())).rejects.toMatchObject({ kind: 'unknown' });
    }
    expect(sim.messages()).toHaveLength(1);
  });

  test('says that nothing was sent at limits and with wrong keys, and what that means', async () => {
    const { sim, provider, fault } = await open();
    await fault('error_429');
    await expect(provider.send(outgoing())).rejects.toMatchObject({
      kind: 'unreachable',
      problem: { kind: 'limited' },
    });
    await fault('error_401');
    await expect(provider.send(outgoing())).rejects.toMatchObject({
      kind: 'unreachable',
      problem: { kind: 'account' },
    });
    await expect(one.create(sim, true).send(outgoing())).rejects.toMatchObject({ problem: { kind: 'account' } });
    expect(sim.messages()).toHaveLength(0);
  });

  test('throws no error but its own, whatever is sent', async () => {
    const { provider } = await open();
    for (const more of [{ phone: '+1' }, { values: [''] }, { values: Array(50).fill('x'.repeat(500)) }, { phone: '' }])
      await provider.send(outgoing(more)).catch((error) => expect(error).toBeInstanceOf(ChannelError));
    const down = one.create({ url: 'http://127.0.0.1:59999' } as Simulator);
    await expect(down.send(outgoing())).rejects.toMatchObject({ kind: 'unreachable' });
  });

  test('tests its keys without sending anything', async () => {
    const { sim, provider } = await open();
    await provider.test(AbortSignal.timeout(5000));
    await expect(one.create(sim, true).test(AbortSignal.timeout(5000))).rejects.toBeInstanceOf(ChannelError);
    expect(sim.messages()).toHaveLength(0);
  });

  test('believes no callback with a wrong proof, a changed body, or without one', async () => {
    const { sim, shop, provider, deliveryFault } = await open();
    await deliveryFault('bad_signature');
    await provider.send(outgoing());
    await sim.advance(1000);
    await sim.settle();
    const [forged] = shop.received;
    const headers = new Headers(forged!.headers as Record<string, string>);
    expect(provider.readCallback(headers, Buffer.from(forged!.body))).toMatchObject({ verified: false });
    for (const body of ['', '{}', '[]', 'null', '\u0000', 'data=', 'x'.repeat(100_000)])
      expect(provider.readCallback(new Headers(), Buffer.from(body))).toMatchObject({ verified: false });
  });

  test('reads delivered and failed receipts with our reference, and unknown ones as such', async () => {
    const { sim, provider, read } = await open();
    const { providerMessageId } = await provider.send(outgoing());
    await control(sim, 'POST', `/messages/${outgoing().reference}/play`, { event: 'delivered' });
    await control(sim, 'POST', `/messages/${outgoing().reference}/play`, { event: 'failed', code: one.unreachedCode });
    await control(sim, 'POST', `/messages/${outgoing().reference}/play`, { event: 'unknown' });
    const receipts = (await read()).flatMap((callback) => (callback.verified ? callback.receipts : []));
    expect(receipts).toHaveLength(3);
    const byStatus = new Map(receipts.map((receipt) => [receipt.status, receipt]));
    expect(byStatus.get('delivered')).toMatchObject({ providerMessageId, reference: outgoing().reference });
    expect(byStatus.get('failed')).toMatchObject({ problem: { kind: 'recipient', code: String(one.unreachedCode) } });
    expect(byStatus.get('other')).toMatchObject({ problem: null });
    for (const { at } of receipts) expect(Math.abs(at.getTime() - sim.now())).toBeLessThan(60_000);
  });

  test('reads a batch of receipts and fields of tomorrow', async () => {
    const { sim, provider, read, deliveryFault } = await open();
    for (let count = 0; count < 3; count += 1) await provider.send(outgoing());
    await sim.advance(10_000);
    await read();
    await deliveryFault('unknown_field');
    await control(sim, 'POST', '/messages/batch', {});
    const [batch] = await read();
    const events = sim.messages().flatMap((message) => message.events);
    expect(batch).toMatchObject({ verified: true, receipts: { length: events.length } });
  });

  test('delivers the message of a confirmed order and shows its receipt', async () => {
    const shop = await openMessengerShop(one);
    const { app, paid, send, deliver, list } = shop;
    const { orderId } = await paid();
    expect(await list()).toMatchObject([{ state: 'queued', relatedId: orderId, event: 'order.confirmed' }]);
    await send();
    expect(shop.sim.messages()).toHaveLength(1);
    await shop.advance(10);
    expect(new Set(await deliver())).toEqual(new Set([200]));
    const [message] = await list();
    expect(['delivered', 'read']).toContain(message?.state);
    const [order] = await app.db.select().from(orders);
    expect(message?.text).toContain(order!.displayId);
  });

  test('records repeated, reordered and forged callbacks once, and refuses forged ones', async () => {
    const { app, paid, send, advance, deliver, list } = await openMessengerShop(one);
    await paid();
    await send();
    await advance(10);
    expect(new Set(await deliver((callbacks) => [...callbacks, ...callbacks].reverse()))).toEqual(new Set([200]));
    const receipts = await app.db.select().from(messageReceipts);
    expect(new Set(receipts.map(({ status }) => status)).size).toBe(receipts.length);
    const forged = await deliver((callbacks) => callbacks.map((each) => ({ ...each, body: `${each.body} ` })), {
      isRepeated: true,
      headers: { 'x-hub-signature-256': 'sha256=00', 'x-webhook-secret': 'wrong' },
    });
    expect(new Set(forged)).toEqual(new Set([401]));
    expect(await app.db.select().from(messageReceipts)).toHaveLength(receipts.length);
    expect(['delivered', 'read']).toContain((await list())[0]?.state);
  });

  test('ends with one message at the provider when answers and receipts get lost', async () => {
    const { sim, fault, paid, send, advance, deliver, list } = await openMessengerShop(one);
    await fault('reset');
    await paid();
    await send();
    expect((await list())[0]).toMatchObject({ state: 'unknown' });
    for (let minutes = 0; minutes < 60; minutes += 10) {
      await advance(600);
      await send();
    }
    await deliver();
    expect(sim.messages()).toHaveLength(1);
    // the receipt names our reference, which proves that it was taken
    expect(['delivered', 'read']).toContain((await list())[0]?.state);
  });

  test('withdraws consent on a stop word, and only then', async () => {
    const { app, sim, paid, send, advance, deliver } = await openMessengerShop(one);
    await paid();
    await send();
    const reply = (text: string) =>
      control(sim, 'POST', '/replies', { provider: one.name, phone: '919876543210', text });
    await reply('When does it come?');
    await advance(1);
    await deliver();
    expect(await app.db.select().from(consents)).toEqual([]);
    await reply('Stop!');
    await sim.settle();
    await deliver((callbacks) => [...callbacks, ...callbacks]);
    const log = await app.db.select().from(consents).where(eq(consents.phone, PHONE));
    expect(log.map(({ purpose, given }) => [purpose, given]).sort()).toEqual([
      ['offers', false],
      ['reminders', false],
    ]);
  });
}

/** A shop whose confirmed orders send a message by the provider at the simulator. */
export async function openMessengerShop(one: MessageCase) {
  const shop = await openOrderShop();
  onTestFinished(() => shop.app.close());
  const { app } = shop;
  // the simulator begins at the time of the machine
  app.advance(Date.now() - app.now().getTime());
  const { sim, shop: callbacks, provider, fault, deliveryFault } = await openProvider(one);
  const channels = createChannelRegistry([provider]);
  const http = testHttp(app, createGatewayRegistry([]), { channels });
  await insertTemplate(app, 'order.confirmed', provider.channel);
  let latest: typeof callbacks.received = [];
  return {
    ...shop,
    sim,
    provider,
    http,
    fault,
    deliveryFault,
    async paid() {
      const order = await shop.paid();
      await app.db.update(messages).set({ phone: PHONE });
      return order;
    },
    send: () => sendDueMessages(app, channels),
    list: () => app.db.select().from(messages).orderBy(messages.createdAt),
    templates: () => app.db.select().from(messageTemplates),
    advance: async (seconds: number) => {
      app.advance(seconds * 1000);
      await sim.advance(seconds * 1000);
    },
    /** sends the callbacks since the last time, or those again, to the shop; answers their statuses */
    async deliver(
      change: (received: typeof callbacks.received) => typeof callbacks.received = (received) => received,
      { isRepeated = false, headers = {} }: { isRepeated?: boolean; headers?: Record<string, string> } = {},
    ) {
      await sim.settle();
      if (!isRepeated) latest = callbacks.received.splice(0);
      const statuses: number[] = [];
      for (const callback of change(latest)) {
        const init = {
          method: 'POST',
          headers: { ...(callback.headers as Record<string, string>), ...headers },
          body: callback.body,
        };
        statuses.push((await http.request(channelCallbackPathOf(one.name), init)).status);
      }
      return statuses;
    },
  };
}
