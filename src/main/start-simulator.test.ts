/** The gateway simulator of a demo: its port, and its end. */
import { createServer } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { readConfig } from '#platform/config.ts';
import { startSimulator } from './start-simulator.ts';

const simulate = async (env: Record<string, string> = {}) => {
  const simulator = await startSimulator(readConfig(env), 'The Shop', {
    providers: [],
    carriers: [],
    messageProviders: [],
  });
  onTestFinished(simulator.stop);
  return simulator;
};
const statusOf = async (url: string) => (await fetch(`${url}/__sim`)).status;

test('gives each of several demos that start at once its own port', async () => {
  const demos = await Promise.all([1, 2, 3].map(() => simulate()));
  expect(new Set(demos.map(({ url }) => url)).size).toBe(3);
  for (const { url } of demos) {
    expect(url).toMatch(/^http:\/\/(localhost|127\.0\.0\.1):\d+$/);
    expect(await statusOf(url)).toBe(200);
  }
});

test('reports in one line that a port is in use', async () => {
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void other.close());
  const { port } = other.address() as { port: number };
  await expect(simulate({ SIMULATOR_PORT: String(port) })).rejects.toThrow(
    new RegExp(`^Port ${port} is in use\\. Set SIMULATOR_PORT to another one\\.$`),
  );
});

test('stops when the simulator was killed before', async () => {
  const { url, pid, stop } = await simulate();
  process.kill(pid, 'SIGKILL');
  await expect.poll(() => statusOf(url).catch(() => 'gone')).toBe('gone');
  await stop();
});
