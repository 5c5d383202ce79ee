import { desc, eq, sql } from 'drizzle-orm';
import type { Queryable } from '#db/queryable.ts';
import { walStreams } from '#db/schema/backups.ts';

export type WalStreamRow = typeof walStreams.$inferSelect;

/** The WAL streams that this shop has copied to one storage, newest first. */
export const listWalStreams = (db: Queryable, place: string): Promise<WalStreamRow[]> =>
  db.select().from(walStreams).where(eq(walStreams.place, place)).orderBy(desc(walStreams.startedAt));

/** Records the start of a stream. */
export async function beginWalStream(db: Queryable, id: string, place: string): Promise<void> {
  await db.insert(walStreams).values({ id, place, startedAt: sql`clock_timestamp()` });
}

/** Commits a mark to the WAL and returns a moment before it, by the server's clock, which replay uses. */
export async function markWalStream(db: Queryable, id: string): Promise<Date> {
  const [row] = await db
    .update(walStreams)
    .set({ markedAt: sql`clock_timestamp()` })
    .where(eq(walStreams.id, id))
    .returning({ at: walStreams.markedAt });
  return row!.at!;
}

/** Records progress: the last copied segment, and the mark that it contains, if any. */
export async function noteCopiedWal(db: Queryable, id: string, segment: string, until: Date | null): Promise<void> {
  const copied = { segment, error: null, failedAt: null, ...(until ? { copiedUntil: until } : {}) };
  await db.update(walStreams).set(copied).where(eq(walStreams.id, id));
}

/** Records why segments cannot be copied. */
export async function noteWalFailure(db: Queryable, place: string, error: string, now: Date): Promise<void> {
  const [newest] = await listWalStreams(db, place);
  if (!newest) return;
  await db.update(walStreams).set({ error, failedAt: now }).where(eq(walStreams.id, newest.id));
}

/** Removes a stream whose segments are all gone. */
export async function forgetWalStream(db: Queryable, id: string): Promise<void> {
  await db.delete(walStreams).where(eq(walStreams.id, id));
}
