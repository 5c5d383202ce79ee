import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { callbackPathOf } from '#carriers/carrier-registry.ts';
import type { ConfiguredCarrier } from '#carriers/provider.ts';
import { channelCallbackPathOf } from '#channels/channel-registry.ts';
import type { ConfiguredMessageProvider } from '#channels/provider.ts';
import { phonePe } from '#gateways/phonepe.ts';
import type { ConfiguredProvider } from '#gateways/provider.ts';
import { SIMULATOR_KEYS } from '#gateways/simulator-keys.ts';
import { type Config, ConfigError } from '#platform/config.ts';

/** What the simulator plays, and whose callbacks it sends. */
type SimulatedServices = {
  providers: readonly ConfiguredProvider[];
  carriers: readonly ConfiguredCarrier[];
  messageProviders: readonly ConfiguredMessageProvider[];
};

const USUAL_PORT = 4010;
const STOP_MS = 1000;
const ENTRY = fileURLToPath(new URL('../../tools/gateway-simulator/main.ts', import.meta.url));

/**
 * Starts the demo's gateway simulator as a child process. Without SIMULATOR_PORT it uses its default port or any free
 * one, since several demos may run side by side. `merchantName` is shown on its pay pages; the `services`
 * receive its callbacks.
 */
export async function startSimulator(
  config: Config,
  merchantName: string,
  services: SimulatedServices,
): Promise<{ url: string; pid: number; stop(): Promise<void> }> {
  const env = environmentOf(config, merchantName, services);
  const child =
    (await listening(env, config.SIMULATOR_PORT ?? USUAL_PORT)) ??
    (config.SIMULATOR_PORT === undefined ? await listening(env, 0) : null);
  if (!child) throw new ConfigError(`Port ${config.SIMULATOR_PORT} is in use. Set SIMULATOR_PORT to another one.`);
  return { url: child.url, pid: child.process.pid!, stop: () => end(child.process) };
}

/** The demo's names and keys, and the callback URLs of each gateway. */
function environmentOf(
  { origin }: Config,
  merchantName: string,
  { providers, carriers, messageProviders }: SimulatedServices,
) {
  const { v1, v2 } = SIMULATOR_KEYS;
  return {
    MERCHANT_NAME: merchantName,
    V1_MERCHANT_ID: v1.merchantId,
    V1_SALT_KEY: v1.saltKey,
    V1_SALT_INDEX: v1.saltIndex,
    V2_CLIENT_ID: v2.clientId,
    V2_CLIENT_VERSION: v2.clientVersion,
    V2_CLIENT_SECRET: v2.clientSecret,
    V2_WEBHOOK_USER: v2.webhookUsername,
    V2_WEBHOOK_PASSWORD: v2.webhookPassword,
    ...Object.fromEntries(
      providers
        .filter(({ provider }) => provider !== phonePe.provider)
        .map(({ provider: name }) => [`${name.toUpperCase()}_WEBHOOK_URL`, `${origin}/payments/callback/${name}`]),
    ),
    ...Object.fromEntries(
      carriers.map(({ name }) => [`${name.toUpperCase()}_WEBHOOK_URL`, `${origin}${callbackPathOf(name)}`]),
    ),
    ...Object.fromEntries(
      messageProviders.map(({ name }) => [
        `${name.toUpperCase()}_WEBHOOK_URL`,
        `${origin}${channelCallbackPathOf(name)}`,
      ]),
    ),
    V2_WEBHOOK_URL: `${origin}/payments/callback/phonepe-v2`,
  };
}

// null when the port is taken; the simulator itself binds it, so that no other process can in between
async function listening(
  env: Record<string, string>,
  port: number,
): Promise<{ process: ChildProcess; url: string } | null> {
  // with any free port it reports its URL
  const publicUrl = port === 0 ? null : `http://localhost:${port}`;
  const simulator = spawn(process.execPath, [ENTRY], {
    stdio: ['pipe', 'pipe', 'pipe'],
    env: {
      PATH: process.env.PATH,
      PORT: String(port),
      HOST: '127.0.0.1',
      ...(publicUrl ? { PUBLIC_URL: publicUrl } : {}),
      EXIT_WITH_STDIN: '1',
      ...env,
    },
  });
  let printed = '';
  simulator.stderr.on('data', (bytes) => {
    printed += bytes;
  });
  const url = await new Promise<string | null>((resolve, reject) => {
    simulator.stdout.once('data', (line) => resolve(/http:\/\/\S+/.exec(String(line))![0]));
    simulator.once('close', () => resolve(null));
    simulator.once('error', reject);
  });
  if (url) {
    simulator.stderr.removeAllListeners('data').pipe(process.stderr);
    return { process: simulator, url: publicUrl ?? url };
  }
  if (printed.includes('EADDRINUSE')) return null;
  throw new ConfigError(`The gateway simulator did not start: ${printed.trim() || 'it printed nothing'}`);
}

// it may have been killed already
async function end(simulator: ChildProcess): Promise<void> {
  if (simulator.exitCode !== null || simulator.signalCode !== null) return;
  const exit = new Promise((resolve) => simulator.once('exit', resolve));
  simulator.kill('SIGTERM');
  const timeout = setTimeout(() => simulator.kill('SIGKILL'), STOP_MS);
  await exit;
  clearTimeout(timeout);
}
