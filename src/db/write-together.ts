import { type SQLWrapper, sql } from 'drizzle-orm';
import type { Queryable } from './client.ts';

/** An insert, update or delete that was not sent yet. */
export type Write = SQLWrapper;

/**
 * Sends writes that do not read each other as one statement, which saves a trip each. All see what was there before, so
 * none may touch a row that another one writes; foreign keys and triggers are asked when all are done.
 */
export async function writeTogether(db: Queryable, writes: readonly Write[]): Promise<void> {
  const [first, ...others] = writes;
  if (!first) return;
  if (others.length === 0) return void (await db.execute(first));
  const named = writes.map((write, index) => sql`${sql.identifier(`write_${index}`)} as (${write.getSQL()})`);
  await db.execute(sql`with ${sql.join(named, sql`, `)} select`);
}
