import { expect, test } from 'vitest';
import { control, press, simulate } from './testing/simulate.ts';
import { v1Pay, v1Status } from './testing/v1-client.ts';

test('drops the oldest finished transaction when the store is full', async () => {
  const sim = await simulate({ maxTransactions: 3 });
  await v1Pay(sim, 'TX1');
  await press(await v1Pay(sim, 'TX2'), 'pay');
  await press(await v1Pay(sim, 'TX3'), 'pay');
  await v1Pay(sim, 'TX4');
  const { json } = await control(sim, 'GET', '/transactions');
  expect(json.transactions.map((one: { id: string }) => one.id)).toEqual(['TX4', 'TX3', 'TX1']);
  expect((await v1Status(sim, 'TX2')).json.code).toBe('TRANSACTION_NOT_FOUND');
});

test('keeps its limit when all are open, and dropped ones send nothing', async () => {
  const sim = await simulate({ maxTransactions: 2 });
  for (const id of ['TX1', 'TX2', 'TX3']) await v1Pay(sim, id);
  await sim.advance(900_000);
  const { json } = await control(sim, 'GET', '/deliveries');
  expect(json.deliveries.map((one: { transaction: string }) => one.transaction)).toEqual(['TX2', 'TX3']);
});
