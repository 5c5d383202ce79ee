import { runOnce } from '#db/run-once.ts';
import { BackupError } from '#platform/backup/backup-error.ts';

/** RESTORE_TARGET_NOT_EMPTY for a database that contains any object. */
export async function requireEmptyDatabase(url: string): Promise<void> {
  const { rows } = await runOnce(
    url,
    `select n.nspname || '.' || c.relname as name from pg_class c
      join pg_namespace n on n.oid = c.relnamespace
      where n.nspname not in ('pg_catalog', 'information_schema') and n.nspname not like 'pg\\_%' limit 1`,
  );
  if (rows[0])
    throw new BackupError('RESTORE_TARGET_NOT_EMPTY', `the database holds ${rows[0].name}: create an empty one`);
}
