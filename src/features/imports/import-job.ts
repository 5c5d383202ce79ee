import type { App } from '#platform/app.ts';
import type { Job } from '#platform/jobs/worker.ts';

/** A job about an import. `isStopping` says that the worker ends: the work then throws, and the next worker continues. */
export function importJob(
  name: string,
  work: (app: App, importId: string, isStopping: () => boolean) => Promise<void>,
): Job {
  let isStopping = false;
  return {
    name,
    batchSize: 1,
    stop: () => {
      isStopping = true;
    },
    handle: (app, { id }: { id: string }) => work(app, id, () => isStopping),
  };
}
