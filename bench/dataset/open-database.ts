import path from 'node:path';
import { startEmbeddedPostgres } from '../../src/db/embedded/start.ts';
import { migrateDatabase } from '../../src/db/migrate.ts';

type Opened = { url: string; stop(): Promise<void> };

/** The server to measure on: that of DATABASE_URL, or an embedded one in DATA_DIR (default: data/bench). */
export async function openServer(): Promise<Opened> {
  const databaseUrl = process.env.DATABASE_URL;
  if (databaseUrl) return { url: databaseUrl, stop: async () => {} };
  // several shops at once, with some 25 connections each
  return startEmbeddedPostgres({ dataDir: path.resolve(process.env.DATA_DIR ?? 'data/bench'), connections: 300 });
}

/** The migrated database to measure on. */
export async function openBenchDatabase(): Promise<Opened> {
  const database = await openServer();
  await migrateDatabase(database.url);
  return database;
}
