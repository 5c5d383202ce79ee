import { eq } from 'drizzle-orm';
import { describe, expect, onTestFinished, test } from 'vitest';
import { ChannelError } from '#channels/message-provider.ts';
import { channelPauses, messages, messageTemplates, phoneBlocks } from '#db/schema/messages.ts';
import { mails } from '#db/schema/platform.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/dates.ts';
import { insertTemplate, openMessageShop, PHONE } from '#tests/message-shop.ts';
import { recordConsent } from '../customers/record-consent.ts';
import { claimMessage } from './claim-message.ts';
import { sendCode } from './send-code.ts';
import { sendDueMessages } from './send-messages.ts';

async function open() {
  const shop = await openMessageShop();
  onTestFinished(shop.close);
  return shop;
}

/** A shop in which an event of the given category waits on WhatsApp. */
async function openOffer() {
  const shop = await open();
  await insertTemplate(shop.app, 'order.confirmed', 'whatsapp', { category: 'marketing' });
  const consent = (isGiven: boolean) => {
    shop.app.advance(1000);
    const proof = {
      purpose: 'offers',
      given: isGiven,
      notice: 'Offers',
      source: 'profile',
      at: shop.app.now(),
    } as const;
    return recordConsent(shop.app.db, { ...proof, phone: PHONE, channel: 'whatsapp' });
  };
  return { ...shop, consent };
}

describe('once', () => {
  test('sends a message once when workers run at the same time', async () => {
    const { app, channels, sms, write, list } = await open();
    await insertTemplate(app, 'order.confirmed', 'sms');
    for (let count = 0; count < 20; count += 1) await write();
    await Promise.all(Array.from({ length: 6 }, () => sendDueMessages(app, channels)));
    expect(sms.received).toHaveLength(20);
    expect(new Set(sms.received.map(({ reference }) => reference)).size).toBe(20);
    expect((await list()).every(({ state, claim }) => state === 'accepted' && claim === null)).toBe(true);
  });

  test('gives values in the order of the template and stores the text without the secrets of links', async () => {
    const { app, sms, write, send, list } = await open();
    await insertTemplate(app, 'order.confirmed', 'sms', {
      body: 'Order {order}, {name}: {link} {order}',
      variables: [
        { name: 'order', type: 'alphanumeric', maxLength: 4 },
        { name: 'name', type: 'alphanumeric', maxLength: 40 },
        { name: 'link', type: 'url', maxLength: 120 },
        { name: 'order', type: 'alphanumeric', maxLength: 40 },
      ],
    });
    await write();
    await send();
    const link = `${app.config.origin}/track-order?order=1`;
    expect(sms.received[0]).toMatchObject({ phone: PHONE, values: ['A1B2', 'Asha', link, 'A1B2C3D4'] });
    expect((await list())[0]?.text).toBe(`Order A1B2, Asha: ${app.config.origin}/track-order A1B2C3D4`);
  });

  test('does not repeat a message of which nobody knows whether it was taken', async () => {
    const { app, sms, write, send, list } = await open();
    await insertTemplate(app, 'order.confirmed', 'sms');
    sms.failNext({ kind: 'unknown', problem: 'temporary', isSent: true });
    await write();
    await send();
    app.advance(HOUR_MS);
    await send();
    expect(sms.received).toHaveLength(1);
    expect((await list())[0]).toMatchObject({ state: 'unknown', nextTryAt: null });
  });

  test('ends the claim of a dead process as unknown, and records the answer of one that is only late', async () => {
    const { app, sms, write, send, list } = await open();
    await insertTemplate(app, 'order.confirmed', 'sms');
    await write();
    const [queued] = await list();
    await claimMessage(app.db, queued!.id, crypto.randomUUID(), app.now());
    app.advance(3 * MINUTE_MS);
    await send();
    expect((await list())[0]).toMatchObject({ state: 'unknown', problemCode: 'CUT_OFF' });
    expect(sms.received).toHaveLength(0);

    sms.beforeAnswer(async () => {
      sms.beforeAnswer(async () => {});
      app.advance(3 * MINUTE_MS);
      await send();
    });
    await write();
    await send();
    expect((await list()).map(({ state }) => state)).toEqual(['unknown', 'accepted']);
    expect(sms.received).toHaveLength(1);
  });

  test('repeats a code after an unknown result until it ends, and keeps no digits of it', async () => {
    const { app, sms, send, read } = await open();
    await insertTemplate(app, 'sign_in.code', 'sms', { body: '{code} is your code for {minutes} minutes' });
    const id = await sendCode(app, app.db, { phone: '98765 43210', code: '482913', minutes: 10 });
    sms.failNext({ kind: 'unknown', problem: 'temporary', isSent: true });
    await send();
    expect(await read(id)).toMatchObject({ state: 'queued', text: '•••••• is your code for 10 minutes' });
    app.advance(10_000);
    await send();
    expect(sms.received.map(({ values }) => values)).toEqual([
      ['482913', '10'],
      ['482913', '10'],
    ]);
    expect(await read(id)).toMatchObject({
      state: 'accepted',
      variables: {},
      text: '•••••• is your code for 10 minutes',
    });

    const secondId = await sendCode(app, app.db, { phone: PHONE, code: '111111', minutes: 10 });
    app.advance(11 * MINUTE_MS);
    await send();
    expect(await read(secondId)).toMatchObject({ state: 'expired' });
    expect(sms.received).toHaveLength(2);
  });

  test('refuses a code without a template that is switched on, and for other numbers', async () => {
    const { app } = await open();
    const request = { phone: PHONE, code: '482913', minutes: 10 } as const;
    await expect(sendCode(app, app.db, request)).rejects.toThrow('No template of sign-in codes');
    await insertTemplate(app, 'sign_in.code', 'sms', { body: '{code}' });
    for (const phone of ['+1 415 555 2671', '022 2345 6789', '', '98765'])
      await expect(sendCode(app, app.db, { ...request, phone })).rejects.toMatchObject({ code: 'INVALID_PHONE' });
  });
});

