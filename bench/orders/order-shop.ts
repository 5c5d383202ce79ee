import pg from 'pg';
import type { App } from '../../src/platform/app.ts';
import { startShop } from '../../tests/start-shop.ts';
import { openServer } from '../dataset/open-database.ts';
import type { Buyer, Product } from './buyers.ts';
import { importPreparation } from './checkout-modules.ts';

const SECRET = 'only of the measurement, and long enough';

export type OrderShop = {
  url: string;
  databaseUrl: string;
  pid: number;
  /** services of the same shop in this process, to prepare data before the first request and inspect it afterwards */
  app: App;
  makeProduct(stock: number): Promise<Product>;
  makeBuyers(count: number): Promise<Buyer[]>;
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
  const { openBenchApp, enableCod, makeProduct, makeBuyers } = await importPreparation(folder);
  const { app, close } = openBenchApp(databaseUrl.href, SECRET);
  await enableCod(app);
  return {
    url: shop.url,
    databaseUrl: databaseUrl.href,
    pid: shop.pid,
    app,
    makeProduct: (stock) => makeProduct(app, { price: 99_900, stock }),
    makeBuyers: (count) => makeBuyers(app, shop.url, count),
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
