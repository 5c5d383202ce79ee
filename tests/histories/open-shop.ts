/** A shop with the gateway simulator and a common clock, for histories. */
import { sql } from 'drizzle-orm';
import { settings } from '../../src/db/schema/platform.ts';
import { createGatewayRegistry, type GatewayRegistry } from '../../src/gateways/gateway.ts';
import { createLog } from '../../src/platform/log.ts';
import { switchOf } from '../../src/shared/payment-provider.ts';
import type { Simulator } from '../../tools/gateway-simulator/simulator.ts';
import { makeStaff } from '../factories.ts';
import { openSimulatedShop } from '../simulated-shop.ts';
import type { TestApp } from '../test-app.ts';

export type Shop = {
  app: TestApp;
  simulator: Simulator;
  url: string;
  staff: Awaited<ReturnType<typeof makeStaff>>;
  gateways: GatewayRegistry;
  /** payment providers by the names that checkout uses */
  online: readonly string[];
  /** as in another process: without caches, such as tokens */
  newGateways(): GatewayRegistry;
  /** the PhonePe protocol that new payments use */
  usePhonePe(name: 'phonepe-v2' | 'phonepe-v1'): void;
  control(method: string, path: string, body?: object): Promise<void>;
  /** counts of applied and rejected commands */
  commands: Map<string, { applied: number; rejected: number }>;
  /** resets the simulator and directs its webhooks here */
  resetGateway(): Promise<void>;
  advance(ms: number): Promise<void>;
  close(): Promise<void>;
};

/** Opens a shop on a database of its own. */
export async function openShop(): Promise<Shop> {
  const { newAdapters, serve, ...simulated } = await openSimulatedShop();
  const { app, simulator, url } = simulated;
  let first = 'phonepe-v2';
  const newGateways = (): GatewayRegistry => {
    const registry = createGatewayRegistry(newAdapters());
    return {
      ...registry,
      of: (provider, mode) => (provider === 'phonepe' ? registry.byName(first) : registry.of(provider, mode)),
    };
  };
  const gateways = newGateways();
  const commands: Shop['commands'] = new Map();
  app.log = createLog('debug', { write: (line) => countCommand(commands, line) });
  serve(gateways);

  const online = app.providers.map(({ provider }) => provider);
  const switches = Object.fromEntries(online.map((provider) => [switchOf(provider), true]));
  await app.db
    .insert(settings)
    .values({ section: 'payment', value: { ...switches, codEnabled: true } })
    .onConflictDoUpdate({ target: settings.section, set: { value: sql`excluded.value` } });
  const staff = await makeStaff(app);

  return {
    // an outcome that does not fit its transaction is refused without effect
    control: (method, path, body) =>
      simulated.control(method, path, body).catch((error: Error) => {
        if (!error.message.includes(': 409 ')) throw error;
      }),
    ...{ app, simulator, url, staff, gateways, online, newGateways, commands },
    usePhonePe: (name) => {
      first = name;
    },
    async resetGateway() {
      await simulated.reset();
      // long enough for something else to happen meanwhile
      await simulated.control('PATCH', '/settings', { pendingSeconds: 60, refundSeconds: 300 });
    },
    async advance(ms) {
      await simulator.advance(ms);
      await simulator.settle();
      app.advance(ms);
    },
    close: simulated.close,
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
