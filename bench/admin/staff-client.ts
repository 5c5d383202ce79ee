import { eq } from 'drizzle-orm';
import { recordStatements, type StatementRecorder } from '#tests/record-statements.ts';
import { connect, type Database } from '../../src/db/client.ts';
import { users } from '../../src/db/schema/customers.ts';
import { createSession } from '../../src/features/customers/session.ts';
import { configuredProviders } from '../../src/main/providers.ts';
import type { App } from '../../src/platform/app.ts';
import { readConfig } from '../../src/platform/config.ts';
import { openFolderStore } from '../../src/platform/files/folder-store.ts';
import { keysFrom } from '../../src/platform/keys.ts';
import { createLog } from '../../src/platform/log.ts';
import { DATASET_NOW, STAFF_EMAIL } from '../dataset/sizes.ts';
import { createShopHttp } from '../shop-http.ts';
import type { Input } from './cases.ts';
import type { Operation } from './operations.ts';

export type StaffClient = {
  database: Database;
  /** Calls as a member of staff; throws unless the status is 200. */
  ask(operation: Operation, input: Input): Promise<void>;
  recorded: StatementRecorder['recorded'];
};

/** The shop's HTTP application on a generated database, with a member of staff signed in. */
export async function createStaffClient(url: string): Promise<StaffClient> {
  const database = connect(url);
  const { recorded } = recordStatements(database.pool);
  const config = readConfig({ RATE_LIMITS: 'false' });
  const app: App = {
    db: database.db,
    config,
    providers: configuredProviders(config, []),
    keys: keysFrom('only of the measurement, and long enough'),
    log: createLog('error'),
    jobs: { send: async () => {}, sendAll: async () => {} },
    files: openFolderStore('/nowhere'),
    demo: false,
    pagesUpToDate: async () => {},
    now: () => DATASET_NOW,
  };
  const http = createShopHttp(app);
  const [staff] = await app.db.select().from(users).where(eq(users.email, STAFF_EMAIL));
  if (!staff) throw new Error('This database was not generated: run bench/generate-dataset.ts');
  const { accessToken } = await createSession(app, staff, 'bench');
  const headers = { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' };
  return {
    database,
    async ask({ method, path, name }, input) {
      const rest = { ...input };
      const named = path.replace(/\{(\w+)\}/g, (_, field) => {
        const value = String(rest[field]);
        delete rest[field];
        return encodeURIComponent(value);
      });
      const query = new URLSearchParams(Object.entries(rest).map(([key, value]) => [key, String(value)]));
      const response =
        method === 'GET'
          ? await http.request(`/api${named}?${query}`, { headers })
          : await http.request(`/api${named}`, { method, headers, body: JSON.stringify(rest) });
      const text = await response.text();
      if (response.status !== 200)
        throw new Error(`${name} ${JSON.stringify(input)} returned ${response.status}: ${text.slice(0, 400)}`);
    },
    recorded,
  };
}
