import { connect } from '../src/db/client.ts';
import { settings } from '../src/db/schema/platform.ts';
import { configuredProviders } from '../src/main/providers.ts';
import type { App } from '../src/platform/app.ts';
import { readConfig } from '../src/platform/config.ts';
import { openFolderStore } from '../src/platform/files/folder-store.ts';
import { keysFrom } from '../src/platform/keys.ts';
import { createLog } from '../src/platform/log.ts';

/** The services of a shop in this process, to prepare data before the first request and to inspect it afterwards. */
export function openBenchApp(databaseUrl: string, secret: string): { app: App; close(): Promise<void> } {
  const database = connect(databaseUrl, { max: 4 });
  const config = readConfig({ RATE_LIMITS: 'false' });
  const app: App = {
    db: database.db,
    config,
    providers: configuredProviders(config, []),
    keys: keysFrom(secret),
    log: createLog('error'),
    jobs: { send: async () => {}, sendAll: async () => {} },
    files: openFolderStore('/nowhere'),
    demo: false,
    pagesUpToDate: async () => {},
    now: () => new Date(),
  };
  return { app, close: database.close };
}

/** Enables cash on delivery besides online payments. */
export async function enableCod({ db }: App): Promise<void> {
  const value = { codEnabled: true };
  await db
    .insert(settings)
    .values({ section: 'payment', value })
    .onConflictDoUpdate({ target: settings.section, set: { value } });
}
