import { type ChildProcess, spawn } from 'node:child_process';
import { type AddressInfo, createServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import { type Config, ConfigError } from '#platform/config.ts';
import { SIMULATOR } from './gateways.ts';

const USUAL_PORT = 4010;
const ENTRY = fileURLToPath(new URL('../../tools/gateway-simulator/main.ts', import.meta.url));

/** Starts the demo's payment gateway as a process of its own; it ends with this one. */
export async function startSimulator(config: Config): Promise<{ url: string; stop(): Promise<void> }> {
  const port = config.SIMULATOR_PORT ?? (await freePort());
  const url = `http://localhost:${port}`;
  const child = spawn(process.execPath, [ENTRY], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: {
      PATH: process.env.PATH,
      PORT: String(port),
      HOST: '127.0.0.1',
      PUBLIC_URL: url,
      EXIT_WITH_STDIN: '1',
      MERCHANT_NAME: 'Ojas Nutrition',
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
  await ready(child);
  return {
    url,
    stop: () =>
      new Promise((resolve) => {
        if (child.exitCode !== null) return resolve();
        child.once('exit', () => resolve());
        child.kill('SIGTERM');
      }),
  };
}

// its usual port, or any free one: two demos may run side by side
async function freePort(): Promise<number> {
  for (const port of [USUAL_PORT, 0]) {
    const server = createServer();
    const found = await new Promise<number | null>((resolve) => {
      server.once('error', () => resolve(null));
      server.listen(port, '127.0.0.1', () => resolve((server.address() as AddressInfo).port));
    });
    if (found === null) continue;
    await new Promise((resolve) => server.close(resolve));
    return found;
  }
  throw new ConfigError('There is no free port for the gateway simulator: set SIMULATOR_PORT.');
}

// it prints its address when it listens
function ready(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    child.stdout!.once('data', () => resolve());
    child.once('exit', (code) =>
      reject(
        new ConfigError(
          `The gateway simulator ended at once (code ${code}). If its port is in use, set SIMULATOR_PORT to another one.`,
        ),
      ),
    );
    child.once('error', reject);
  });
}
