/** The client of WhatsApp's Cloud API against the simulator over HTTP. */
import { createHmac } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { consents } from '#db/schema/newsletter.ts';
import { control } from '#simulator/testing/simulate.ts';
import {
  describeMessageProvider,
  type MessageCase,
  openMessengerShop,
  openProvider,
  outgoing,
} from '#tests/message-cases.ts';
import { PHONE } from '#tests/message-shop.ts';
import { whatsAppCloud } from './cloud.ts';
import { SIMULATOR_KEYS } from './simulator/account.ts';
import protocol from './simulator/protocol.ts';

const CASE: MessageCase = {
  name: 'whatsappcloud',
  protocol,
  create: ({ url }, wrong) =>
    whatsAppCloud({ host: `${url}/whatsapp`, ...SIMULATOR_KEYS, ...(wrong ? { token: 'wrong' } : {}) }),
  urlSetting: 'whatsappcloudWebhookUrl',
  unreachedCode: 131026,
};

describeMessageProvider(CASE);

test('acts on Meta’s codes, of answers and of statuses alike', async () => {
  const { provider, fault } = await openProvider(CASE);
  const cases = [
    [131050, 'refused', 'opt_out'],
    [131026, 'refused', 'recipient'],
    [131049, 'refused', 'withheld'],
    [131048, 'unreachable', 'spam'],
    [130429, 'unreachable', 'limited'],
    [132000, 'refused', 'content'],
    [132015, 'refused', 'template'],
    [131042, 'unreachable', 'account'],
    [190, 'unreachable', 'account'],
    [131053, 'refused', 'content'],
    [131016, 'unreachable', 'temporary'],
    [999_999, 'unreachable', 'temporary'],
  ] as const;
  for (const [code, kind, problem] of cases) {
    await fault('error_code', { amount: code });
    const error = await provider.send(outgoing()).catch((thrown: unknown) => thrown);
    expect([code, error]).toMatchObject([code, { kind, problem: { kind: problem, code: String(code) } }]);
  }
});

describe('callbacks', () => {
  const provider = CASE.create({ url: 'http://localhost' } as never);
  const sign = (body: string) => createHmac('sha256', SIMULATOR_KEYS.appSecret).update(body).digest('hex');
  const read = (body: string, signature = `sha256=${sign(body)}`) =>
    provider.readCallback(new Headers({ 'x-hub-signature-256': signature }), Buffer.from(body));

  test('verifies the URL by our token only', () => {
    const respondTo = (query: Record<string, string>) => provider.answerChallenge!(new URLSearchParams(query));
    const right = {
      'hub.mode': 'subscribe',
      'hub.verify_token': SIMULATOR_KEYS.verifyToken,
      'hub.challenge': '1158201444',
    };
    expect(respondTo(right)).toBe('1158201444');
    for (const wrong of [
      { 'hub.verify_token': 'x' },
      { 'hub.mode': 'x' },
      { 'hub.challenge': '<script>' },
      { 'hub.challenge': '' },
    ])
      expect(respondTo({ ...right, ...wrong } as typeof right)).toBeNull();
    const without = whatsAppCloud({ host: '', ...SIMULATOR_KEYS, verifyToken: null, appSecret: null });
    expect(without.answerChallenge!(new URLSearchParams({ ...right, 'hub.verify_token': '' }))).toBeNull();
    expect(
      without.readCallback(new Headers({ 'x-hub-signature-256': `sha256=${sign('{}')}` }), Buffer.from('{}')),
    ).toMatchObject({ verified: false });
  });

  test('signs over the raw bytes, not over what was parsed', () => {
    const body = '{"entry": [ ] , "x":"\\u00e9"}';
    expect(read(body)).toMatchObject({ verified: true });
    expect(read(body, `sha256=${sign(JSON.stringify(JSON.parse(body)))}`)).toMatchObject({ verified: false });
    expect(read(body, sign(body))).toMatchObject({ verified: false });
  });

  test('reads nothing from signed bodies of another form, and never throws', () => {
    for (const body of ['[]', 'null', '"x"', '{', '']) expect(read(body)).toMatchObject({ verified: false });
    const odd = [
      {},
      { entry: {} },
      {
        entry: [
          null,
          {
            changes: [
              null,
              { value: null },
              { value: { statuses: [null, {}, { id: 'x' }, { id: 'x', timestamp: 'never' }] } },
            ],
          },
        ],
      },
      {
        entry: [
          { changes: [{ field: 'messages', value: { messages: [{ from: {}, timestamp: '1', text: { body: [] } }] } }] },
        ],
      },
      { entry: [{ changes: [{ value: { statuses: [{ id: 'x', status: 'sent', timestamp: '99999999999999' }] } }] }] },
    ];
    for (const body of odd)
      expect(read(JSON.stringify(body))).toEqual({ verified: true, receipts: [], inbound: [], templates: [] });
  });
});

