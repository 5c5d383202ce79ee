import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { type Config, ConfigError } from '#platform/config.ts';
import { SIMULATOR } from './gateways.ts';

const USUAL_PORT = 4010;
const STOP_MS = 1000;
const ENTRY = fileURLToPath(new URL('../../tools/gateway-simulator/main.ts', import.meta.url));

/**
 * Starts the demo's payment gateway as a process of its own; it ends with this one. Without SIMULATOR_PORT it takes
 * its usual port, or any free one: several demos may run side by side. `merchantName` is whom its pages pay.
 */
export async function startSimulator(
  config: Config,
  merchantName: string,
): Promise<{ url: string; pid: number; stop(): Promise<void> }> {
  const child =
    (await listening(config, merchantName, config.SIMULATOR_PORT ?? USUAL_PORT)) ??
    (config.SIMULATOR_PORT === undefined ? await listening(config, merchantName, 0) : null);
  if (!child) throw new ConfigError(`Port ${config.SIMULATOR_PORT} is in use. Set SIMULATOR_PORT to another one.`);
  return { url: child.url, pid: child.process.pid!, stop: () => end(child.process) };
}

// null when the port is taken; the simulator itself takes it, so nobody else can in between
async function listening(
  config: Config,
  merchantName: string,
  port: number,
): Promise<{ process: ChildProcess; url: string } | null> {
  // with any free port it says itself where it is
  const publicUrl = port === 0 ? null : `http://localhost:${port}`;
  const simulator = spawn(process.execPath, [ENTRY], {
    stdio: ['pipe', 'pipe', 'pipe'],
    env: {
      PATH: process.env.PATH,
      PORT: String(port),
      HOST: '127.0.0.1',
      ...(publicUrl ? { PUBLIC_URL: publicUrl } : {}),
      EXIT_WITH_STDIN: '1',
      MERCHANT_NAME: merchantName,
      V1_MERCHANT_ID: SIMULATOR.v1.merchantId,
      V1_SALT_KEY: SIMULATOR.v1.saltKey,
      V1_SALT_INDEX: SIMULATOR.v1.saltIndex,
      V2_CLIENT_ID: SIMULATOR.v2.clientId,
      V2_CLIENT_VERSION: SIMULATOR.v2.clientVersion,
      V2_CLIENT_SECRET: SIMULATOR.v2.clientSecret,
      V2_WEBHOOK_USER: SIMULATOR.v2.webhookUsername,
      V2_WEBHOOK_PASSWORD: SIMULATOR.v2.webhookPassword,
      V2_WEBHOOK_URL: `${config.origin}/payments/callback/phonepe-v2`,
      RAZORPAY_KEY_ID: SIMULATOR.razorpay.keyId,
      RAZORPAY_KEY_SECRET: SIMULATOR.razorpay.keySecret,
      RAZORPAY_WEBHOOK_SECRET: SIMULATOR.razorpay.webhookSecret,
      RAZORPAY_WEBHOOK_URL: `${config.origin}/payments/callback/razorpay`,
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

// one that something else has ended is done
async function end(simulator: ChildProcess): Promise<void> {
  if (simulator.exitCode !== null || simulator.signalCode !== null) return;
  const gone = new Promise((resolve) => simulator.once('exit', resolve));
  simulator.kill('SIGTERM');
  const late = setTimeout(() => simulator.kill('SIGKILL'), STOP_MS);
  await gone;
  clearTimeout(late);
}
