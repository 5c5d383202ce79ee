import pg from 'pg';
import { BackupError } from '#platform/backup/backup-error.ts';

export type DatabaseFacts = {
  /** when its newest migration was made, in milliseconds */
  migration: number;
  /** server_version_num */
  postgres: number;
  bytes: number;
};

/** What a backup has to say about the database that it holds. BACKUP_UNAVAILABLE for one without a shop. */
export async function inspectDatabase(url: string): Promise<DatabaseFacts> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  client.on('error', () => {});
  await client.connect();
  try {
    const { rows: found } = await client.query("select to_regclass('drizzle.__drizzle_migrations') as migrations");
    if (found[0].migrations === null)
      throw new BackupError('BACKUP_UNAVAILABLE', 'this database holds no shop yet: start the shop first');
    const { rows } = await client.query(`select max(created_at)::bigint as migration,
      current_setting('server_version_num')::int as postgres, pg_database_size(current_database()) as bytes
      from drizzle.__drizzle_migrations`);
    return { migration: Number(rows[0].migration), postgres: rows[0].postgres, bytes: Number(rows[0].bytes) };
  } finally {
    await client.end();
  }
}
