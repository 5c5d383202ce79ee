/** The shutdown of a real process. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, onTestFinished, test } from 'vitest';

const MODULE = new URL('./shutdown.ts', import.meta.url).href;

/** A process that prints ten times a second whether it is stopping. */
async function start(delayMs: number): Promise<{ child: ChildProcess; printed(): string }> {
  const program = `
    const { createShutdown } = await import(${JSON.stringify(MODULE)});
    const shutdown = createShutdown(${delayMs});
    shutdown.stops.push(async () => console.log('stopped'));
    setInterval(() => console.log(shutdown.isStopping() ? 'leaving' : 'working'), 100);
    console.log('working');`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  let printed = '';
  child.stdout!.on('data', (bytes) => {
    printed += bytes;
  });
  await once(child.stdout!, 'data');
  return { child, printed: () => printed };
}

const lines = (text: string) => [...new Set(text.trim().split('\n'))];

test('reports that it is stopping for a while before it stops anything', async () => {
  const { child, printed } = await start(1000);
  const startedAt = performance.now();
  child.kill('SIGTERM');
  const [code] = await once(child, 'exit');
  expect(code).toBe(0);
  expect(performance.now() - startedAt).toBeGreaterThan(950);
  expect(lines(printed())).toEqual(['working', 'leaving', 'stopped']);
});

test('stops at once without a delay', async () => {
  const { child, printed } = await start(0);
  child.kill('SIGTERM');
  const [code] = await once(child, 'exit');
  expect([code, lines(printed()).at(-1)]).toEqual([0, 'stopped']);
});
