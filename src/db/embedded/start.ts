import type { ChildProcess } from 'node:child_process';
import { closeSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { StartupError } from '../startup-error.ts';
import { findBinaries } from './binaries.ts';
import { acceptsConnections, createDatabase } from './connect-server.ts';
import { type HolderPipe, openHolderPipe } from './holder-pipe.ts';
import { initialiseCluster } from './initialise-cluster.ts';
import { guardServer, launchServer, logFile } from './launch-server.ts';
import { isPostgresOf, isStopping, readPostmasterPid, repairStalePid } from './postmaster-pid.ts';
import { resolveServerPaths } from './server-paths.ts';
import { prepareSocketDir, socketDirOf } from './socket-dir.ts';

export type EmbeddedPostgres = {
  /** connection string of the database 'ojas' over the unix socket */
  url: string;
  /** the folder of its files */
  cluster: string;
  notice: string | null;
  /** Releases the server; resolves when it has stopped, or at once while other processes hold it. */
  stop(): Promise<void>;
};

export type EmbeddedOptions = {
  dataDir: string;
  /** false is for tests only */
  durable?: boolean;
  /** connections that it accepts; 100 unless given */
  connections?: number;
  /** how long it may take until it answers (ms) */
  startMs?: number;
  /** called when the server has died and runs again */
  onRestart?(): void;
  /** called when the server died too often or cannot be restarted */
  onLost?(error: Error): void;
};

const START_MS = 120_000;
const STOP_MS = 8000;
/** how long a server without holders may take to begin its shutdown (ms) */
const LET_GO_MS = 2000;
const CHECK_MS = 500;
const MAX_RESTARTS = 5;
const RESTARTS_WITHIN_MS = 10 * 60_000;

/** `guard` is null when this process launched the server, since the launch includes it */
type Running = { pid: number; guard: ChildProcess | null };

/**
 * Starts the installed PostgreSQL on `dataDir`, or uses the one that runs there. It runs while any process holds it and
 * stops when the last one has ended, in whatever way. When it is killed it is restarted, a few times. Throws a
 * StartupError when it cannot run here.
 */
export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const paths = resolveServerPaths(findBinaries(), path.resolve(options.dataDir));
  const cluster = path.join(paths.folder, 'pg');
  const socketDir = socketDirOf(paths);
  const url = (database: string) =>
    `postgresql://postgres@localhost:5432/${database}?host=${encodeURIComponent(socketDir)}`;
  const isAlive = (pid: number | null): pid is number => pid !== null && isPostgresOf(pid, cluster);

  initialiseCluster(paths, cluster);
  prepareSocketDir(paths);
  const pipe = openHolderPipe(paths, socketDir);
  const letGo = () => {
    closeSync(pipe.writer);
    closeSync(pipe.reader);
  };
  let running: Running;
  try {
    running = await bringUp(pipe);
    await createDatabase(url('postgres'));
  } catch (error) {
    letGo();
    throw error;
  }

  let stopped = false;
  let restarts: number[] = [];
  let restarting: Promise<void> | null = null;
  const check = setInterval(() => {
    if (stopped || restarting || isAlive(running.pid)) return;
    restarting = restart().finally(() => {
      restarting = null;
    });
  }, CHECK_MS).unref();

  return { url: url('ojas'), cluster, notice: paths.notice, stop };

  // of concurrent starts one wins, and the others use its server
  async function bringUp({ reader }: HolderPipe): Promise<Running> {
    const startMs = options.startMs ?? START_MS;
    const deadline = Date.now() + startMs;
    let launched: ChildProcess | null = null;
    for (; Date.now() < deadline; await sleep(50)) {
      const pid = readPostmasterPid(cluster);
      if (isAlive(pid)) {
        // waits for a server that is starting, or stopping after its last holder ended
        if (!isStopping(cluster) && (await acceptsConnections(url('postgres')))) {
          return { pid, guard: launched && !hasEnded(launched) ? null : guardServer(paths, pid, reader) };
        }
      } else if (!launched) {
        repairStalePid(cluster, socketDir);
        const { durable = true, connections = 100 } = options;
        launched = launchServer(paths, cluster, socketDir, { durable, connections, holders: reader });
      } else if (hasEnded(launched)) {
        throw new StartupError(
          `PostgreSQL did not start: ${lastWord(logFile(paths))} (the whole log: ${logFile(paths)})`,
        );
      }
    }
    throw new StartupError(`PostgreSQL did not answer within ${startMs / 60_000} minutes; its log: ${logFile(paths)}`);
  }

  async function restart(): Promise<void> {
    // its process id may belong to another process by now
    running.guard?.kill('SIGKILL');
    restarts = [...restarts.filter((at) => at > Date.now() - RESTARTS_WITHIN_MS), Date.now()];
    if (restarts.length > MAX_RESTARTS)
      return lose(new Error(`PostgreSQL ended ${restarts.length} times in ten minutes`));
    // the server's child processes end a moment later and hold its shared memory until then
    for (let tries = 1; ; tries++) {
      try {
        running = await bringUp(pipe);
        return options.onRestart?.();
      } catch (error) {
        if (stopped) return;
        if (tries === MAX_RESTARTS) return lose(error as Error);
        await sleep(500 * tries);
      }
    }
  }

  function lose(error: Error): void {
    clearInterval(check);
    options.onLost?.(error);
  }

  async function stop(): Promise<void> {
    if (stopped) return;
    stopped = true;
    clearInterval(check);
    await restarting;
    letGo();
    const began = Date.now();
    while (isAlive(readPostmasterPid(cluster)) && Date.now() - began < STOP_MS) {
      if (Date.now() - began > LET_GO_MS && !isStopping(cluster)) return;
      await sleep(10);
    }
  }
}

const hasEnded = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null;

// the last lines of the log, which contain the reason
function lastWord(file: string): string {
  try {
    const lines = readFileSync(file, 'utf8').trimEnd().split('\n').slice(-20);
    return (lines.findLast((line) => /FATAL|PANIC|could not/.test(line)) ?? lines.at(-1)!).replace(
      /^.*?(?=FATAL|PANIC)/,
      '',
    );
  } catch {
    return 'it printed nothing';
  }
}
