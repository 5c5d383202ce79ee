import { createBoss, jobQueue } from '../src/platform/jobs/queue.ts';
import { createQueues, type Job, type Queue, startWorker } from '../src/platform/jobs/worker.ts';
import type { TestApp } from './test-app.ts';

/** A worker on the database of `app` that does `jobs`; from now on `app` sends its jobs to the real queue. */
export async function startTestWorker(app: TestApp, queues: readonly Queue[], jobs: readonly Job[]) {
  const boss = createBoss(app.databaseUrl, app.log, 'worker');
  await boss.start();
  await createQueues(boss, queues);
  app.jobs = jobQueue(boss);
  const worker = await startWorker(app, boss, jobs, []);
  return {
    async stop() {
      await worker.stop();
      await boss.stop({ graceful: false });
    },
  };
}
