/** A shop with the gateway simulator and a common clock, for histories. */
import { sql } from 'drizzle-orm';
import { type CarrierRegistry, callbackPathOf } from '../../src/carriers/carrier-registry.ts';
import { settings } from '../../src/db/schema/platform.ts';
import { createGatewayRegistry, type GatewayRegistry } from '../../src/gateways/gateway.ts';
import { createCarriers } from '../../src/main/carriers.ts';
import { createLog } from '../../src/platform/log.ts';
import { switchOf, upiSwitchOf } from '../../src/shared/payment-provider.ts';
import { webhookSetting } from '../../tools/gateway-simulator/config.ts';
import type { Simulator } from '../../tools/gateway-simulator/simulator.ts';
import { CONFIGURED_CARRIERS } from '../configured-carriers.ts';
import { makeStaff } from '../factories.ts';
import { insertTemplate } from '../message-shop.ts';
import { openSimulatedShop } from '../simulated-shop.ts';
import type { TestApp } from '../test-app.ts';

export type Shop = {
  app: TestApp;
  simulator: Simulator;
  url: string;
  staff: Awaited<ReturnType<typeof makeStaff>>;
  gateways: GatewayRegistry;
  /** every carrier of ojas.config.ts, at the simulator */
  carriers: CarrierRegistry;
  /** payment providers by the names that checkout uses */
  online: readonly string[];
  /** as in another process: without caches, such as tokens */
  newGateways(): GatewayRegistry;
  newCarriers(): CarrierRegistry;
  /** the PhonePe protocol that new payments use */
  usePhonePe(name: 'phonepe-v2' | 'phonepe-v1'): void;
  control(method: string, path: string, body?: object): Promise<void>;
  /** counts of applied and rejected commands */
  commands: Map<string, { applied: number; rejected: number }>;
  /** resets the simulator, sets its clock to the shop's, and directs its webhooks here */
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
  const newCarriers = () => createCarriers(CONFIGURED_CARRIERS, simulator.url);
  const carriers = newCarriers();
  serve(gateways, carriers);

  const online = app.providers.map(({ provider }) => provider);
  const names = app.providers.flatMap(({ provider, offersUpi }) =>
    offersUpi ? [switchOf(provider), upiSwitchOf(provider)] : [switchOf(provider)],
  );
  const switches = Object.fromEntries(names.map((name) => [name, true]));
  await app.db
    .insert(settings)
    .values({ section: 'payment', value: { ...switches, codEnabled: true, codFee: 29, onlineDiscountPercent: 3 } })
    .onConflictDoUpdate({ target: settings.section, set: { value: sql`excluded.value` } });
  const optional = { accountsRequired: false, emailRequired: false, phoneCodes: true, storeCredit: true };
  await app.db.insert(settings).values({ section: 'checkout', value: optional });
  await insertTemplate(app, 'order.confirmed', 'sms');
  const staff = await makeStaff(app);

  return {
    // an outcome that does not fit its transaction is refused without effect
    control: (method, path, body) =>
      simulated.control(method, path, body).catch((error: Error) => {
        if (!error.message.includes(': 409 ')) throw error;
      }),
    app,
    simulator,
    url,
    staff,
    gateways,
    carriers,
    online,
    newGateways,
    newCarriers,
    commands,
    usePhonePe: (name) => {
      first = name;
    },
    async resetGateway() {
      await simulated.reset();
      // long enough for something else to happen meanwhile
      const callbackUrls = carriers.all.map(({ name }) => [webhookSetting(name), `${url}${callbackPathOf(name)}`]);
      await simulated.control('PATCH', '/settings', {
        pendingSeconds: 60,
        refundSeconds: 300,
        ...Object.fromEntries(callbackUrls),
      });
      // the simulator's clock is the machine's again
      const ahead = app.now().getTime() - simulator.now();
      if (ahead > 0) await simulator.advance(ahead);
      else app.advance(-ahead);
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
  if (!command || !/^(order|shipment) command /.test(msg ?? '')) return;
  const counted = commands.get(command) ?? { applied: 0, rejected: 0 };
  if (msg!.endsWith('applied')) counted.applied += 1;
  else counted.rejected += 1;
  commands.set(command, counted);
}
