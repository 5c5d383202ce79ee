import { afterEach, beforeEach, expect, it } from 'vitest';
import { paymentEvents } from '#db/schema/payments.ts';
import { mails } from '#db/schema/platform.ts';
import { requestPasswordReset } from '#features/customers/request-password-reset.ts';
import { signUp } from '#features/customers/sign-up.ts';
import { makeStaff } from '#tests/factories.ts';
import { servicesOf } from '#tests/services.ts';
import { startTestWorker } from '#tests/start-test-worker.ts';
import { createTestApp, type TestApp } from '#tests/test-app.ts';
import { createJobsAndSweeps, QUEUES } from './jobs.ts';

let app: TestApp;
beforeEach(async () => {
  app = await createTestApp();
});
afterEach(() => app.close());

it('does jobs that version 0.1 queued under other names', async () => {
  const { email } = await makeStaff(app);
  await requestPasswordReset(app, email);
  await signUp(app, { email: 'asha@example.in', password: 'a fine pass phrase', fullName: 'Asha Rao' });
  const [reset, confirmation] = app.sent.map(({ data }) => data);
  const event = { gateway: 'phonepe-v2', bodyHash: 'hash', body: {}, isFinal: false };
  const [stored] = await app.db.insert(paymentEvents).values(event).returning();

  const { jobs } = createJobsAndSweeps(app.config, servicesOf());
  const worker = await startTestWorker(app, QUEUES, jobs);
  try {
    await app.jobs.send(app.db, 'customers.reset-letter', reset!);
    await app.jobs.send(app.db, 'customers.sign-up-letter', confirmation!);
    await app.jobs.send(app.db, 'payments.settle-event', { eventId: stored!.id });
    await expect
      .poll(async () => (await app.db.select().from(mails)).map(({ toAddress }) => toAddress).sort())
      .toEqual([email, 'asha@example.in'].sort());
    await expect.poll(async () => (await app.db.select().from(paymentEvents))[0]?.outcome).toBe('not_final');
  } finally {
    await worker.stop();
  }
});
