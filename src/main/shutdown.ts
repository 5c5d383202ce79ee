import { errorText } from '#platform/log.ts';

/** all together, within what service managers wait for */
const STOP_MS = 9500;

export type Shutdown = {
  /** What is to be stopped; the last comes first. */
  stops: (() => Promise<void>)[];
  /** Milliseconds until the process ends by itself. */
  remaining(): number;
  /** Stops everything in order and ends the process. */
  stop(code: 0 | 1): Promise<void>;
};

/** Ends a process in order when it gets a signal, or when what started it has ended. */
export function createShutdown(): Shutdown {
  const stops: Shutdown['stops'] = [];
  let stopBy: number | null = null;
  const stop = async (code: 0 | 1) => {
    if (stopBy !== null) return;
    stopBy = Date.now() + STOP_MS;
    // also when nothing is left to wait for before all stops have resolved
    process.exitCode = code;
    // what hangs ends with the process, and with it all that it has started
    setTimeout(() => process.exit(code), STOP_MS).unref();
    for (const one of stops.reverse()) await one().catch((error) => console.error(errorText(error)));
    process.exit(code);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop(0));
  // what started this process with a channel has ended
  process.once('disconnect', () => void stop(0));
  return { stops, stop, remaining: () => (stopBy ?? 0) - Date.now() };
}
