import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { type Config, ConfigError } from '#platform/config.ts';
import { SIMULATOR } from './gateways.ts';

const ENTRY = fileURLToPath(new URL('../../tools/gateway-simulator/main.ts', import.meta.url));

/** Starts the demo's payment gateway as a process of its own; it ends with this one. */
export async function startSimulator(config: Config): Promise<{ url: string; stop(): Promise<void> }> {
  const url = `http://localhost:${config.SIMULATOR_PORT}`;
  const child = spawn(process.execPath, [ENTRY], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: {
      PATH: process.env.PATH,
      PORT: String(config.SIMULATOR_PORT),
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
