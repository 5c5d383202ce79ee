import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { loadExtensions } from '#extensions/load-extensions.ts';
import { MINUTE_MS } from '#shared/dates.ts';
import { control, simulate } from '#simulator/testing/simulate.ts';
import { insertTemplate, openMessageShop, PHONE } from '#tests/message-shop.ts';
import { workerProcesses } from '#tests/worker-processes.ts';
import { configuredMessageProviders, createChannels } from '../../main/channels.ts';
import { sendDueMessages } from './send-messages.ts';

const WORKER = path.resolve(import.meta.dirname, '../../../tests/message-worker.ts');
const COUNT = 60;

test('sends each message once at most when its senders are killed, and leaves none queued', async () => {
  const sim = await simulate({});
  const { app, write, list, close } = await openMessageShop();
  onTestFinished(close);
  app.advance(Date.now() - app.now().getTime());
  await insertTemplate(app, 'order.confirmed', 'whatsapp');
  for (let count = 0; count < COUNT; count += 1) await write();
  await control(sim, 'POST', '/faults/api', { kind: 'latency', operation: 'whatsappcloud.send', ms: 60 });
  const { start, kill } = workerProcesses(WORKER, { DATABASE_URL: app.databaseUrl, SIMULATOR_URL: sim.url });
  for (let round = 0; round < 2; round += 1) {
    const two = await Promise.all([start(), start()]);
    const before = sim.messages().length;
    await expect.poll(() => sim.messages().length, { timeout: 20_000, interval: 5 }).toBeGreaterThan(before);
    for (const worker of two) await kill(worker);
  }
  await control(sim, 'DELETE', '/faults/api');
  const channels = createChannels(configuredMessageProviders(await loadExtensions({})), sim.url);
  // claims are of the workers' clock
  app.advance(Date.now() + 3 * MINUTE_MS - app.now().getTime());
  await sendDueMessages(app, channels);
  await sendDueMessages(app, channels);

  const references = sim.messages().map(({ reference, phone }) => `${reference} +${phone}`);
  expect(new Set(references).size).toBe(references.length);
  const rows = await list();
  expect(rows).toHaveLength(COUNT);
  const takenMessages = rows.filter(({ id }) => references.includes(`${id} ${PHONE}`));
  expect(rows.filter(({ state }) => state !== 'accepted' && state !== 'unknown')).toEqual([]);
  expect(rows.filter(({ state }) => state === 'accepted').every((row) => takenMessages.includes(row))).toBe(true);
  expect(rows.some(({ state }) => state === 'unknown')).toBe(true);
}, 120_000);