test('records read without delivered, and failed before delivered', async () => {
  for (const kind of ['read_only', 'failed_first']) {
    const { fault, paid, send, advance, deliver, list } = await openMessengerShop(CASE);
    await fault(kind);
    await paid();
    await send();
    await advance(10);
    await deliver();
    expect([kind, (await list())[0]?.state]).toEqual([kind, 'read']);
  }
});

test('takes a receipt that overtakes the answer', async () => {
  const { fault, paid, send, advance, deliver, list } = await openMessengerShop(CASE);
  await fault('early_receipt');
  await paid();
  await send();
  await advance(10);
  await deliver();
  expect((await list())[0]).toMatchObject({ state: 'read' });
});

test('holds a template back while Meta has paused it, and follows its category', async () => {
  const { sim, paid, send, deliver, list, templates, app } = await openMessengerShop(CASE);
  const change = async (more: object) => {
    await control(sim, 'POST', '/templates', { provider: CASE.name, name: 'order_confirmed', ...more });
    await deliver();
  };
  await change({ event: 'PAUSED' });
  expect(await templates()).toMatchObject([{ blockedAt: app.now(), problem: 'paused, NONE' }]);
  await paid();
  await send();
  expect(await list()).toMatchObject([{ state: 'refused', problemCode: 'TEMPLATE_BLOCKED' }]);
  await change({ event: 'APPROVED' });
  expect(await templates()).toMatchObject([{ blockedAt: null, problem: null, category: 'utility' }]);
  await change({ event: 'changed', category: 'MARKETING' });
  expect(await templates()).toMatchObject([{ category: 'marketing' }]);
  app.advance(1);
  await paid();
  await send();
  expect((await list()).at(-1)).toMatchObject({ state: 'suppressed', problemCode: 'NO_CONSENT' });
  expect(sim.messages()).toHaveLength(0);
});

test('follows the choices of a person without a phone number, in both directions', async () => {
  const { sim, app, paid, send, advance, deliver } = await openMessengerShop(CASE);
  await paid();
  await send();
  await advance(10);
  await deliver();
  const choose = async (wantsOffers: boolean) => {
    await advance(1);
    const choice = { provider: CASE.name, phone: '919876543210', text: 'choice', wantsOffers, isWithoutPhone: true };
    await control(sim, 'POST', '/replies', choice);
    await deliver();
  };
  await choose(false);
  await choose(true);
  const log = await app.db
    .select()
    .from(consents)
    .where(eq(consents.phone, PHONE))
    .orderBy(consents.at, consents.purpose);
  expect(log.map(({ purpose, given }) => [purpose, given])).toEqual([
    ['offers', false],
    ['reminders', false],
    ['offers', true],
  ]);
});

test('answers Meta’s verification over HTTP, and 404 for a provider that is not there', async () => {
  const { http } = await openMessengerShop(CASE);
  const query = `hub.mode=subscribe&hub.challenge=42&hub.verify_token=${SIMULATOR_KEYS.verifyToken}`;
  const right = await http.request(`/channels/callback/whatsappcloud?${query}`);
  expect([right.status, await right.text()]).toEqual([200, '42']);
  expect((await http.request(`/channels/callback/whatsappcloud?${query}x`)).status).toBe(401);
  expect((await http.request('/channels/callback/nobody', { method: 'POST', body: '{}' })).status).toBe(404);
});
