import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';

/** Starts one demo shop on free ports and an own database for all browser tests; its end is awaited. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'ojas-e2e-'));
  const [port, simulatorPort] = [await freePort(), await freePort()];
  const database = await ownDatabase();
  const shop = spawn(process.execPath, ['src/main/start.ts'], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      PORT: String(port),
      SIMULATOR_PORT: String(simulatorPort),
      DATA_DIR: path.join(dataDir, 'data'),
      // one address drives hundreds of journeys here; the limits have tests of their own
      RATE_LIMITS: 'false',
      LOG_LEVEL: 'error',
      ...(database ? { DATABASE_URL: database.url } : {}),
    },
  });
  await running(shop);
  process.env.OJAS_TEST_URL = `http://localhost:${port}`;
  process.env.OJAS_TEST_SIMULATOR = `http://localhost:${simulatorPort}`;
  return async () => {
    shop.kill('SIGTERM');
    await new Promise((resolve) => shop.once('exit', resolve));
    await database?.drop();
    rmSync(dataDir, { recursive: true, force: true });
  };
}

// with DATABASE_URL the tests make a database of their own on that server
async function ownDatabase() {
  const given = process.env.DATABASE_URL;
  if (!given) return null;
  const name = `ojas_e2e_${process.pid}`;
  const admin = async (text: string) => {
    const client = new pg.Client({ connectionString: given });
    await client.connect();
    await client.query(text);
    await client.end();
  };
  await admin(`create database ${name}`);
  const url = new URL(given);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => admin(`drop database ${name} with (force)`) };
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

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number };
      server.close(() => resolve(port));
    });
  });
}
