import { eq } from 'drizzle-orm';
import { mails } from '../src/db/schema/platform.ts';
import { resetMailJob } from '../src/features/customers/write-reset-mail.ts';
import { signUpMailJob } from '../src/features/customers/write-sign-up-mail.ts';
import type { Job } from '../src/platform/jobs/worker.ts';
import type { TestApp } from './test-app.ts';

const JOBS: readonly Job[] = [signUpMailJob, resetMailJob];
const written = new WeakSet<object>();

/** Writes the mails of pending jobs, once each, as a worker does. */
export async function runMailJobs(app: TestApp): Promise<void> {
  for (const queuedJob of app.sent) {
    const job = JOBS.find(({ name }) => name === queuedJob.name);
    if (!job || written.has(queuedJob)) continue;
    written.add(queuedJob);
    await job.handle(app, queuedJob.data as never);
  }
}

/** The secrets of all links mailed to an address, oldest first. */
export async function mailedTokens(app: TestApp, to: string): Promise<string[]> {
  await runMailJobs(app);
  const letters = await app.db.select().from(mails).where(eq(mails.toAddress, to)).orderBy(mails.createdAt);
  return letters.flatMap(({ text }) => /#(?:confirm|token)=([\w-]+)/.exec(text)?.[1] ?? []);
}
