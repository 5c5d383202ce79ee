import { fileURLToPath } from 'node:url';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { StartupError } from './startup-error.ts';

const FOLDER = fileURLToPath(new URL('./migrations', import.meta.url));
// any number, the same for all processes of the shop
const LOCK = 7_204_116;

/**
 * Brings the schema up to date. Safe when several processes start at once: one migrates, the others wait. Throws a
 * StartupError for a database that a newer version has migrated. `beforeUpgrade` runs before a database that an earlier
 * version has made is changed, in the one process that changes it; when it throws, nothing is.
 */
export async function migrateDatabase(
  url: string,
  beforeUpgrade: (client: pg.Client) => Promise<void> = async () => {},
): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  client.on('error', () => {});
  await client.connect();
  try {
    const { rows } = await client.query('show server_version_num');
    if (Number(rows[0].server_version_num) < 150_000) throw new StartupError('PostgreSQL 15 or newer is needed');
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    // "extension already exists, skipping" is no news
    await client.query("set client_min_messages = 'warning'");
    if ((await requireKnownSchema(client)) === 'earlier') await beforeUpgrade(client);
    await migrate(drizzle({ client, casing: 'snake_case' }), { migrationsFolder: FOLDER });
  } finally {
    await client.end();
  }
}

/** When each migration of this version was made, in milliseconds. */
export const knownMigrations = (): Set<number> =>
  new Set(readMigrationFiles({ migrationsFolder: FOLDER }).map(({ folderMillis }) => folderMillis));

async function requireKnownSchema(client: pg.Client): Promise<'none' | 'earlier' | 'same'> {
  const { rows: found } = await client.query("select to_regclass('drizzle.__drizzle_migrations') as migrations");
  if (found[0].migrations === null) return 'none';
  const known = knownMigrations();
  const { rows } = await client.query<{ created_at: string }>('select created_at from drizzle.__drizzle_migrations');
  const unknown = rows.filter(({ created_at }) => !known.has(Number(created_at)));
  if (unknown.length > 0)
    throw new StartupError(
      `The database was migrated by a newer version of Ojas (${unknown.length} migrations that this one does not know). Start that version, or restore a backup from before it.`,
    );
  return rows.length < known.size ? 'earlier' : 'same';
}
