import { expect, test } from 'vitest';
import { press, simulate } from './testing/simulate.ts';
import { v1Pay, v1Status } from './testing/v1-client.ts';
import { REDIRECT, v2Pay, v2Status } from './testing/v2-client.ts';

/** The results of each button: at once, after the pending time and at the expiry; and the browser's redirect. */
const TABLE = [
  { button: 'pay', v1: 'PAYMENT_SUCCESS', v2: 'COMPLETED', returns: true },
  { button: 'fail', v1: 'PAYMENT_ERROR', v2: 'FAILED', error: 'PAYMENT_ERROR', returns: true },
  { button: 'cancel', v1: 'PAYMENT_ERROR', v2: 'FAILED', error: 'TXN_CANCELLED', returns: true },
  { button: 'pending_success', v1: 'PAYMENT_SUCCESS', v2: 'COMPLETED', after: 5000, returns: true },
  { button: 'pending_failure', v1: 'PAYMENT_ERROR', v2: 'FAILED', error: 'PAYMENT_ERROR', after: 5000, returns: true },
  { button: 'time_out', v1: 'TIMED_OUT', v2: 'FAILED', error: 'TXN_NOT_COMPLETED', after: 1_200_000, returns: false },
  { button: 'pay_and_close', v1: 'PAYMENT_SUCCESS', v2: 'COMPLETED', returns: false },
];

test.each(TABLE)('v1 $button', async ({ button, v1, error, after, returns }) => {
  const sim = await simulate({ v1ExpirySeconds: 1200 });
  const response = await press(await v1Pay(sim, 'TX1'), button);
  expect(response.status).toBe(returns ? 302 : 200);
  expect(response.headers.get('location')).toBe(returns ? 'http://127.0.0.1:9/return/abc?x=1' : null);
  if (after) {
    expect((await v1Status(sim, 'TX1')).json.code).toBe('PAYMENT_PENDING');
    await sim.advance(after);
  }
  const { json } = await v1Status(sim, 'TX1');
  expect(json.code).toBe(v1);
  expect(json.success).toBe(v1 === 'PAYMENT_SUCCESS');
  if (error === 'TXN_CANCELLED') expect(json.data.responseCode).toBe('TXN_CANCELLED');
  if (v1 === 'PAYMENT_SUCCESS') expect(json.data.paymentInstrument).toEqual({ type: 'UPI', utr: expect.any(String) });
});

test.each(TABLE)('v2 $button', async ({ button, v2, error, after, returns }) => {
  const sim = await simulate();
  const response = await press(await v2Pay(sim, 'ORD-1'), button);
  expect(response.status).toBe(returns ? 302 : 200);
  expect(response.headers.get('location')).toBe(returns ? REDIRECT : null);
  if (after) {
    const pending = await v2Status(sim, 'ORD-1');
    expect(pending.json).toMatchObject({ state: 'PENDING', paymentDetails: [{ state: 'PENDING' }] });
    await sim.advance(after);
  }
  const { json } = await v2Status(sim, 'ORD-1');
  expect(json).toMatchObject({ state: v2, paymentDetails: [{ state: v2 }] });
  expect(json.errorCode).toBe(error);
});

test.each(TABLE)('v1 by POST $button', async ({ button, v1, after, returns }) => {
  const sim = await simulate();
  const page = await v1Pay(sim, 'TX1', { redirectMode: 'POST', redirectUrl: 'http://127.0.0.1:9/return' });
  const response = await press(page, button);
  expect([response.status, response.headers.get('location')]).toEqual([200, null]);
  expect(response.text.includes('action="http://127.0.0.1:9/return"')).toBe(returns);
  if (returns) expect(response.text).toContain(`name="code" value="${after ? 'PAYMENT_PENDING' : v1}"`);
});

test('has a configurable pending time', async () => {
  const sim = await simulate({ pendingSeconds: 20 });
  await press(await v2Pay(sim, 'ORD-1'), 'pending_success');
  await sim.advance(15_000);
  expect((await v2Status(sim, 'ORD-1')).json.state).toBe('PENDING');
  await sim.advance(5000);
  expect((await v2Status(sim, 'ORD-1')).json.state).toBe('COMPLETED');
});
