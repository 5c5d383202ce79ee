import { randomUUID } from 'node:crypto';
import path from 'node:path';
import pg from 'pg';
import { type ClusterEntry, closing, readCluster, readFile } from './read-cluster.ts';
import { findWalSlot } from './wal-slot.ts';

/** The range of WAL that the copied files need, and where the continuous WAL archive continues. */
export type WalRange = {
  start: string;
  stop: string;
  resume: { stream: string; segment: string; consistentAt: string } | null;
};

/**
 * Copies the folder of a running embedded server by PostgreSQL's low-level backup interface. Entries are read one after
 * the other; together with the WAL up to the end they are the state at the end.
 */
export async function* readBaseBackup(
  url: string,
  cluster: string,
  finish: (range: WalRange) => void,
): AsyncGenerator<ClusterEntry> {
  // the backup belongs to this session: the server ends it with the connection
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  try {
    const { rows: set } = await client.query('show wal_level');
    if (set[0].wal_level === 'minimal')
      throw new Error('the write-ahead log of the server is insufficient for a backup (wal_level is minimal)');
    const holder = `ojas_backup_${randomUUID().slice(0, 8)}`;
    await client.query('select pg_create_physical_replication_slot($1, true, true)', [holder]);
    const { rows: started } = await client.query('select pg_backup_start($1, fast => true)::text as lsn', [holder]);
    yield* readCluster(cluster);
    const { rows: stopped } = await client.query(
      'select lsn::text, labelfile, spcmapfile from pg_backup_stop(wait_for_archive => false)',
    );
    const { lsn: stop, labelfile, spcmapfile } = stopped[0];
    const { rows: clock } = await client.query<{ now: Date }>('select clock_timestamp() as now');
    // rounded up to whole milliseconds, so that no transaction before the end is later
    const consistentAt = new Date(clock[0]!.now.getTime() + 1).toISOString();
    // created before this moment, so that it covers everything after it
    const slot = await findWalSlot(client);
    yield textFile('backup_label', labelfile);
    if (spcmapfile) yield textFile('tablespace_map', spcmapfile);
    const segments = await listSegments(client, started[0].lsn, stop);
    for (const segment of segments) {
      const file = await readFile(path.join(cluster, 'pg_wal', segment), `pg_wal/${segment}`);
      if (!file) throw new Error(`the server removed the segment ${segment} before it was copied`);
      yield* closing(file);
    }
    finish({
      start: started[0].lsn,
      stop,
      resume: slot && { stream: slot.stream, segment: segments.at(-1)!, consistentAt },
    });
  } finally {
    await client.end().catch(() => {});
  }
}

function textFile(name: string, text: string): ClusterEntry {
  const content = Buffer.from(text);
  return {
    name,
    type: 'file',
    bytes: content.length,
    content: (async function* () {
      yield content;
    })(),
  };
}

/** The WAL files of a range, both ends included. */
async function listSegments(client: pg.Client, start: string, stop: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select pg_walfile_name('0/0'::pg_lsn + least(at + 1, $2::pg_lsn - '0/0'::pg_lsn)) as name
     from (select setting::numeric as bytes from pg_settings where name = 'wal_segment_size') size,
       generate_series(floor(($1::pg_lsn - '0/0'::pg_lsn) / bytes) * bytes, $2::pg_lsn - '0/0'::pg_lsn - 1, bytes) at`,
    [start, stop],
  );
  return rows.map(({ name }) => name);
}
