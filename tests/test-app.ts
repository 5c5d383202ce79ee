import { sql } from 'drizzle-orm';
import { inject } from 'vitest';
import { connect, type Database } from '../src/db/client.ts';
import { checkDatabase, type Violation } from '../src/main/doctor/find-violations.ts';
import type { App } from '../src/platform/app.ts';
import { readConfig } from '../src/platform/config.ts';
import { openFolderStore } from '../src/platform/files/folder-store.ts';
import { keysFrom } from '../src/platform/keys.ts';
import { createLog } from '../src/platform/log.ts';
import { admin, databaseUrl } from './database-server.ts';
import { TEST_PROVIDERS } from './payment-providers.ts';
import { recordStatements, type StatementRecorder } from './record-statements.ts';

export type TestApp = App & {
  /** moves the app's clock */
  advance(ms: number): void;
  /** jobs sent so far, oldest first */
  sent: { name: string; data: object }[];
  databaseUrl: string;
  /** records the statements of some work */
  recorded: StatementRecorder['recorded'];
  database: Database;
  /** whether doctor checks the database at the end of the test; false where rows are inserted directly */
  isChecked: boolean;
  close(): Promise<void>;
};

const WRITES_SETTINGS = /(?:insert into|update|delete from) "?settings"?/i;
const WRITES_CATALOGUE = /(?:insert into|update|delete from|truncate) "?(?:product\w*|media|reviews|users)"?\b/i;
let count = 0;

async function checkOrders({ db }: Database, now: Date): Promise<Violation[]> {
  const { rows } = await db.execute(sql`select from orders limit 1`);
  return rows.length === 0 ? [] : checkDatabase(db, now, { isSwept: false });
}

/** An app on its own database, copied from the migrated template or another; its clock is frozen until moved. */
export async function createTestApp(
  env: Record<string, string> = {},
  template: string = inject('postgres').template,
): Promise<TestApp> {
  const { adminUrl, poolerUrl } = inject('postgres');
  count += 1;
  const name = `ojas_test_${process.pid}_${count}_${Math.random().toString(36).slice(2, 8)}`;
  await admin(adminUrl, `create database ${name} template ${template} strategy file_copy`);
  const url = databaseUrl(adminUrl, name);
  let now = new Date('2026-11-20T06:30:00Z').getTime();
  const options = { max: 30, now: () => now, namedStatements: poolerUrl === null };
  const database: Database = connect(databaseUrl(poolerUrl ?? adminUrl, name), options);
  // settings and products that are inserted directly apply at once
  const { recorded } = recordStatements(database.pool, (text) => {
    if (WRITES_SETTINGS.test(text)) database.rowCache.drop('settings');
    // as if notifications had been lost
    if (WRITES_CATALOGUE.test(text)) database.rowCache.setConnected(database.rowCache.isConnected);
  });
  const jobs: TestApp['sent'] = [];
  const app: TestApp = {
    db: database.db,
    config: readConfig({ RATE_LIMITS: 'false', ...env }),
    keys: keysFrom('a secret of the tests, long enough'),
    log: createLog('silent'),
    jobs: {
      async send(_db, job, data) {
        jobs.push({ name: job, data });
      },
      async sendAll(_db, job, all) {
        for (const data of all) jobs.push({ name: job, data });
      },
    },
    files: openFolderStore('/nowhere'),
    providers: TEST_PROVIDERS,
    demo: false,
    pagesUpToDate: async () => {},
    now: () => new Date(now),
    advance: (ms) => {
      now += ms;
    },
    sent: jobs,
    databaseUrl: url,
    recorded,
    database,
    isChecked: true,
    async close() {
      const violations = app.isChecked ? await checkOrders(database, new Date(now)) : [];
      await database.close();
      await admin(adminUrl, `drop database if exists ${name} with (force)`);
      if (violations.length > 0)
        throw new Error(`The database is inconsistent: ${JSON.stringify(violations, null, 1)}`);
    },
  };
  return app;
}
