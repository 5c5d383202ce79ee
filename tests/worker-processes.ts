import { type ChildProcess, spawn } from 'node:child_process';
import { onTestFinished } from 'vitest';

/** Starts worker programs that write a line when they are ready, and kills them as a crash would; none outlives the test. */
export function workerProcesses(script: string, variables: Record<string, string>) {
  const workers = new Set<ChildProcess>();
  onTestFinished(() => {
    for (const worker of workers) worker.kill('SIGKILL');
  });
  return {
    async start(): Promise<ChildProcess> {
      const env = { ...process.env, ...variables };
      const worker = spawn(process.execPath, [script], { stdio: ['ignore', 'pipe', 'inherit'], env });
      workers.add(worker);
      await new Promise<void>((resolve, reject) => {
        worker.stdout.once('data', () => resolve());
        worker.once('exit', (code) => reject(new Error(`the worker ended with ${code}`)));
      });
      return worker;
    },
    async kill(worker: ChildProcess): Promise<void> {
      const exit = new Promise((resolve) => worker.once('exit', resolve));
      worker.kill('SIGKILL');
      await exit;
    },
  };
}