describe('failures', () => {
  test('retries what was not sent with growing pauses, and gives up after a day', async () => {
    const { app, sms, write, send, list } = await open();
    await insertTemplate(app, 'order.confirmed', 'sms');
    for (let count = 0; count < 400; count += 1) sms.failNext({ kind: 'unreachable', problem: 'temporary' });
    await write();
    await send();
    const pauses: number[] = [];
    for (let tries = 0; tries < 400; tries += 1) {
      const [message] = await list();
      if (!message?.nextTryAt) break;
      pauses.push(message.nextTryAt.getTime() - app.now().getTime());
      app.advance(pauses.at(-1)!);
      await send();
    }
    expect((await list())[0]).toMatchObject({ state: 'expired', problemCode: 'CODE' });
    expect(Math.max(...pauses)).toBeLessThanOrEqual(600_000);
    expect(pauses[0]).toBeLessThanOrEqual(5000);
    expect(pauses.length).toBeGreaterThan(100);
    expect(sms.received).toHaveLength(0);
  });

  test('refuses for good what the operators refuse, and shows it on the template', async () => {
    const { app, sms, write, send, list } = await open();
    await insertTemplate(app, 'order.confirmed', 'sms');
    sms.failNext({ kind: 'refused', problem: 'content', code: '632' });
    await write({ fallbackEmail: 'asha@example.in' });
    await send();
    app.advance(DAY_MS);
    await send();
    expect((await list())[0]).toMatchObject({ state: 'refused', problemCode: '632', tries: 1 });
    const [template] = await app.db.select().from(messageTemplates);
    expect(template).toMatchObject({ problemCode: '632', blockedAt: null });
    const sentMails = await app.db.select().from(mails);
    expect(sentMails).toMatchObject([{ toAddress: 'asha@example.in', purpose: 'message-fallback' }]);
    expect(sentMails[0]?.text).toContain('A1B2C3D4');
  });

  test('takes the next channel when the first does not reach the phone, and does not try it again', async () => {
    const { app, sms, whatsapp, write, send, list } = await open();
    for (const channel of ['sms', 'whatsapp'] as const) await insertTemplate(app, 'order.confirmed', channel);
    whatsapp.failNext({ kind: 'refused', problem: 'recipient', code: '131026' });
    await write();
    await send();
    await send();
    expect(sms.received).toHaveLength(1);
    expect((await list()).map(({ channel, state }) => [channel, state]).sort()).toEqual([
      ['sms', 'accepted'],
      ['whatsapp', 'refused'],
    ]);
    expect(await app.db.select().from(phoneBlocks)).toMatchObject([
      { phone: PHONE, channel: 'whatsapp', scope: 'all' },
    ]);
    await write();
    await send();
    await send();
    expect([whatsapp.received.length, sms.received.length]).toEqual([0, 2]);
  });

  test('uses the next channel while a template is paused, and mails when there is none', async () => {
    const { app, whatsapp, write, send, list } = await open();
    await insertTemplate(app, 'order.confirmed', 'whatsapp');
    whatsapp.failNext({ kind: 'refused', problem: 'template', code: '132015' });
    await write({ fallbackEmail: 'asha@example.in' });
    await send();
    app.advance(1);
    await write({ fallbackEmail: 'asha@example.in' });
    await send();
    expect((await list()).map(({ state, problemCode }) => [state, problemCode])).toEqual([
      ['refused', '132015'],
      ['refused', 'TEMPLATE_BLOCKED'],
    ]);
    expect(await app.db.select().from(mails)).toHaveLength(2);
  });

  test('keeps messages while the account is locked, and calls the provider once per pause', async () => {
    const { app, whatsapp, write, send, list } = await open();
    await insertTemplate(app, 'order.confirmed', 'whatsapp');
    whatsapp.failNext({ kind: 'unreachable', problem: 'account', code: '190' });
    await write();
    await send();
    for (let count = 0; count < 3; count += 1) await write();
    await send();
    expect(whatsapp.received).toHaveLength(0);
    expect((await list()).every(({ state, nextTryAt }) => state === 'queued' && nextTryAt! > app.now())).toBe(true);
    expect(await app.db.select().from(channelPauses)).toMatchObject([{ code: '190', needsStaff: true }]);
    app.advance(11 * MINUTE_MS);
    await send();
    expect(whatsapp.received).toHaveLength(4);
  });

  test('leaves a claim for the sweep when the provider throws what is no error of a channel', async () => {
    const { app, sms, write, send, list } = await open();
    await insertTemplate(app, 'order.confirmed', 'sms');
    sms.beforeAnswer(() => Promise.reject(new Error('bug')));
    await write();
    await expect(send()).rejects.toThrow('bug');
    expect((await list())[0]).toMatchObject({ state: 'sending' });
    expect(new ChannelError('unknown', { kind: 'temporary', code: '', text: '' })).toBeInstanceOf(Error);
  });
});

