import { randomUUID } from 'node:crypto';
import path from 'node:path';
import pg from 'pg';
import { type ClusterEntry, closing, readCluster, readFile } from './read-cluster.ts';
import { findWalSlot } from './wal-slot.ts';

/** From where to where the WAL goes that the copied files need, and where the kept WAL goes on from there. */
export type WalRange = {
  start: string;
  stop: string;
  resume: { stream: string; segment: string; consistentAt: string } | null;
};

/**
 * Copies the folder of a running embedded server by PostgreSQL's own low-level interface: entries come one after the
 * other, and with the log of changes up to the end they are one state of the database, that of the end. Orders go on.
 */
export async function* readBaseBackup(
  url: string,
  cluster: string,
  done: (range: WalRange) => void,
): AsyncGenerator<ClusterEntry> {
  // the backup is this session's: however it ends, the server forgets what was begun
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  try {
    const { rows: set } = await client.query('show wal_level');
    if (set[0].wal_level === 'minimal') throw new Error('the server keeps too little log (wal_level is minimal)');
    const holder = `ojas_backup_${randomUUID().slice(0, 8)}`;
    await client.query('select pg_create_physical_replication_slot($1, true, true)', [holder]);
    const { rows: started } = await client.query('select pg_backup_start($1, fast => true)::text as lsn', [holder]);
    yield* readCluster(cluster);
    const { rows: stopped } = await client.query(
      'select lsn::text, labelfile, spcmapfile from pg_backup_stop(wait_for_archive => false)',
    );
    const { lsn: stop, labelfile, spcmapfile } = stopped[0];
    const { rows: clock } = await client.query<{ now: Date }>('select clock_timestamp() as now');
    // whole milliseconds: rounded up, no transaction before the end is after it
    const consistentAt = new Date(clock[0]!.now.getTime() + 1).toISOString();
    // made before this moment, so it holds all that comes after
    const slot = await findWalSlot(client);
    yield textFile('backup_label', labelfile);
    if (spcmapfile) yield textFile('tablespace_map', spcmapfile);
    const segments = await listSegments(client, started[0].lsn, stop);
    for (const segment of segments) {
      const file = await readFile(path.join(cluster, 'pg_wal', segment), `pg_wal/${segment}`);
      if (!file) throw new Error(`the log ${segment} is gone before it was copied`);
      yield* closing(file);
    }
    done({
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

/** The files of the log from one place to another, both included. */
async function listSegments(client: pg.Client, start: string, stop: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select pg_walfile_name('0/0'::pg_lsn + least(at + 1, $2::pg_lsn - '0/0'::pg_lsn)) as name
     from (select setting::numeric as bytes from pg_settings where name = 'wal_segment_size') size,
       generate_series(floor(($1::pg_lsn - '0/0'::pg_lsn) / bytes) * bytes, $2::pg_lsn - '0/0'::pg_lsn - 1, bytes) at`,
    [start, stop],
  );
  return rows.map(({ name }) => name);
}
