import type { Simulator } from '../simulator.ts';
import { requestSimulator, type SimulatorResponse } from './simulate.ts';

/** A merchant's side of v2, written from the specification and not from the simulator. */
export const CREDENTIALS = {
  client_id: 'OJAS_DEMO',
  client_version: '1',
  client_secret: 'ojas-demo-secret',
  grant_type: 'client_credentials',
};
export const REDIRECT = 'http://127.0.0.1:9/return/abc?x=1&y=%20z';

export function orderBody(id: string, more: Record<string, unknown> = {}): Record<string, unknown> {
  const paymentFlow = { type: 'PG_CHECKOUT', merchantUrls: { redirectUrl: REDIRECT } };
  return { merchantOrderId: id, amount: 129_900, expireAfter: 1200, paymentFlow, ...more };
}

export async function token(sim: Simulator, base = '/apis/pg-sandbox'): Promise<string> {
  const response = await requestSimulator(`${sim.url}${base}/v1/oauth/token`, {
    method: 'POST',
    body: new URLSearchParams(CREDENTIALS),
  });
  return response.json.access_token;
}

/** One call with a fresh token, or with the header given. */
export async function v2(
  sim: Simulator,
  method: string,
  path: string,
  body?: unknown,
  auth?: string,
): Promise<SimulatorResponse> {
  const authorization = auth ?? `O-Bearer ${await token(sim)}`;
  const headers = { authorization, 'content-type': 'application/json' };
  const init = { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) };
  return requestSimulator(`${sim.url}/apis/pg-sandbox${path}`, init);
}

export async function v2Pay(sim: Simulator, id: string, more: Record<string, unknown> = {}): Promise<string> {
  const response = await v2(sim, 'POST', '/checkout/v2/pay', orderBody(id, more));
  return response.json.redirectUrl;
}

export function v2Status(sim: Simulator, id: string, query = ''): Promise<SimulatorResponse> {
  return v2(sim, 'GET', `/checkout/v2/order/${id}/status${query}`);
}

export function v2Refund(sim: Simulator, id: string, original: string, amount: number): Promise<SimulatorResponse> {
  const body = { merchantRefundId: id, originalMerchantOrderId: original, amount };
  return v2(sim, 'POST', '/payments/v2/refund', body);
}

export function v2RefundStatus(sim: Simulator, id: string): Promise<SimulatorResponse> {
  return v2(sim, 'GET', `/payments/v2/refund/${id}/status`);
}
