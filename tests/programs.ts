import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { appendFileSync, openSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const READY_MS = 90_000;
const STOP_MS = 40_000;

export type Program = {
  name: string;
  pid: number;
  isRunning(): boolean;
  /** Sends the signal and waits for the end; resolves with the milliseconds that it took. */
  stop(signal?: NodeJS.Signals): Promise<number>;
};

type Start = {
  name: string;
  command: string;
  args: string[];
  env?: NodeJS.ProcessEnv;
  cwd?: string;
  /** servers that refuse to run as root */
  user?: { uid: number; gid: number } | null;
  isReady(): Promise<boolean>;
};

/** Programs of one run: their output goes into files of `folder`, and all of them stop with it. */
export function createPrograms(folder: string) {
  const running: ChildProcess[] = [];

  async function start({ name, command, args, env, cwd, user, isReady }: Start): Promise<Program> {
    const file = path.join(folder, `${name}.log`);
    appendFileSync(file, `--- ${new Date().toISOString()} ${command} ${args.join(' ')}\n`);
    const out = openSync(file, 'a');
    const child = spawn(command, args, {
      ...user,
      cwd: cwd ?? folder,
      env: env ?? process.env,
      stdio: ['ignore', out, out],
    });
    running.push(child);
    const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
    child.once('error', (error) => appendFileSync(file, `${error.message}\n`));
    const isRunning = () => child.exitCode === null && child.signalCode === null && child.pid !== undefined;
    const program: Program = {
      name,
      pid: child.pid ?? 0,
      isRunning,
      async stop(signal = 'SIGTERM') {
        const startedAt = performance.now();
        if (isRunning()) child.kill(signal);
        const timeout = setTimeout(() => child.kill('SIGKILL'), STOP_MS);
        await ended;
        clearTimeout(timeout);
        return performance.now() - startedAt;
      },
    };
    for (const until = Date.now() + READY_MS; Date.now() < until && isRunning(); await sleep(100))
      if (await isReady().catch(() => false)) return program;
    await program.stop('SIGKILL');
    throw new Error(`${name} did not start; see ${file}`);
  }

  return {
    start,
    /** Stops running programs, the last started first. */
    async stopAll(): Promise<void> {
      for (const child of running.reverse()) {
        if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) continue;
        const ended = new Promise((resolve) => child.once('close', resolve));
        // a fast shutdown of PostgreSQL; other programs stop on it, too
        child.kill('SIGINT');
        const timeout = setTimeout(() => child.kill('SIGKILL'), STOP_MS);
        await ended;
        clearTimeout(timeout);
      }
    },
  };
}

export type Programs = ReturnType<typeof createPrograms>;

/** Runs a program to its end; throws with its output when it fails. */
export function run(command: string, args: string[], options: { cwd?: string; user?: Start['user'] } = {}): string {
  const { status, stdout, stderr, error } = spawnSync(command, args, {
    ...options.user,
    cwd: options.cwd,
    encoding: 'utf8',
  });
  if (status !== 0)
    throw new Error(`${command} ${args.join(' ')}: ${error?.message ?? `${stdout}\n${stderr}`.slice(-3000)}`);
  return stdout.trim();
}
