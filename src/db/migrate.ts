import { fileURLToPath } from 'node:url';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';

const FOLDER = fileURLToPath(new URL('./migrations', import.meta.url));
// any number, the same for all processes of the shop
const LOCK = 7_204_116;

/** Brings the schema up to date. Safe when several processes start at once: one migrates, the others wait. */
export async function migrateDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  try {
    const { rows } = await client.query('show server_version_num');
    if (Number(rows[0].server_version_num) < 150_000) throw new Error('PostgreSQL 15 or newer is needed');
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    // "extension already exists, skipping" is no news
    await client.query("set client_min_messages = 'warning'");
    await migrate(drizzle({ client, casing: 'snake_case' }), { migrationsFolder: FOLDER });
  } finally {
    await client.end();
  }
}
