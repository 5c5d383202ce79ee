/** A worker process for the campaign tests, which kill it. DATABASE_URL, SMTP_URL, PER_SECOND. */
import { connect } from '../src/db/client.ts';
import { recoverStalledCampaigns } from '../src/features/campaigns/recover-campaigns.ts';
import { sendBatchJob } from '../src/features/campaigns/send-batch.ts';
import type { App } from '../src/platform/app.ts';
import { readConfig } from '../src/platform/config.ts';
import { openFolderStore } from '../src/platform/files/folder-store.ts';
import { createBoss, jobQueue } from '../src/platform/jobs/queue.ts';
import { createQueues, startWorker } from '../src/platform/jobs/worker.ts';
import { keysFrom } from '../src/platform/keys.ts';
import { createLog } from '../src/platform/log.ts';
import { bulkSmtpTransport } from '../src/platform/mail/bulk-transport.ts';
import { TEST_PROVIDERS } from './payment-providers.ts';

const url = process.env.DATABASE_URL!;
const log = createLog('silent');
const boss = createBoss(url, log, 'worker');
await boss.start();
await createQueues(boss, [{ name: 'campaigns.send', retryLimit: 20, retryDelay: 1 }]);
const app: App = {
  db: connect(url, { max: 8 }).db,
  config: readConfig({}),
  keys: keysFrom('a secret of the tests, long enough'),
  log,
  jobs: jobQueue(boss),
  files: openFolderStore('/nowhere'),
  demo: false,
  providers: TEST_PROVIDERS,
  pagesUpToDate: async () => {},
  now: () => new Date(),
};
const SENDER = { name: 'The Shop', address: 'care@shop.example' };
const job = sendBatchJob(
  bulkSmtpTransport(process.env.SMTP_URL!, async () => SENDER),
  {
    perSecond: Number(process.env.PER_SECOND),
    leaseSeconds: 2,
  },
);
const worker = await startWorker(
  app,
  boss,
  [job],
  [
    {
      name: 'campaigns.recover',
      everyMs: 300,
      run: async () => {
        await recoverStalledCampaigns(app);
      },
    },
  ],
);
process.on('SIGTERM', async () => {
  await worker.stop();
  await boss.stop({ graceful: true, timeout: 5000 });
  process.exit(0);
});
process.stdout.write('ready\n');
