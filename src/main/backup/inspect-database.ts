import pg from 'pg';
import { BackupError } from '#platform/backup/backup-error.ts';

export type DatabaseFacts = {
  /** when its newest migration was created (ms) */
  migration: number;
  /** server_version_num */
  postgres: number;
  bytes: number;
  /** it has the table of backups in this version's form */
  hasList: boolean;
};

/** What a backup needs to know of a database. BACKUP_UNAVAILABLE when it contains no shop. */
export async function inspectDatabase(url: string): Promise<DatabaseFacts> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  client.on('error', () => {});
  await client.connect();
  try {
    const { rows: tables } = await client.query("select to_regclass('drizzle.__drizzle_migrations') as migrations");
    if (tables[0].migrations === null)
      throw new BackupError('BACKUP_UNAVAILABLE', 'this database holds no shop yet: start the shop first');
    const { rows } = await client.query(`select max(created_at)::bigint as migration,
      current_setting('server_version_num')::int as postgres, pg_database_size(current_database()) as bytes,
      to_regclass('public.wal_streams') is not null as has_list
      from drizzle.__drizzle_migrations`);
    const { migration, postgres, bytes, has_list: hasList } = rows[0];
    return { migration: Number(migration), postgres, bytes: Number(bytes), hasList };
  } finally {
    await client.end();
  }
}
