import { setTimeout as sleep } from 'node:timers/promises';
import { errorText } from '#platform/log.ts';

/** all together, within what service managers wait for */
const STOP_MS = 9500;

export type Shutdown = {
  /** Whether it has begun. */
  isStopping(): boolean;
  /** What is to be stopped; the last comes first. */
  stops: (() => Promise<void>)[];
  /** Milliseconds until the process ends by itself. */
  remaining(): number;
  /** Stops everything in order and ends the process. */
  stop(code: 0 | 1): Promise<void>;
};

/**
 * Ends a process in order when it gets a signal, or when what started it has ended. Before the first stop it waits for
 * `delayMs`, so that a proxy sees in /readyz that the process leaves.
 */
export function createShutdown(delayMs: number): Shutdown {
  const stops: Shutdown['stops'] = [];
  let stopBy: number | null = null;
  const stop = async (code: 0 | 1) => {
    if (stopBy !== null) return;
    stopBy = Date.now() + delayMs + STOP_MS;
    // also when nothing is left to wait for before all stops have resolved
    process.exitCode = code;
    // what hangs ends with the process, and with it all that it has started
    setTimeout(() => process.exit(code), delayMs + STOP_MS).unref();
    if (code === 0) await sleep(delayMs);
    for (const one of stops.reverse()) await one().catch((error) => console.error(errorText(error)));
    process.exit(code);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop(0));
  // what started this process with a channel has ended
  process.once('disconnect', () => void stop(0));
  return { stops, stop, isStopping: () => stopBy !== null, remaining: () => (stopBy ?? 0) - Date.now() };
}
