/** A worker process for the tests of recalls, which kill it. DATABASE_URL, SMTP_URL. */
import { connect } from '../src/db/client.ts';
import { sendNotices } from '../src/features/recalls/send-notices.ts';
import type { App } from '../src/platform/app.ts';
import { readConfig } from '../src/platform/config.ts';
import { openFolderStore } from '../src/platform/files/folder-store.ts';
import { createBoss, jobQueue } from '../src/platform/jobs/queue.ts';
import { createQueues, startWorker } from '../src/platform/jobs/worker.ts';
import { keysFrom } from '../src/platform/keys.ts';
import { createLog } from '../src/platform/log.ts';
import { bulkSmtpTransport } from '../src/platform/mail/bulk-transport.ts';
import { createMailSender } from '../src/platform/mail/send-mail.ts';
import { smtpTransport } from '../src/platform/mail/transport.ts';
import { TEST_PROVIDERS } from './payment-providers.ts';

const url = process.env.DATABASE_URL!;
const log = createLog('silent');
const boss = createBoss(url, log, 'worker');
await boss.start();
await createQueues(boss, [{ name: 'mail.send', retryLimit: 0, retryDelay: 0 }]);
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
const transport = smtpTransport(bulkSmtpTransport(process.env.SMTP_URL!, async () => SENDER));
const { job, sweep } = createMailSender(transport, async () => false);
await startWorker(
  app,
  boss,
  [job],
  [
    { ...sweep, everyMs: 300 },
    {
      name: 'recalls.send-notices',
      everyMs: 50,
      run: async () => {
        await sendNotices(app);
      },
    },
  ],
);
process.stdout.write('ready\n');