describe('checks at sending', () => {
  test('sends offers only with consent, as it is at that moment', async () => {
    const { whatsapp, write, send, list, consent } = await openOffer();
    await write();
    await send();
    await consent(true);
    await write();
    await write();
    await consent(false);
    await send();
    await consent(true);
    await write();
    await send();
    expect(whatsapp.received).toHaveLength(1);
    expect((await list()).map(({ state, problemCode }) => [state, problemCode])).toEqual([
      ['suppressed', 'NO_CONSENT'],
      ['suppressed', 'NO_CONSENT'],
      ['suppressed', 'NO_CONSENT'],
      ['accepted', null],
    ]);
  });

  test('does not take the consent of another channel, phone or purpose', async () => {
    const { app, write, send, list } = await openOffer();
    const proof = { purpose: 'offers', given: true, notice: '', source: 'profile', at: app.now() } as const;
    await recordConsent(app.db, { ...proof, phone: PHONE, channel: 'sms' });
    await recordConsent(app.db, { ...proof, phone: '+919876543211', channel: 'whatsapp' });
    await recordConsent(app.db, { ...proof, purpose: 'reminders', phone: PHONE, channel: 'whatsapp' });
    await recordConsent(app.db, { ...proof, email: 'asha@example.in' });
    await write();
    await send();
    expect((await list())[0]).toMatchObject({ state: 'suppressed', problemCode: 'NO_CONSENT' });
  });

  test('holds offers back from 21:00 to 10:00 in India, over midnight', async () => {
    const { app, whatsapp, write, send, list, consent } = await openOffer();
    await consent(true);
    // 21:00 in India
    app.advance(new Date('2026-11-20T15:30:00Z').getTime() - app.now().getTime());
    await write();
    await send();
    expect((await list())[0]).toMatchObject({ state: 'queued', problemCode: 'QUIET_HOURS', tries: 0 });
    expect((await list())[0]?.nextTryAt?.toISOString()).toBe('2026-11-21T04:30:00.000Z');
    app.advance(13 * HOUR_MS - 1);
    await send();
    expect(whatsapp.received).toHaveLength(0);
    app.advance(1);
    await send();
    expect(whatsapp.received).toHaveLength(1);
  });

  test('sends service messages and codes at night and without consent', async () => {
    const { app, sms, write, send } = await open();
    await insertTemplate(app, 'order.confirmed', 'sms');
    app.advance(new Date('2026-11-20T20:30:00Z').getTime() - app.now().getTime());
    await write();
    await send();
    expect(sms.received).toHaveLength(1);
  });

  test('sends nothing to numbers that are no Indian mobile numbers, and records why', async () => {
    const { app, sms, write, send, list } = await open();
    await insertTemplate(app, 'order.confirmed', 'sms');
    for (const phone of ['+14155552671', '02223456789', '12345', 'call me', '+91 12345 67890', '   '])
      await write({ phone });
    await send();
    expect(sms.received).toHaveLength(0);
    expect((await list()).map(({ state, problemCode }) => [state, problemCode])).toEqual(
      Array.from({ length: 5 }, () => ['suppressed', 'INVALID_PHONE']),
    );
  });

  test('writes nothing for an event without a template that is switched on', async () => {
    const { app, write, send, list } = await open();
    await insertTemplate(app, 'order.confirmed', 'sms', { isActive: false });
    await write();
    expect(await list()).toEqual([]);
    await app.db.update(messageTemplates).set({ isActive: true });
    await write();
    await app.db.update(messageTemplates).set({ isActive: false });
    await send();
    expect((await list())[0]).toMatchObject({ state: 'suppressed', problemCode: 'TEMPLATE_OFF' });
  });

  test('refuses values that break the template, with the reason', async () => {
    const { app, sms, write, send, list } = await open();
    await insertTemplate(app, 'order.confirmed', 'sms');
    for (const link of ['http://evil.example/x', 'javascript:alert(1)', '', `${app.config.origin}.evil.in/x`])
      await write({ values: { name: 'Asha', order: 'A1', amount: '', link } } as never);
    await send();
    expect(sms.received).toHaveLength(0);
    expect((await list()).map(({ problemCode }) => problemCode)).toEqual(Array(4).fill('INVALID_VARIABLE'));
  });

  test('does not send to a phone that was erased between queueing and sending', async () => {
    const { app, sms, write, send, list } = await open();
    await insertTemplate(app, 'order.confirmed', 'sms');
    await write();
    await app.db.update(messages).set({ phone: null }).where(eq(messages.phone, PHONE));
    await send();
    expect(sms.received).toHaveLength(0);
    expect((await list())[0]).toMatchObject({ state: 'suppressed' });
  });
});
