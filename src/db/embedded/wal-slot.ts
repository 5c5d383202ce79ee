import { sql } from 'drizzle-orm';
import type pg from 'pg';
import type { Db } from '../queryable.ts';
import { parseWalPosition } from '../wal-position.ts';
import { segmentBefore, segmentName, segmentNumber, segmentStart } from './wal-segments.ts';

/**
 * The replication slot keeps WAL on the server until it is copied. Backups do not contain it: a restored server starts
 * a new stream.
 */
const SLOT = /^ojas_wal_([0-9a-f]{8})$/;
const slotOf = (stream: string): string => `ojas_wal_${stream}`;

export type WalSlot = {
  stream: string;
  /** the first segment that is not copied yet */
  next: bigint;
};

/** The slot of this server; null when there is none. A slot that has lost its WAL, or a second one, is dropped. */
export async function findWalSlot(client: pg.Client): Promise<WalSlot | null> {
  const { rows } = await client.query<{ name: string; restart: string | null; isLost: boolean }>(
    `select slot_name as name, restart_lsn::text as restart, coalesce(wal_status = 'lost', true) as "isLost"
     from pg_replication_slots where slot_type = 'physical' and not temporary order by slot_name`,
  );
  let slot: WalSlot | null = null;
  for (const { name, restart, isLost } of rows) {
    const [, stream] = SLOT.exec(name) ?? [];
    if (!stream) continue;
    if (restart && !isLost && !slot) slot = { stream, next: segmentNumber(parseWalPosition(restart)) };
    else await dropWalSlot(client, stream);
  }
  return slot;
}

/** Makes the server keep its WAL until it is copied. */
export async function createWalSlot(client: pg.Client, stream: string): Promise<WalSlot> {
  const { rows } = await client.query('select lsn::text from pg_create_physical_replication_slot($1, true)', [
    slotOf(stream),
  ]);
  return { stream, next: segmentNumber(parseWalPosition(rows[0].lsn)) };
}

/** Lets the server remove WAL before this segment. */
export async function advanceWalSlot(client: pg.Client, { stream, next }: WalSlot): Promise<void> {
  await client.query('select pg_replication_slot_advance($1, $2::pg_lsn)', [slotOf(stream), segmentStart(next)]);
}

export async function dropWalSlot(client: pg.Client, stream: string): Promise<void> {
  await client.query('select pg_drop_replication_slot($1)', [slotOf(stream)]);
}

/** The complete segments on disk: numbers below `end`. */
export async function readClosedSegments(client: pg.Client): Promise<{ end: bigint; nameOf(number: bigint): string }> {
  const { rows } = await client.query<{ flushed: string; timeline: number }>(
    'select pg_current_wal_flush_lsn()::text as flushed, timeline_id as timeline from pg_control_checkpoint()',
  );
  const { flushed, timeline } = rows[0]!;
  return { end: segmentNumber(parseWalPosition(flushed)), nameOf: (number) => segmentName(timeline, number) };
}

/** Completes the segment that is being written. Returns the number of the one with the last record. */
export async function closeSegment(client: pg.Client): Promise<bigint> {
  const { rows } = await client.query('select pg_current_wal_insert_lsn()::text as written');
  await client.query('select pg_switch_wal()');
  return segmentBefore(rows[0].written);
}

/** Lets the server remove all copied WAL. */
export async function dropWalSlots(db: Db): Promise<void> {
  await db.execute(sql`select pg_drop_replication_slot(slot_name) from pg_replication_slots
    where slot_name like 'ojas\\_wal\\_%' and not active`);
}
