import { traced } from '#shared/tracing.ts';
import type { App } from '../app.ts';
import { errorText } from '../log.ts';
import type { Boss, TracedData } from './queue.ts';

/** A kind of job. Handlers may run more than once, so they must be repeatable. */
export type Job<A extends App = App> = {
  name: string;
  handle(app: A, data: never): Promise<void>;
  batchSize?: number;
  /** aborted when the process stops: long work ends cleanly and continues elsewhere */
  stop?(): void;
};

/**
 * How often a queue's jobs are retried; `retryDelay` in seconds, doubling each time. A job whose process died is free
 * again after a minute, or after `expireInSeconds`. Completed ones are kept for `keepSeconds`.
 */
export type Queue = {
  name: string;
  retryLimit: number;
  retryDelay: number;
  expireInSeconds?: number;
  keepSeconds?: number;
};

/** Periodic task run by every worker; rows are claimed with SKIP LOCKED. */
export type Sweep<A extends App = App> = {
  name: string;
  everyMs: number;
  run(app: A): Promise<void>;
  /** called when the process stops: resolves when work beside `run` has ended cleanly */
  stop?(): Promise<void>;
};

/** Creates the queues before anything is sent; called by every process. */
export async function createQueues(boss: Boss, queues: readonly Queue[]): Promise<void> {
  for (const { name, retryLimit, retryDelay, expireInSeconds = 60, keepSeconds = 3 * 24 * 3600 } of queues) {
    const options = { retryLimit, retryDelay, expireInSeconds, retryBackoff: retryDelay > 0 };
    await boss.createQueue(name, { ...options, deleteAfterSeconds: keepSeconds });
    // a queue of an earlier version has other options
    await boss.updateQueue(name, options);
  }
}

export async function startWorker<A extends App>(
  app: A,
  boss: Boss,
  jobs: readonly Job<A>[],
  sweeps: readonly Sweep<A>[],
): Promise<{ stop(): Promise<void> }> {
  for (const job of jobs) {
    await boss.work(
      job.name,
      {
        batchSize: job.batchSize ?? 10,
        burstWhenBatchFull: true,
        pollingIntervalSeconds: 0.5,
        notifyPollingIntervalSeconds: 1,
        perJobResults: true,
      },
      async (batch) => Promise.all(batch.map((one) => runOne(app, job, one.id, one.data as never))),
    );
  }
  const stops = sweeps.map((sweep) => loop(app, sweep));
  return {
    async stop() {
      for (const job of jobs) job.stop?.();
      await Promise.all([...stops.map((stop) => stop()), ...sweeps.map((sweep) => sweep.stop?.())]);
    },
  };
}

async function runOne<A extends App>(app: A, job: Job<A>, id: string, data: never) {
  try {
    const { traceparent: parent } = data as TracedData;
    await traced(`job ${job.name}`, { kind: 'consumer', parent }, () => job.handle(app, data));
    return { id, status: 'completed' as const };
  } catch (error) {
    app.log.warn({ err: error, job: job.name, id }, 'job failed, will be retried');
    return {
      id,
      status: 'failed' as const,
      output: { message: error instanceof Error ? errorText(error) : String(error) },
    };
  }
}

function loop<A extends App>(app: A, sweep: Sweep<A>): () => Promise<void> {
  let stopped = false;
  let wake = () => {};
  const running = (async () => {
    while (!stopped) {
      try {
        await sweep.run(app);
      } catch (error) {
        if (!stopped) app.log.error({ err: error, sweep: sweep.name }, 'sweep failed');
      }
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, sweep.everyMs * (0.8 + Math.random() * 0.4));
        wake = () => {
          clearTimeout(timer);
          resolve();
        };
        if (stopped) wake();
      });
    }
  })();
  return async () => {
    stopped = true;
    wake();
    await running;
  };
}
