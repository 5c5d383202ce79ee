import path from 'node:path';
import { startEmbeddedPostgres } from '../../src/db/embedded/start.ts';
import { migrateDatabase } from '../../src/db/migrate.ts';

/** The database to measure, migrated: DATABASE_URL's, or an embedded one in DATA_DIR (data/bench unless given). */
export async function openBenchDatabase(): Promise<{ url: string; stop(): Promise<void> }> {
  const given = process.env.DATABASE_URL;
  const dataDir = path.resolve(process.env.DATA_DIR ?? 'data/bench');
  const database = given ? { url: given, stop: async () => {} } : await startEmbeddedPostgres({ dataDir });
  await migrateDatabase(database.url);
  return database;
}
