import pg from 'pg';
import type { App } from '../../src/platform/app.ts';
import { startShop } from '../../tests/start-shop.ts';
import { enableCod, openBenchApp } from '../bench-app.ts';
import { openServer } from '../dataset/open-database.ts';

const SECRET = 'only of the measurement, and long enough';

export type OrderShop = {
  url: string;
  databaseUrl: string;
  pid: number;
  /** services of the same shop in this process, to prepare data before the first request and inspect it afterwards */
  app: App;
  /** Starts and stops one more process; returns how long the start took, in ms. */
  startAnother(): Promise<number>;
  stop(): Promise<void>;
};

/**
 * A built shop in a separate process that accepts cash, with a scratch database on the measured server. `folder`:
 * another checkout of the shop, for comparison.
 */
export async function startOrderShop(folder?: string, more: Record<string, string> = {}): Promise<OrderShop> {
  const server = await openServer();
  const name = `ojas_orders_${process.pid}_${Math.random().toString(36).slice(2, 8)}`;
  await ask(server.url, `create database ${name}`);
  const databaseUrl = new URL(server.url);
  databaseUrl.pathname = `/${name}`;
  // rejected requests are counted here
  const env = {
    DATABASE_URL: databaseUrl.href,
    OJAS_SECRET: SECRET,
    RATE_LIMITS: 'false',
    LOG_LEVEL: 'fatal',
    ...more,
  };
  const shop = await startShop(env, folder);
  const { app, close } = openBenchApp(databaseUrl.href, SECRET);
  await enableCod(app);
  return {
    url: shop.url,
    databaseUrl: databaseUrl.href,
    pid: shop.pid,
    app,
    async startAnother() {
      const startedAt = performance.now();
      const another = await startShop(env, folder);
      const ms = performance.now() - startedAt;
      await another.stop();
      return ms;
    },
    async stop() {
      await shop.stop();
      await close();
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
