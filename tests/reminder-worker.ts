/** A worker process for the tests of reminders, which kill it. DATABASE_URL, SENT_FILE. */
import { appendFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { connect } from '../src/db/client.ts';
import { withdrawReminder } from '../src/features/reminders/withdraw-reminder.ts';
import { writeDueReminders } from '../src/features/reminders/write-due-reminders.ts';
import type { App } from '../src/platform/app.ts';
import { readConfig } from '../src/platform/config.ts';
import { openFolderStore } from '../src/platform/files/folder-store.ts';
import { keysFrom } from '../src/platform/keys.ts';
import { createLog } from '../src/platform/log.ts';
import { createMailSender } from '../src/platform/mail/send-mail.ts';
import { TEST_PROVIDERS } from './payment-providers.ts';

const app: App = {
  db: connect(process.env.DATABASE_URL!, { max: 8 }).db,
  config: readConfig({}),
  keys: keysFrom('a secret of the tests, long enough'),
  log: createLog('silent'),
  jobs: { sendAll: async () => {} } as unknown as App['jobs'],
  files: openFolderStore('/nowhere'),
  demo: false,
  providers: TEST_PROVIDERS,
  pagesUpToDate: async () => {},
  now: () => new Date(),
};
const transport = {
  async send(_: App, { to, purpose }: { to: string; purpose: string }) {
    appendFileSync(process.env.SENT_FILE!, `${purpose} ${to}\n`);
    // a mail server takes its time, in which the process may be killed
    await sleep(15);
    return { kind: 'sent' } as const;
  },
};
const sender = createMailSender(transport, async () => false, undefined, withdrawReminder);
process.stdout.write('ready\n');
for (;;) {
  await writeDueReminders(app);
  await sender.sweep.run(app);
  await sleep(10);
}
