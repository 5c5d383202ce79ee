/** A shop with the gateway simulator behind it, whose clocks move together: what histories are played in. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { sql } from 'drizzle-orm';
import { settings } from '../../src/db/schema/platform.ts';
import { createGatewayRegistry, type GatewayRegistry } from '../../src/gateways/gateway.ts';
import { phonePeV1 } from '../../src/gateways/phonepe-v1/gateway.ts';
import { phonePeV2 } from '../../src/gateways/phonepe-v2/gateway.ts';
import { razorpay } from '../../src/gateways/razorpay/gateway.ts';
import { SIMULATOR } from '../../src/main/gateways.ts';
import { createLog } from '../../src/platform/log.ts';
import { type Simulator, startSimulator } from '../../tools/gateway-simulator/simulator.ts';
import { makeStaff } from '../factories.ts';
import { createTestApp, type TestApp } from '../test-app.ts';
import { testHttp } from '../test-http.ts';

export const GATEWAY_NAMES = ['phonepe-v2', 'phonepe-v1', 'razorpay'] as const;
export type GatewayName = (typeof GATEWAY_NAMES)[number];

export type Shop = {
  app: TestApp;
  simulator: Simulator;
  url: string;
  staff: Awaited<ReturnType<typeof makeStaff>>;
  gateways: GatewayRegistry;
  /** as another process has them: what is kept in memory, such as a token, is not there yet */
  newGateways(): GatewayRegistry;
  /** of PhonePe's two protocols, the one that new payments use */
  usePhonePe(name: Exclude<GatewayName, 'razorpay'>): void;
  control(method: string, path: string, body?: object): Promise<void>;
  /** how often the order process applied and rejected each command */
  commands: Map<string, { applied: number; rejected: number }>;
  /** forgets the gateway's past and sends its webhooks here */
  resetGateway(): Promise<void>;
  advance(ms: number): Promise<void>;
  close(): Promise<void>;
};

/** Opens a shop on a database of its own. */
export async function openShop(): Promise<Shop> {
  let answer: (request: Request) => Response | Promise<Response> = () => new Response(null, { status: 503 });
  const server = createServer(getRequestListener((request) => answer(request)));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const app = await createTestApp({ PUBLIC_URL: url });
  const simulator = await startSimulator({ settleMs: 5000 });
  const host = `${simulator.url}/apis/pg-sandbox`;
  const { now } = simulator;
  let first = 'phonepe-v2';
  const newGateways = (): GatewayRegistry => {
    const all = [
      phonePeV2({ name: 'phonepe-v2', host, tokenUrl: `${host}/v1/oauth/token`, ...SIMULATOR.v2 }, now),
      phonePeV1({ name: 'phonepe-v1', host, ...SIMULATOR.v1 }),
      razorpay({ name: 'razorpay', host: `${simulator.url}/razorpay`, ...SIMULATOR.razorpay }, now),
    ];
    const registry = createGatewayRegistry(
      all.map((gateway) => ({
        provider: gateway.name === 'razorpay' ? ('razorpay' as const) : ('phonepe' as const),
        mode: 'live' as const,
        gateway,
      })),
    );
    return {
      ...registry,
      of: (provider, mode) => (provider === 'phonepe' ? registry.byName(first) : registry.of(provider, mode)),
    };
  };
  const gateways = newGateways();
  const commands: Shop['commands'] = new Map();
  app.log = createLog('debug', { write: (line) => countCommand(commands, line) });
  const http = testHttp(app, gateways);
  answer = (request) => http.fetch(request);

  await app.db
    .insert(settings)
    .values({ section: 'payment', value: { phonepeEnabled: true, razorpayEnabled: true, codEnabled: true } })
    .onConflictDoUpdate({ target: settings.section, set: { value: sql`excluded.value` } });
  const staff = await makeStaff(app);

  const control: Shop['control'] = async (method, path, body) => {
    const response = await fetch(`${simulator.url}/__sim${path}`, {
      method,
      headers: { 'content-type': 'application/json' },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    // an outcome that no longer fits its transaction is refused, and changes nothing
    if (!response.ok && response.status !== 409)
      throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    await response.arrayBuffer();
  };
  return {
    ...{ app, simulator, url, staff, gateways, newGateways, control, commands },
    usePhonePe: (name) => {
      first = name;
    },
    async resetGateway() {
      simulator.reset();
      await control('PATCH', '/settings', {
        v2WebhookUrl: `${url}/payments/callback/phonepe-v2`,
        razorpayWebhookUrl: `${url}/payments/callback/razorpay`,
        // long enough for something to happen meanwhile
        ...{ pendingSeconds: 60, refundSeconds: 300 },
      });
      app.sent.length = 0;
    },
    async advance(ms) {
      await simulator.advance(ms);
      await simulator.settle();
      app.advance(ms);
    },
    async close() {
      await simulator.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await app.close();
    },
  };
}

function countCommand(commands: Shop['commands'], line: string): void {
  const { msg, command } = JSON.parse(line) as { msg?: string; command?: string };
  if (!command || !msg?.startsWith('order command ')) return;
  const counted = commands.get(command) ?? { applied: 0, rejected: 0 };
  if (msg.endsWith('applied')) counted.applied += 1;
  else counted.rejected += 1;
  commands.set(command, counted);
}
