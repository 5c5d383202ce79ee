/** A worker process for the tests of messages, which kill it. DATABASE_URL, SIMULATOR_URL. */
import { connect } from '../src/db/client.ts';
import { loadExtensions } from '../src/extensions/load-extensions.ts';
import { sendDueMessages } from '../src/features/messages/send-messages.ts';
import { configuredMessageProviders, createChannels } from '../src/main/channels.ts';
import type { App } from '../src/platform/app.ts';
import { readConfig } from '../src/platform/config.ts';
import { openFolderStore } from '../src/platform/files/folder-store.ts';
import { keysFrom } from '../src/platform/keys.ts';
import { createLog } from '../src/platform/log.ts';
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
const providers = configuredMessageProviders(await loadExtensions({}));
const channels = createChannels(providers, process.env.SIMULATOR_URL!);
process.stdout.write('ready\n');
for (;;) {
  await sendDueMessages(app, channels);
  await new Promise((resolve) => setTimeout(resolve, 20));
}
