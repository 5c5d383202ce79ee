import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import pg from 'pg';
import { startEmbeddedPostgres } from '../src/db/embedded/start.ts';
import { makeTemporaryFolder } from './temporary-folder.ts';

export type RunningShop = {
  url: string;
  simulatorUrl: string;
  databaseUrl: string;
  pid: number;
  stop(): Promise<void>;
};

const START = 'build/programs/src/main/start.js';
const ROOT = path.resolve(import.meta.dirname, '..');

/**
 * Starts the demo shop of a checkout on free ports, with data and a database of its own; stopping removes both. The data
 * begins as a copy of the folder `preparedData`, if given.
 */
export async function startShop(
  env: Record<string, string> = {},
  folder: string = ROOT,
  preparedData?: string,
): Promise<RunningShop> {
  const parent = makeTemporaryFolder('shop');
  const dataDir = env.DATA_DIR ?? path.join(parent, 'data');
  // with owners and modes: started by root, the database server runs as another user
  if (preparedData) execFileSync('cp', ['-Rp', preparedData, dataDir]);
  const [port, simulatorPort] = [await freePort(), await freePort()];
  const database = env.DATABASE_URL ? { url: env.DATABASE_URL, drop: async () => {} } : await ownDatabase();
  // an earlier version, for a comparison, runs from its sources
  const program = [START, 'src/main/start.ts'].find((file) => existsSync(path.join(folder, file)))!;
  const shop = spawn(process.execPath, [program], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: String(port),
      SIMULATOR_PORT: String(simulatorPort),
      DATA_DIR: dataDir,
      LOG_LEVEL: 'error',
      ...(database ? { DATABASE_URL: database.url } : {}),
      ...env,
    },
  });
  await running(shop);
  // the server of the shop already runs, so this only returns its address
  const server = database ? null : await startEmbeddedPostgres({ dataDir });
  return {
    url: `http://localhost:${port}`,
    simulatorUrl: `http://localhost:${simulatorPort}`,
    databaseUrl: database?.url ?? server!.url,
    pid: shop.pid!,
    async stop() {
      shop.kill('SIGTERM');
      await new Promise((resolve) => shop.once('exit', resolve));
      await server?.stop();
      await database?.drop();
      rmSync(parent, { recursive: true, force: true });
    },
  };
}

// with DATABASE_URL the shop gets a database of its own on that server
async function ownDatabase() {
  const databaseUrl = process.env.DATABASE_URL;
  if (!databaseUrl) return null;
  const name = `ojas_shop_${process.pid}`;
  const admin = async (text: string) => {
    const client = new pg.Client({ connectionString: databaseUrl });
    await client.connect();
    await client.query(text);
    await client.end();
  };
  await admin(`create database ${name}`);
  const url = new URL(databaseUrl);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => admin(`drop database ${name} with (force)`) };
}

/** Starts and stops the demo shop once; returns its data folder, to copy for other shops, and removes it at the end. */
export async function prepareShopData(): Promise<{ folder: string; remove(): void }> {
  const parent = makeTemporaryFolder('prepared');
  const folder = path.join(parent, 'data');
  const shop = await startShop({ DATA_DIR: folder, RATE_LIMITS: 'false' });
  await shop.stop();
  return { folder, remove: () => rmSync(parent, { recursive: true, force: true }) };
}

function running(shop: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let printed = '';
    shop.stdout!.on('data', (chunk) => {
      printed += chunk;
      if (printed.includes('Ojas is running')) resolve();
    });
    shop.once('exit', (code) => reject(new Error(`the shop ended with code ${code}\n${printed}`)));
  });
}

export function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number };
      server.close(() => resolve(port));
    });
  });
}
