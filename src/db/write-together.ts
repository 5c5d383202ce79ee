import { type SQLWrapper, sql } from 'drizzle-orm';
import type { Queryable } from './queryable.ts';

/** An insert, update or delete that is not sent yet. */
export type Write = SQLWrapper;

/**
 * Sends independent writes as one statement, which saves round trips. All see the state before, so none may touch a row
 * of another; foreign keys and triggers are checked at the end.
 */
export async function writeTogether(db: Queryable, writes: readonly Write[]): Promise<void> {
  const [first, ...others] = writes;
  if (!first) return;
  if (others.length === 0) return void (await db.execute(first));
  const named = writes.map((write, index) => sql`${sql.identifier(`write_${index}`)} as (${write.getSQL()})`);
  await db.execute(sql`with ${sql.join(named, sql`, `)} select`);
}
