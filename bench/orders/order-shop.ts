import pg from 'pg';
import { connect } from '../../src/db/client.ts';
import { settings } from '../../src/db/schema/platform.ts';
import type { App } from '../../src/platform/app.ts';
import { readConfig } from '../../src/platform/config.ts';
import { openFolderStore } from '../../src/platform/files/folder-store.ts';
import { keysFrom } from '../../src/platform/keys.ts';
import { createLog } from '../../src/platform/log.ts';
import { startShop } from '../../tests/start-shop.ts';
import { openServer } from '../dataset/open-database.ts';

const SECRET = 'only of the measurement, and long enough';

export type OrderShop = {
  url: string;
  databaseUrl: string;
  pid: number;
  /** the same shop's means in this process: for what is there before the first request, and what is looked at after */
  app: App;
  stop(): Promise<void>;
};

/**
 * A built shop in a process of its own, with a scratch database on the server to measure on, that takes cash. `folder`:
 * another checkout of the shop, to compare with.
 */
export async function startOrderShop(folder?: string): Promise<OrderShop> {
  const server = await openServer();
  const name = `ojas_orders_${process.pid}_${Math.random().toString(36).slice(2, 8)}`;
  await ask(server.url, `create database ${name}`);
  const databaseUrl = new URL(server.url);
  databaseUrl.pathname = `/${name}`;
  // what is shed is counted here
  const env = { DATABASE_URL: databaseUrl.href, OJAS_SECRET: SECRET, RATE_LIMITS: 'false', LOG_LEVEL: 'fatal' };
  const shop = await startShop(env, folder);
  const database = connect(databaseUrl.href);
  const app: App = {
    db: database.db,
    config: readConfig({ RATE_LIMITS: 'false' }),
    keys: keysFrom(SECRET),
    log: createLog('error'),
    jobs: { send: async () => {}, sendAll: async () => {} },
    files: openFolderStore('/nowhere'),
    demo: false,
    pagesCaughtUp: async () => {},
    now: () => new Date(),
  };
  const value = { codEnabled: true };
  await app.db
    .insert(settings)
    .values({ section: 'payment', value })
    .onConflictDoUpdate({ target: settings.section, set: { value } });
  return {
    ...{ url: shop.url, databaseUrl: databaseUrl.href, pid: shop.pid, app },
    async stop() {
      await shop.stop();
      await database.close();
      await ask(server.url, `drop database ${name} with (force)`);
      await server.stop();
    },
  };
}

async function ask(url: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(text);
  await client.end();
}
