import { onTestFinished } from 'vitest';
import type { Config } from '../config.ts';
import type { AnyExtensionProtocol } from '../load-protocols.ts';
import { type Simulator, startSimulator } from '../simulator.ts';

/** A simulator of one test, stopped when the test ends. */
export async function simulate(
  options: Partial<Config> = {},
  more: readonly AnyExtensionProtocol[] = [],
): Promise<Simulator> {
  const simulator = await startSimulator({ settleMs: 3000, ...options }, more);
  onTestFinished(simulator.close);
  return simulator;
}

export type SimulatorResponse = {
  status: number;
  headers: Headers;
  text: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of many shapes
  json: any;
};

export async function requestSimulator(url: string, init: RequestInit = {}): Promise<SimulatorResponse> {
  const response = await fetch(url, { redirect: 'manual', ...init });
  const text = await response.text();
  const isJson = response.headers.get('content-type') === 'application/json';
  return { status: response.status, headers: response.headers, text, json: isJson ? JSON.parse(text) : null };
}

/** One call of the control API. */
export function control(
  simulator: Simulator,
  method: string,
  path: string,
  body?: unknown,
): Promise<SimulatorResponse> {
  return requestSimulator(`${simulator.url}/__sim${path}`, {
    method,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
}

/** Clicks a button of the pay page, named by its value. */
export function press(payPage: string, action: string): Promise<SimulatorResponse> {
  const { origin, searchParams } = new URL(payPage);
  const body = new URLSearchParams({ token: searchParams.get('token') ?? '', action });
  return requestSimulator(`${origin}/transact/decide`, { method: 'POST', body });
}
