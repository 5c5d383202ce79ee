import type { AddressInfo } from 'node:net';
import { carrierPageRoutes } from './carriers/carrier-page.ts';
import type { CarrierProtocol } from './carriers/carrier-protocol.ts';
import type { Parcel } from './carriers/parcel.ts';
import { ParcelLedger } from './carriers/parcel-ledger.ts';
import { Clock } from './clock.ts';
import { assertMayStart, type Config, DEFAULTS, type Settings, webhookSetting } from './config.ts';
import { controlRoutes } from './control.ts';
import { BadInput } from './control-input.ts';
import type { Core } from './core.ts';
import { DeliveryLog } from './delivery-log.ts';
import { type ApiFault, type DeliveryFault, RuleBook } from './faults.ts';
import { InFlight } from './in-flight.ts';
import { Lifecycle } from './lifecycle.ts';
import { type AnyExtensionProtocol, loadProtocols } from './load-protocols.ts';
import { MessageLedger } from './messages/message-ledger.ts';
import type { MessageProtocol, SentMessage } from './messages/message-protocol.ts';
import type { Transaction } from './model.ts';
import { payPageRoutes } from './pay-page.ts';
import { phoneRoutes } from './phone-page.ts';
import type { Protocol } from './protocol.ts';
import { buildServer } from './server.ts';
import { Store } from './store.ts';
import { v1Protocol } from './v1.ts';
import { v2Protocol } from './v2.ts';
import { V2Tokens } from './v2-tokens.ts';
import { Deliveries } from './webhook-delivery.ts';

export type Simulator = {
  url: string;
  /** Advances the simulator's clock, in milliseconds; resolves when due tasks have run. */
  advance: (ms: number) => Promise<void>;
  /** Milliseconds since 1970, on its clock. */
  now: () => number;
  /** Names of the operations that API faults can be set for. */
  operations: readonly string[];
  /** Every stored payment and refund, newest first. */
  transactions: () => readonly Transaction[];
  /** Every parcel of every carrier, newest first. */
  parcels: () => readonly Parcel[];
  /** Every message of every provider, newest first. */
  messages: () => readonly SentMessage[];
  /** Resolves when no delivery is running. */
  settle: () => Promise<void>;
  reset: () => void;
  close: () => Promise<void>;
};

