import type { Simulator } from '#simulator/simulator.ts';
import { requestSimulator, type SimulatorResponse } from '#simulator/testing/simulate.ts';

/** A merchant's side of Razorpay, written from the documentation and not from the simulator. */
export const RETURN = 'http://127.0.0.1:9/return/abc?x=1';
const KEYS = 'rzp_test_OjasDemo000000:ojas-demo-key-secret';

export function linkBody(reference: string, expireBy: number, more: Record<string, unknown> = {}) {
  return {
    amount: 129_900,
    currency: 'INR',
    reference_id: reference,
    expire_by: expireBy,
    accept_partial: false,
    notify: { sms: false, email: false },
    reminder_enable: false,
    callback_url: RETURN,
    callback_method: 'get',
    ...more,
  };
}

export function razorpay(
  sim: Simulator,
  method: string,
  path: string,
  body?: unknown,
  more: Record<string, string> = {},
): Promise<SimulatorResponse> {
  const authorization = `Basic ${Buffer.from(KEYS).toString('base64')}`;
  const headers = { authorization, 'content-type': 'application/json', ...more };
  const init = { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) };
  return requestSimulator(`${sim.url}/razorpay/v1${path}`, init);
}

/** A new link that lives for 16 minutes; resolves to its pay page. */
export async function razorpayLink(sim: Simulator, reference: string): Promise<string> {
  const expireBy = Math.floor(Date.now() / 1000) + 960;
  const response = await razorpay(sim, 'POST', '/payment_links', linkBody(reference, expireBy));
  return response.json.short_url;
}

export async function linkOf(sim: Simulator, reference: string) {
  const response = await razorpay(sim, 'GET', `/payment_links?reference_id=${reference}`);
  return response.json.payment_links[0];
}
