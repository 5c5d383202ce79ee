import { rmSync } from 'node:fs';
import path from 'node:path';
import { connect } from '../src/db/client.ts';
import { startEmbeddedPostgres } from '../src/db/embedded/start.ts';
import { migrateDatabase } from '../src/db/migrate.ts';
import { loadDemo } from '../src/main/seed/load-demo.ts';
import { seedDemo } from '../src/main/seed/seed-demo.ts';
import type { App } from '../src/platform/app.ts';
import { readConfig } from '../src/platform/config.ts';
import type { FileStore } from '../src/platform/files/file-store.ts';
import { openFolderStore } from '../src/platform/files/folder-store.ts';
import { loadKeys } from '../src/platform/keys.ts';
import { createLog } from '../src/platform/log.ts';
import { TEST_PROVIDERS } from './payment-providers.ts';
import { makeTemporaryFolder } from './temporary-folder.ts';

export type BackupShop = Awaited<ReturnType<typeof openBackupShop>>;

/** A shop on a durable server of its own with the data of the demo; its clock is frozen until moved. */
export async function openBackupShop(env: Record<string, string> = {}) {
  const parent = makeTemporaryFolder('backup-shop');
  const dataDir = path.join(parent, 'data');
  const server = await startEmbeddedPostgres({ dataDir });
  await migrateDatabase(server.url);
  const database = connect(server.url);
  const config = readConfig({ DATA_DIR: dataDir, BACKUP_TO: path.join(parent, 'archives'), ...env });
  const files = openFolderStore(path.join(dataDir, 'media'));
  let now = new Date('2026-11-20T06:30:00Z').getTime();
  const app: App = {
    db: database.db,
    config,
    files,
    demo: false,
    keys: loadKeys(undefined, dataDir),
    log: createLog('silent'),
    jobs: { send: async () => {}, sendAll: async () => {} },
    providers: TEST_PROVIDERS,
    pagesUpToDate: async () => {},
    now: () => new Date(now),
  };
  await seedDemo(app.db, withoutMostFiles(files), await loadDemo('ojas'), app.now());
  return {
    app,
    parent,
    server,
    archives: path.join(parent, 'archives'),
    advance: (ms: number) => {
      now += ms;
    },
    async close() {
      await database.close();
      await server.stop();
      rmSync(parent, { recursive: true, force: true });
    },
  };
}

/** A store that takes 50 files and claims to have all others: with all 1,300 images each archive takes seconds. */
function withoutMostFiles(files: FileStore): FileStore {
  let written = 0;
  return {
    ...files,
    has: async (name) => written >= 50 || files.has(name),
    write: async (name, content) => {
      written++;
      await files.write(name, content);
    },
  };
}