/** Starts a simulator in this process, by default on a free port, with `more` protocols than those of ojas.config.ts. */
export async function startSimulator(
  options: Partial<Config> = {},
  more: readonly AnyExtensionProtocol[] = [],
): Promise<Simulator> {
  const config: Config = { ...DEFAULTS, ...options };
  assertMayStart(config, process.env.NODE_ENV);
  const builtIn = await loadProtocols();
  const extensions = [...builtIn, ...more.filter(({ name }) => builtIn.every((one) => one.name !== name))];
  const startSettings = () =>
    settingsOf(
      config,
      extensions.map(({ name }) => name),
    );
  const settings = startSettings();
  const inFlight = new InFlight(config.settleMs);
  const clock = new Clock(inFlight.settle);
  const log = new DeliveryLog();
  const deliveryFaults = new RuleBook<DeliveryFault>();
  const apiFaults = new RuleBook<ApiFault>();
  const deliveries = new Deliveries({
    clock,
    inFlight,
    log,
    faults: deliveryFaults,
    allowRemote: config.allowRemoteCallbacks,
  });
  const announce = (record: Transaction) => {
    const { id, protocol, amount } = record;
    const { notification } = protocols.find((one) => one.name === protocol)!;
    return deliveries.notify({ id, protocol, amount, write: (alterations) => notification(record, alterations) });
  };
  const lifecycle = new Lifecycle(clock, settings, announce);
  const ledger = new ParcelLedger(clock, config.maxTransactions, (parcel, scan) => {
    const { notification } = carriers.find((one) => one.name === parcel.carrier)!;
    const { reference: id, carrier: protocol } = parcel;
    deliveries.notify({ id, protocol, amount: 0, write: (alterations) => notification(parcel, scan, alterations) });
  });
  const messages = new MessageLedger(clock, config.maxTransactions, (reports) => {
    const { id, provider } = reports[0]!.message;
    const { notification } = findMessenger(provider);
    deliveries.notify({
      id,
      protocol: provider,
      amount: 0,
      write: (alterations) => notification(reports, alterations),
    });
  });
  const findMessenger = (name: string) => {
    const messenger = messengers.find((one) => one.name === name);
    if (!messenger) throw new BadInput(`There is no provider ${name} of messages.`);
    return messenger;
  };
  const store = new Store(config.maxTransactions, (record) => lifecycle.forget(record));
  const tokens = new V2Tokens(clock, settings, config.v2Clients);
  let url = '';
  const publicUrl = () => config.publicUrl ?? url;
  const core: Core = {
    config,
    settings,
    clock,
    store,
    lifecycle,
    ledger,
    messages,
    reply: (name, reply) => {
      const messenger = findMessenger(name);
      deliveries.notify({
        id: reply.phone,
        protocol: name,
        amount: 0,
        write: (alterations) => messenger.reply(reply, alterations),
      });
    },
    changeTemplate: (name, change) => {
      const { templateChange } = findMessenger(name);
      deliveries.notify({
        id: change.name,
        protocol: name,
        amount: 0,
        write: (alterations) => templateChange?.(change, alterations) ?? null,
      });
    },
    deliveries,
    announce,
    log,
    deliveryFaults,
    apiFaults,
    publicUrl,
  };
  const protocols: Protocol[] = [v1Protocol(core), v2Protocol(core, tokens)];
  const carriers: CarrierProtocol[] = [];
  const messengers: MessageProtocol[] = [];
  for (const one of extensions)
    if ('createCarrier' in one) carriers.push(one.createCarrier(core));
    else if ('createMessages' in one) messengers.push(one.createMessages(core));
    else protocols.push(one.create(core));

  const reset = () => {
    deliveries.stop();
    clock.clear();
    store.clear();
    ledger.clear();
    messages.clear();
    log.clear();
    tokens.revoke();
    deliveryFaults.clear();
    apiFaults.clear();
    Object.assign(settings, startSettings());
  };
  const wire = [...protocols, ...carriers, ...messengers].flatMap((one) => one.routes);
  const operations = wire.flatMap((route) => route.operation ?? []);
  const routes = [
    ...wire,
    ...payPageRoutes(core, protocols),
    ...phoneRoutes(core, protocols),
    ...carrierPageRoutes(core, carriers),
    ...controlRoutes(core, { operations, reset, revokeTokens: () => tokens.revoke(), settle: inFlight.settle }),
  ];
  const server = buildServer(routes, apiFaults, clock);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(config.port, config.host, resolve);
  });
  const { port } = server.address() as AddressInfo;
  url = `http://${config.host.includes(':') ? `[${config.host}]` : config.host}:${port}`;

  const close = async () => {
    deliveries.stop();
    clock.clear();
    const closed = new Promise((resolve) => server.close(resolve));
    server.closeAllConnections();
    await closed;
  };
  return {
    url,
    advance: (ms) => clock.advance(ms),
    now: () => clock.now(),
    operations,
    transactions: () => store.list(),
    parcels: () => ledger.list(),
    messages: () => messages.list(),
    settle: inFlight.settle,
    reset,
    close,
  };
}

/** The settings that may change while running, including the webhook URL of every protocol of an extension. */
function settingsOf(config: Config, protocols: readonly string[]): Settings {
  const { pendingSeconds, refundSeconds, v1ExpirySeconds, tokenSeconds, v2WebhookUrl } = config;
  const urls = protocols.map(webhookSetting).map((name) => [name, config[name] ?? null]);
  return { pendingSeconds, refundSeconds, v1ExpirySeconds, tokenSeconds, v2WebhookUrl, ...Object.fromEntries(urls) };
}
