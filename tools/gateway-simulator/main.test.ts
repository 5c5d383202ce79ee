import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { isLoopback } from './config.ts';
import { readEnv } from './read-env.ts';
import { startSimulator } from './simulator.ts';

function start(env: Record<string, string>): ChildProcess {
  const main = fileURLToPath(new URL('./main.ts', import.meta.url));
  const child = spawn(process.execPath, [main], { env: { PORT: '0', ...env }, stdio: 'pipe' });
  onTestFinished(() => void child.kill('SIGKILL'));
  return child;
}

function firstLine(child: ChildProcess): Promise<string> {
  return new Promise((resolve) => child.stdout?.once('data', (bytes) => resolve(String(bytes))));
}

async function end(child: ChildProcess): Promise<{ code: number | null; error: string }> {
  let error = '';
  child.stderr?.on('data', (bytes) => {
    error += bytes;
  });
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  return { code, error };
}

test('prints its URL and ends cleanly on SIGTERM', async () => {
  const child = start({});
  const line = await firstLine(child);
  const url = /^Gateway simulator on (http:\/\/127\.0\.0\.1:\d+) \(no money moves here\)\n$/.exec(line)?.[1];
  expect((await fetch(`${url}/__sim`)).status).toBe(200);
  child.kill('SIGTERM');
  expect((await end(child)).code).toBe(0);
});

test('ends with its parent when asked to', async () => {
  const child = start({ EXIT_WITH_STDIN: '1' });
  await firstLine(child);
  child.stdin?.end();
  expect((await end(child)).code).toBe(0);
});

test('refuses production and public addresses', async () => {
  const production = await end(start({ NODE_ENV: 'production' }));
  expect(production).toEqual({ code: 1, error: 'The gateway simulator does not start with NODE_ENV=production.\n' });
  const open = await end(start({ HOST: '0.0.0.0' }));
  expect(open).toEqual({ code: 1, error: 'HOST must be a loopback address, not 0.0.0.0.\n' });
  await expect(startSimulator({ host: '192.168.1.5' })).rejects.toThrow('loopback');
});

test('reads the environment with defaults, and names invalid values', () => {
  expect(readEnv({})).toMatchObject({ host: '127.0.0.1', port: 4010, v2WebhookUrl: null, maxTransactions: 20_000 });
  const config = readEnv({
    V1_SALT_KEY: 'k',
    V2_WEBHOOK_URL: 'http://127.0.0.1:3000/hook',
    PUBLIC_URL: 'http://sim.localhost/',
  });
  expect(config).toMatchObject({ v2WebhookUrl: 'http://127.0.0.1:3000/hook', publicUrl: 'http://sim.localhost' });
  expect(config.v1Merchants[0]).toMatchObject({ merchantId: 'PGTESTPAYUAT', saltKey: 'k', saltIndex: 1 });
  expect(() => readEnv({ PORT: 'x' })).toThrow('PORT must be a whole number from 0 to 65535, not x.');
  expect(() => readEnv({ V2_WEBHOOK_URL: 'nowhere' })).toThrow('V2_WEBHOOK_URL must be an http(s) address');
});

test('recognises loopback addresses', () => {
  const yes = ['localhost', 'LOCALHOST', 'shop.localhost', '127.0.0.1', '127.9.9.9', '::1', '[::1]'];
  const no = ['0.0.0.0', '::', '127.0.0.1.example', 'localhost.example', '10.0.0.1', '1270.0.1', ''];
  expect(yes.filter((name) => !isLoopback(name))).toEqual([]);
  expect(no.filter(isLoopback)).toEqual([]);
});
