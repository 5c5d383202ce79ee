/** PostgreSQL stops and restarts while mails are sent through a real SMTP server: each arrives exactly once. */
import { rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { sql } from 'drizzle-orm';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { connect, type Database } from '../src/db/client.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../src/db/embedded/start.ts';
import { migrateDatabase } from '../src/db/migrate.ts';
import { isOutage } from '../src/db/outage.ts';
import { newsletterSubscribers } from '../src/db/schema/newsletter.ts';
import { mails } from '../src/db/schema/platform.ts';
import { createCampaign } from '../src/features/campaigns/create-campaign.ts';
import { readCampaign } from '../src/features/campaigns/read-campaign.ts';
import { startCampaign } from '../src/features/campaigns/start-campaign.ts';
import { createJobsAndSweeps, QUEUES } from '../src/main/jobs.ts';
import type { App } from '../src/platform/app.ts';
import { readConfig } from '../src/platform/config.ts';
import { openFolderStore } from '../src/platform/files/folder-store.ts';
import { type Boss, createBoss, jobQueue } from '../src/platform/jobs/queue.ts';
import { createQueues, startWorker } from '../src/platform/jobs/worker.ts';
import { keysFrom } from '../src/platform/keys.ts';
import { createLog } from '../src/platform/log.ts';
import { enqueueMail } from '../src/platform/mail/outbox.ts';
import { makeStaff } from './factories.ts';
import { TEST_PROVIDERS } from './payment-providers.ts';
import { servicesOf } from './services.ts';
import { makeTemporaryFolder } from './temporary-folder.ts';

const WITHIN_A_MINUTE = { timeout: 60_000, interval: 200 };
const dataDir = makeTemporaryFolder('outage');
let postgres: EmbeddedPostgres;
let database: Database;
let boss: Boss;
let app: App;
let worker: { stop(): Promise<void> };
let smtp: SMTPServer;
/** how often the mail server accepted a mail to an address */
const accepted = new Map<string, number>();
/** called while the mail server has the nth mail and has not answered */
const whileAccepting = new Map<number, () => Promise<void>>();
let received = 0;

beforeAll(async () => {
  smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    logger: false,
    onData(stream, session, callback) {
      stream.resume();
      stream.on('end', async () => {
        received += 1;
        const { address } = session.envelope.rcptTo[0]!;
        accepted.set(address, (accepted.get(address) ?? 0) + 1);
        await whileAccepting.get(received)?.();
        callback();
      });
    },
  });
  smtp.on('error', () => {});
  await new Promise<void>((resolve) => {
    smtp.listen(0, '127.0.0.1', resolve);
  });
  const { port } = smtp.server.address() as AddressInfo;
  postgres = await startEmbeddedPostgres({ dataDir, durable: false });
  await migrateDatabase(postgres.url);
  database = connect(postgres.url);
  const log = createLog('silent');
  boss = createBoss(postgres.url, log, 'worker');
  await boss.start();
  await createQueues(boss, QUEUES);
  app = {
    db: database.db,
    config: readConfig({ SMTP_URL: `smtp://127.0.0.1:${port}`, CAMPAIGN_MAILS_PER_SECOND: '200' }),
    keys: keysFrom('a secret of the tests, long enough'),
    log,
    jobs: jobQueue(boss),
    files: openFolderStore('/nowhere'),
    demo: false,
    providers: TEST_PROVIDERS,
    pagesUpToDate: async () => {},
    now: () => new Date(),
  };
  const { jobs, sweeps } = createJobsAndSweeps(app.config, servicesOf());
  worker = await startWorker(app, boss, jobs, sweeps);
});
afterAll(async () => {
  await worker.stop();
  await boss.stop({ graceful: true, timeout: 2000 });
  boss.removeAllListeners('error').on('error', () => {});
  await database.close();
  await postgres.stop();
  await new Promise<void>((resolve) => smtp.close(resolve));
  rmSync(dataDir, { recursive: true, force: true });
});
beforeEach(() => {
  accepted.clear();
  whileAccepting.clear();
  received = 0;
});

