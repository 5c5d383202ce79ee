import { setTimeout as sleep } from 'node:timers/promises';
import { errorText } from '#platform/log.ts';

/** total limit (ms), below that of service managers */
const STOP_MS = 9500;

export type Shutdown = {
  /** Whether it has begun. */
  isStopping(): boolean;
  /** Registers what is to be stopped; the last one is stopped first. */
  stops: (() => Promise<void>)[];
  /** Milliseconds until the process ends. */
  remaining(): number;
  /** Stops everything in order and ends the process. */
  stop(code: 0 | 1): Promise<void>;
};

/**
 * Ends a process in order on a signal, or when its parent has ended. Waits for `delayMs` first, so that a proxy notices
 * in /readyz.
 */
export function createShutdown(delayMs: number): Shutdown {
  const stops: Shutdown['stops'] = [];
  let stopBy: number | null = null;
  const stop = async (code: 0 | 1) => {
    if (stopBy !== null) return;
    stopBy = Date.now() + delayMs + STOP_MS;
    // also when nothing keeps the event loop alive before all stops have resolved
    process.exitCode = code;
    // whatever hangs ends with the process and its children
    setTimeout(() => process.exit(code), delayMs + STOP_MS).unref();
    if (code === 0) await sleep(delayMs);
    for (const one of stops.reverse()) await one().catch((error) => console.error(errorText(error)));
    process.exit(code);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop(0));
  // the parent process has ended
  process.once('disconnect', () => void stop(0));
  return { stops, stop, isStopping: () => stopBy !== null, remaining: () => (stopBy ?? 0) - Date.now() };
}
