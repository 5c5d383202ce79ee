/** MSG91's client against the simulator over HTTP. */
import { expect, test } from 'vitest';
import {
  describeMessageProvider,
  type MessageCase,
  openMessengerShop,
  openProvider,
  outgoing,
} from '#tests/message-cases.ts';
import { SIMULATOR_KEYS } from './simulator/account.ts';
import protocol from './simulator/protocol.ts';
import { msg91 } from './sms.ts';

const CASE: MessageCase = {
  name: 'msg91',
  protocol,
  create: ({ url }, wrong) =>
    msg91({ host: `${url}/msg91`, ...SIMULATOR_KEYS, ...(wrong ? { authKey: 'wrong' } : {}) }),
  urlSetting: 'msg91WebhookUrl',
  unreachedCode: 9,
};

describeMessageProvider(CASE);

test('takes an empty balance for a matter of the account, and a bad template or number for the message’s', async () => {
  const { sim, provider, fault } = await openProvider(CASE);
  await fault('balance_empty');
  await expect(provider.send(outgoing())).rejects.toMatchObject({ kind: 'unreachable', problem: { kind: 'account' } });
  const template = { ...outgoing().template, name: 'no-such' };
  await expect(provider.send(outgoing({ template }))).rejects.toMatchObject({
    kind: 'refused',
    problem: { kind: 'content' },
  });
  await expect(provider.send(outgoing({ phone: '+14155552671' }))).rejects.toMatchObject({
    kind: 'refused',
    problem: { kind: 'recipient' },
  });
  expect(sim.messages()).toHaveLength(0);
});

test('refuses for good what operators refuse after MSG91 accepted it, and shows it on the template', async () => {
  const { paid, send, fault, advance, deliver, list, templates } = await openMessengerShop(CASE);
  await fault('receipt_code', { amount: 632 });
  await paid();
  await send();
  await advance(5);
  await deliver();
  await advance(86_400);
  await send();
  expect(await list()).toMatchObject([{ state: 'failed', problemCode: '632', tries: 1 }]);
  expect(await templates()).toMatchObject([{ problemCode: '632' }]);
});

test('reads receipts of each version of its webhooks', () => {
  const provider = CASE.create({ url: 'http://localhost' } as never);
  const headers = new Headers({ 'x-webhook-secret': SIMULATOR_KEYS.webhookSecret });
  const read = (body: string) => provider.readCallback(headers, Buffer.from(body));
  const at = new Date('2026-11-20T06:30:00Z');
  const single = { requestId: 'abc', date: '2026-11-20 12:00:00', status: '1', desc: 'DELIVERED', CRQID: 'ours' };
  const delivered = { providerMessageId: 'abc', reference: 'ours', status: 'delivered', problem: null, at };
  expect(read(JSON.stringify(single))).toMatchObject({ receipts: [delivered] });
  expect(read(JSON.stringify([single, single]))).toMatchObject({ receipts: [delivered, delivered] });
  const form = new URLSearchParams({ data: JSON.stringify([{ requestId: 'abc', report: [single] }]) });
  expect(read(form.toString())).toMatchObject({ receipts: [delivered] });
  for (const odd of [
    {},
    { requestId: 'abc' },
    { ...single, date: 'yesterday' },
    { ...single, status: null },
    { report: [null, 1] },
  ])
    expect(read(JSON.stringify(odd))).toMatchObject({ verified: true, receipts: [] });
});

test('believes no callback while no secret is set', () => {
  const provider = msg91({ host: 'http://localhost', authKey: 'k', webhookSecret: null });
  expect(provider.readCallback(new Headers({ 'x-webhook-secret': '' }), Buffer.from('{}'))).toMatchObject({
    verified: false,
  });
});