/** Stops PostgreSQL while the mail server has the nth mail; resolves once it runs again. */
function outageAt(nth: number): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  whileAccepting.set(nth, async () => {
    await postgres.stop();
    // it responds before the database is back
    setImmediate(async () => {
      try {
        postgres = await startEmbeddedPostgres({ dataDir, durable: false });
        resolve();
      } catch (error) {
        reject(error);
      }
    });
  });
  return promise;
}

const everybodyOnce = (addresses: string[]) => new Map(addresses.map((address) => [address, 1]));
const sorted = (counts: Map<string, number>) => [...counts].sort();

describe('after an outage of the database', () => {
  test('sends held mails within a minute, once each', async () => {
    const addresses = Array.from({ length: 60 }, (_, n) => `person${n}@example.in`);
    const outages = [4, 21, 40].map(outageAt);
    await database.db.transaction(async (tx) => {
      for (const to of addresses)
        await enqueueMail(app, tx, { to, subject: 'Order', text: 't', html: 'h', purpose: 'order' });
    });
    await Promise.all(outages);
    await expect.poll(() => accepted.size, WITHIN_A_MINUTE).toBe(60);
    await expect
      .poll(async () => (await database.db.select().from(mails)).filter((mail) => !mail.sentAt), WITHIN_A_MINUTE)
      .toEqual([]);
    expect(sorted(accepted)).toEqual(sorted(everybodyOnce(addresses)));
  }, 120_000);

  test('continues a campaign within a minute, without duplicates', async () => {
    const addresses = Array.from({ length: 120 }, (_, n) => `reader${n}@example.in`);
    await database.db.insert(newsletterSubscribers).values(addresses.map((email) => ({ email, isActive: true })));
    const staff = await makeStaff(app);
    const { id } = await createCampaign(app, staff, {
      title: 'Diwali',
      subject: 'Diwali',
      content: 'Sweets',
      campaignType: 'newsletter',
    });
    const outages = [12, 50, 90].map(outageAt);
    await startCampaign(app, staff, id);
    await Promise.all(outages);
    await expect.poll(async () => (await readCampaign(database.db, id)).state, WITHIN_A_MINUTE).toBe('sent');
    expect(sorted(accepted)).toEqual(sorted(everybodyOnce(addresses)));
    expect((await readCampaign(database.db, id)).counts).toMatchObject({ sent: 120, unknown: 0, failed: 0 });
  }, 180_000);
});

test('fails only the transaction when its connection breaks', async () => {
  const outage = database.db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`);
    await database.db.execute(sql`select pg_terminate_backend(${rows[0]!.pid})`);
    // two round trips on another connection, so that the end of the first one is known
    await database.db.execute(sql`select pg_sleep(0.1)`);
    await tx.execute(sql`select 1`);
  });
  await expect(outage).rejects.toSatisfy(isOutage);
});

test('marks a mail as unknown that was accepted and could not be recorded', async () => {
  await database.db.execute(sql`insert into mails (to_address, subject, text, html, purpose, claim, claimed_at)
    values ('cut@example.in', 's', 't', 'h', 'order', gen_random_uuid(), now() - interval '6 minutes')`);
  const row = async () => (await database.db.select().from(mails)).find((mail) => mail.toAddress === 'cut@example.in')!;
  await expect.poll(async () => (await row()).unknownAt, WITHIN_A_MINUTE).not.toBeNull();
  expect(await row()).toMatchObject({ sentAt: null, nextTryAt: null, lastError: expect.stringContaining('cut off') });
  await enqueueMail(app, database.db, { to: 'later@example.in', subject: 's', text: 't', html: 'h', purpose: 'order' });
  await expect.poll(() => accepted.get('later@example.in'), WITHIN_A_MINUTE).toBe(1);
  expect(accepted.has('cut@example.in')).toBe(false);
}, 90_000);
