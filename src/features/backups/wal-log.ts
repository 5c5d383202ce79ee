import { desc, eq, sql } from 'drizzle-orm';
import type { Queryable } from '#db/client.ts';
import { walStreams } from '#db/schema/backups.ts';

export type WalStreamRow = typeof walStreams.$inferSelect;

/** The streams of WAL that this shop has copied to one place, the newest first. */
export const listWalStreams = (db: Queryable, place: string): Promise<WalStreamRow[]> =>
  db.select().from(walStreams).where(eq(walStreams.place, place)).orderBy(desc(walStreams.startedAt));

/** Notes a stream that begins now. */
export async function beginWalStream(db: Queryable, id: string, place: string): Promise<void> {
  await db.insert(walStreams).values({ id, place, startedAt: sql`clock_timestamp()` });
}

/** Leaves a transaction in the WAL, and answers a moment before it ended. By the server's clock, as replay goes by it. */
export async function markWalStream(db: Queryable, id: string): Promise<Date> {
  const [row] = await db
    .update(walStreams)
    .set({ markedAt: sql`clock_timestamp()` })
    .where(eq(walStreams.id, id))
    .returning({ at: walStreams.markedAt });
  return row!.at!;
}

/** Notes what was copied by now: the last segment, and the mark in it when it holds one. */
export async function noteCopiedWal(db: Queryable, id: string, segment: string, until: Date | null): Promise<void> {
  const copied = { segment, error: null, failedAt: null, ...(until ? { copiedUntil: until } : {}) };
  await db.update(walStreams).set(copied).where(eq(walStreams.id, id));
}

/** Notes why segments stay where they are. */
export async function noteWalFailure(db: Queryable, place: string, error: string, now: Date): Promise<void> {
  const [newest] = await listWalStreams(db, place);
  if (!newest) return;
  await db.update(walStreams).set({ error, failedAt: now }).where(eq(walStreams.id, newest.id));
}

/** Forgets a stream of which nothing is left. */
export async function forgetWalStream(db: Queryable, id: string): Promise<void> {
  await db.delete(walStreams).where(eq(walStreams.id, id));
}
