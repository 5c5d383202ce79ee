import { createHash } from 'node:crypto';
import type { Simulator } from '../simulator.ts';
import { requestSimulator, type SimulatorResponse } from './simulate.ts';

/** A merchant's side of v1, written from the specification and not from the simulator. */
export const MERCHANT = 'PGTESTPAYUAT';
const SALT = '099eb0cd-02cf-4e2a-8aca-3e6c6aff0399';
export const V1_BASE = '/apis/pg-sandbox';

export function sign(text: string, salt = SALT, index = 1): string {
  return `${createHash('sha256')
    .update(text + salt)
    .digest('hex')}###${index}`;
}

export function payFields(id: string, more: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    merchantId: MERCHANT,
    merchantTransactionId: id,
    merchantUserId: 'CUST-1',
    amount: 129_900,
    redirectUrl: 'http://127.0.0.1:9/return/abc?x=1',
    redirectMode: 'REDIRECT',
    callbackUrl: 'http://127.0.0.1:9/callback',
    paymentInstrument: { type: 'PAY_PAGE' },
    ...more,
  };
}

export function refundFields(id: string, original: string, amount: number, more: Record<string, unknown> = {}) {
  const callbackUrl = 'http://127.0.0.1:9/callback';
  return {
    merchantId: MERCHANT,
    originalTransactionId: original,
    merchantTransactionId: id,
    amount,
    callbackUrl,
    ...more,
  };
}

/** POST of a base64 request; `xVerify` replaces the right signature. */
export function v1Post(
  sim: Simulator,
  path: string,
  fields: unknown,
  xVerify?: string,
  base = V1_BASE,
): Promise<SimulatorResponse> {
  const request = Buffer.from(JSON.stringify(fields)).toString('base64');
  const headers = { 'content-type': 'application/json', 'x-verify': xVerify ?? sign(request + path) };
  return requestSimulator(sim.url + base + path, { method: 'POST', headers, body: JSON.stringify({ request }) });
}

export async function v1Pay(sim: Simulator, id: string, more: Record<string, unknown> = {}): Promise<string> {
  const response = await v1Post(sim, '/pg/v1/pay', payFields(id, more));
  return response.json.data.instrumentResponse.redirectInfo.url;
}

export function v1Refund(
  sim: Simulator,
  id: string,
  original: string,
  amount: number,
  more = {},
): Promise<SimulatorResponse> {
  return v1Post(sim, '/pg/v1/refund', refundFields(id, original, amount, more));
}

export function v1Status(sim: Simulator, id: string, headers: Record<string, string> = {}): Promise<SimulatorResponse> {
  const path = `/pg/v1/status/${MERCHANT}/${id}`;
  return requestSimulator(sim.url + V1_BASE + path, {
    headers: { 'x-verify': sign(path), 'x-merchant-id': MERCHANT, ...headers },
  });
}
