import path from 'node:path';
import { sql } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { schemaOf } from './define-extension.ts';
import { ExtensionError } from './extension-error.ts';
import type { Extension } from './load-extensions.ts';

// arbitrary, the same for all processes of the shop
const LOCK = 7_204_117;

/**
 * Migrates the schemas of the extensions, each in its own transaction: a failing one changes nothing and is named.
 * Tables of a removed extension stay. `beforeUpgrade` runs before tables with data change.
 */
export async function migrateExtensions(
  url: string,
  extensions: readonly Extension[],
  beforeUpgrade: (client: pg.Client) => Promise<void> = async () => {},
): Promise<void> {
  const extensionsWithTables = extensions.filter(({ definition }) => definition.hasTables);
  if (extensionsWithTables.length === 0) return;
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    await client.query("set client_min_messages = 'warning'");
    let isUpgrade = false;
    for (const one of extensionsWithTables) isUpgrade ||= await hasEarlierTables(client, one);
    if (isUpgrade) await beforeUpgrade(client);
    for (const { definition, folder } of extensionsWithTables) await migrateOne(client, definition.name, folder);
  } finally {
    await client.end();
  }
}

/** Whether an earlier version of the extension has created tables here. */
async function hasEarlierTables(client: pg.Client, { definition, folder }: Extension): Promise<boolean> {
  const applied = `drizzle.${schemaOf(definition.name)}`;
  const { rows: tables } = await client.query('select to_regclass($1) as applied', [applied]);
  if (tables[0].applied === null) return false;
  const { rows } = await client.query(`select count(*)::int as count from ${applied}`);
  return rows[0].count > 0 && rows[0].count < readMigrationFiles({ migrationsFolder: migrationsOf(folder) }).length;
}

const migrationsOf = (folder: string) => path.join(folder, 'migrations');

async function migrateOne(client: pg.Client, name: string, folder: string): Promise<void> {
  const schema = schemaOf(name);
  const db = drizzle({ client, casing: 'snake_case' });
  // unqualified names in a migration belong to the extension's schema
  await db.execute(sql`select set_config('search_path', ${schema}, false)`);
  try {
    await migrate(db, {
      migrationsFolder: migrationsOf(folder),
      migrationsSchema: 'drizzle',
      migrationsTable: schema,
    });
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new ExtensionError(
      name,
      `cannot prepare its tables: ${reason}. Nothing was changed. Fix it, or remove it from ojas.config.ts.`,
      { cause: error },
    );
  } finally {
    await client.query('reset search_path');
  }
}
