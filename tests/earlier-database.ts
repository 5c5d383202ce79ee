import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import pg from 'pg';
import { inject } from 'vitest';
import journal from '../src/db/migrations/meta/_journal.json' with { type: 'json' };
import { admin, databaseUrl } from './database-server.ts';

export type Row = Record<string, unknown>;

const FOLDER = new URL('../src/db/migrations', import.meta.url).pathname;

/** Tags of all migrations, oldest first. */
export const MIGRATIONS: readonly string[] = journal.entries.map(({ tag }) => tag);

/** Runs the migrations that have not run yet, up to and including one, as an earlier version did. */
export async function migrateUpTo(client: pg.Client, tag: string): Promise<void> {
  const last = MIGRATIONS.indexOf(tag);
  if (last < 0) throw new Error(`Migration ${tag} does not exist`);
  await client.query(`create schema if not exists drizzle;
    create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`);
  const { rows } = await client.query('select count(*)::int as n from drizzle.__drizzle_migrations');
  const files = readMigrationFiles({ migrationsFolder: FOLDER }).slice(rows[0].n, last + 1);
  await client.query('begin');
  for (const { sql, hash, folderMillis } of files) {
    for (const statement of sql) await client.query(statement);
    await client.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [
      hash,
      folderMillis,
    ]);
  }
  await client.query('commit');
}

/** A database of its own as an earlier version left it: migrated up to and including `tag`, and empty. */
export async function createDatabaseAt(tag: string) {
  const { adminUrl } = inject('postgres');
  const name = `ojas_at_${tag.slice(0, 4)}_${process.pid}_${Math.random().toString(36).slice(2, 8)}`;
  await admin(adminUrl, `create database ${name}`);
  const url = databaseUrl(adminUrl, name);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const migrateTo = (target: string) => migrateUpTo(client, target);
  await migrateTo(tag);
  return {
    url,
    client,
    /** Runs the pending migrations, up to and including one. */
    migrateTo,
    async close() {
      await client.end();
      await admin(adminUrl, `drop database if exists ${name} with (force)`);
    },
  };
}

/** Rows by table as real use of an earlier version left them, with every state that it had. */
export function readEarlierRows(file: string): Record<string, Row[]> {
  return JSON.parse(gunzipSync(readFileSync(new URL(`./files/${file}`, import.meta.url))).toString());
}

/** Inserts the rows as they are, without triggers and foreign keys. */
export async function insertRows(client: pg.Client, tables: Record<string, Row[]>): Promise<void> {
  await client.query("set session_replication_role = 'replica'");
  for (const [table, rows] of Object.entries(tables)) {
    const { rows: columns } = await client.query(
      "select quote_ident(column_name) as name from information_schema.columns where table_name = $1 and is_generated = 'NEVER'",
      [table],
    );
    const names = columns.map(({ name }) => name).join(', ');
    await client.query(
      `insert into "${table}" (${names}) overriding system value select ${names} from jsonb_populate_recordset(null::"${table}", $1)`,
      [JSON.stringify(rows)],
    );
  }
  await client.query('reset session_replication_role');
}
