import { randomBytes } from 'node:crypto';
import { open } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { connect } from '#db/client.ts';
import { SEGMENT_BYTES } from '#db/embedded/wal-segments.ts';
import {
  advanceWalSlot,
  closeSegment,
  createWalSlot,
  dropWalSlot,
  findWalSlot,
  readClosedSegments,
  type WalSlot,
} from '#db/embedded/wal-slot.ts';
import type { Db } from '#db/queryable.ts';
import {
  beginWalStream,
  listWalStreams,
  markWalStream,
  noteCopiedWal,
  noteWalFailure,
} from '#features/backups/wal-log.ts';
import type { BackupKey } from '#platform/backup/backup-key.ts';
import type { BackupStore } from '#platform/backup/backup-store.ts';
import { segmentFile, writeSegment } from '#platform/backup/wal-file.ts';
import { errorText } from '#platform/log.ts';

type Server = { url: string; cluster: string };
export type WalSource = {
  server: Server;
  /** of the archives that the stream belongs to */
  place: string;
  /** the storage of segments */
  store: BackupStore;
  key: BackupKey;
  signal?: AbortSignal;
};
type Mark = { until: Date; segment: bigint };

/**
 * Copies the WAL that the server has written up to now. Returns how many segments, and null when another process is
 * copying. An error is recorded and retried; the server keeps the WAL meanwhile.
 */
export function copyWal(source: WalSource): Promise<number | null> {
  return withWalLock(source.server.url, async (client, db) => {
    try {
      const slot = await openStream(client, db, source.place);
      const behind = await copyClosed(client, db, slot, source, null);
      // the segment is closed only now: while the storage is unreachable, closing would fill the disk with empty
      // segments
      const until = await markWalStream(db, slot.stream);
      const mark = { until, segment: await closeSegment(client) };
      return behind + (await copyClosed(client, db, slot, source, mark));
    } catch (error) {
      // while the database is unavailable, nothing can be recorded there
      await noteWalFailure(db, source.place, errorText(error as Error), new Date()).catch(() => {});
      throw error;
    }
  });
}

async function withWalLock<T>(url: string, work: (client: pg.Client, db: Db) => Promise<T>): Promise<T | null> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  client.on('error', () => {});
  await client.connect();
  const database = connect(url, { max: 1 });
  try {
    const { rows } = await client.query('select pg_try_advisory_lock(7204119) as is_free');
    return rows[0].is_free ? await work(client, database.db) : null;
  } finally {
    await database.close();
    await client.end().catch(() => {});
  }
}

// a stream belongs to one storage; WAL lost between two streams is in neither
async function openStream(client: pg.Client, db: Db, place: string): Promise<WalSlot> {
  const slot = await findWalSlot(client);
  const [current] = await listWalStreams(db, place);
  if (slot && slot.stream === current?.id) return slot;
  if (slot) await dropWalSlot(client, slot.stream);
  const stream = randomBytes(4).toString('hex');
  await beginWalStream(db, stream, place);
  return createWalSlot(client, stream);
}

async function copyClosed(
  client: pg.Client,
  db: Db,
  slot: WalSlot,
  { server, store, key, signal }: WalSource,
  mark: Mark | null,
): Promise<number> {
  const { end, nameOf } = await readClosedSegments(client);
  let count = 0;
  for (; slot.next < end; slot.next += 1n, count += 1) {
    signal?.throwIfAborted();
    const segment = nameOf(slot.next);
    const until = mark?.segment === slot.next ? mark.until : null;
    // it was copied before a crash reset the slot's position
    if (!(await store.has(segmentFile(slot.stream, segment)))) {
      const content = await readSegmentOf(server.cluster, segment);
      await writeSegment(store, key, { stream: slot.stream, segment, until: until?.toISOString() ?? null, content });
    }
    await advanceWalSlot(client, { ...slot, next: slot.next + 1n });
    await noteCopiedWal(db, slot.stream, segment, until);
  }
  return count;
}

const ZEROS = Buffer.alloc(64 * 1024);

// a segment that was closed early is padded with zeros, which are restored before replay
async function readSegmentOf(cluster: string, segment: string): Promise<Uint8Array> {
  const file = await open(path.join(cluster, 'pg_wal', segment), 'r');
  try {
    const content = await file.readFile();
    if (content.length !== SEGMENT_BYTES) throw new Error(`the segment ${segment} has ${content.length} bytes`);
    let used = content.length;
    while (used > 0 && content.subarray(used - ZEROS.length, used).equals(ZEROS)) used -= ZEROS.length;
    return content.subarray(0, used);
  } finally {
    await file.close();
  }
}
