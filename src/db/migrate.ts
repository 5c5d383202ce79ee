import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import about from '../../package.json' with { type: 'json' };
import { pgCode } from './client.ts';
import journal from './migrations/meta/_journal.json' with { type: 'json' };
import past from './migrations/releases.json' with { type: 'json' };
import { StartupError } from './startup-error.ts';

const FOLDER = fileURLToPath(new URL('./migrations', import.meta.url));
// arbitrary, the same for all processes of the shop
const LOCK = 7_204_116;
const LOCK_WAIT_MS = 2000;
const GIVE_UP_MS = 5 * 60_000;
/** deadlock, and lock timeout */
const LOCKED = new Set(['40P01', '55P03']);

/**
 * Migrates the schema. Safe for concurrent starts: one migrates, the others wait. During a rolling upgrade the former
 * version may start on a schema that is one version newer; throws a StartupError for a newer one. `beforeUpgrade` runs
 * before an existing database is changed, in the one process that changes it; when it throws, nothing changes.
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
    // "extension already exists, skipping" needs no log line
    await client.query("set client_min_messages = 'warning'");
    const schema = await compareSchema(client);
    if (schema === 'later') return;
    if (schema === 'earlier') await beforeUpgrade(client);
    await besideTraffic(client, () => migrate(drizzle({ client, casing: 'snake_case' }), { migrationsFolder: FOLDER }));
    await recordVersion(client);
  } finally {
    await client.end();
  }
}

/**
 * Other processes keep working while tables change. A waiting lock blocks all later ones, and two may deadlock: then
 * everything is rolled back and tried again.
 */
async function besideTraffic(client: pg.Client, work: () => Promise<void>): Promise<void> {
  await client.query(`set lock_timeout = ${LOCK_WAIT_MS}`);
  for (const until = Date.now() + GIVE_UP_MS; ; await sleep(200 + Math.random() * 800)) {
    try {
      return await work();
    } catch (error) {
      if (!LOCKED.has(pgCode(error) ?? '') || Date.now() > until) throw error;
    }
  }
}

/** When each migration of this version was created (ms). */
export const knownMigrations = (): Set<number> =>
  new Set(readMigrationFiles({ migrationsFolder: FOLDER }).map(({ folderMillis }) => folderMillis));

async function compareSchema(client: pg.Client): Promise<'none' | 'earlier' | 'same' | 'later'> {
  const { rows: tables } = await client.query("select to_regclass('drizzle.__drizzle_migrations') as migrations");
  if (tables[0].migrations === null) return 'none';
  const migrations = knownMigrations();
  const { rows } = await client.query<{ created_at: string }>('select created_at from drizzle.__drizzle_migrations');
  const unknown = rows.filter(({ created_at }) => !migrations.has(Number(created_at)));
  if (unknown.length === 0) return rows.length < migrations.size ? 'earlier' : 'same';
  const isWhole = rows.length - unknown.length === migrations.size;
  await requireToleratedBy(client, isWhole ? Math.max(...migrations) : 0, unknown.length);
  return 'later';
}

/** Throws unless the version that migrated last allows one with this newest migration beside it. */
async function requireToleratedBy(client: pg.Client, newest: number, unknown: number): Promise<void> {
  const { rows: tables } = await client.query("select to_regclass('schema_versions') as versions");
  const { rows } = tables[0].versions
    ? await client.query<{ version: string; oldest_migration: string; oldest_migration_ms: string }>(
        'select version, oldest_migration, oldest_migration_ms from schema_versions order by id desc limit 1',
      )
    : { rows: [] };
  const [last] = rows;
  if (last && Number(last.oldest_migration_ms) <= newest) return;
  const by = last
    ? `Ojas ${last.version}, beside which only versions from ${last.oldest_migration} on may run`
    : 'a newer version of Ojas';
  throw new StartupError(
    `The database was migrated by ${by} (${unknown} migrations that this one does not know). Start that version, or restore a backup from before it.`,
  );
}

/** Records the version that migrated, and the oldest one that may run beside it. */
async function recordVersion(client: pg.Client): Promise<void> {
  const { lastMigration } = past.releases.at(-1)!;
  const { when } = journal.entries.find(({ tag }) => tag === lastMigration)!;
  await client.query(
    `insert into schema_versions (version, oldest_migration, oldest_migration_ms)
     select $1::text, $2::text, $3::bigint except
     (select version, oldest_migration, oldest_migration_ms from schema_versions order by id desc limit 1)`,
    [about.version, lastMigration, when],
  );
}
