import { asc, eq } from 'drizzle-orm';
import type { Queryable } from '#db/client.ts';
import { userRoles } from '#db/schema/customers.ts';

/** Whether this is the last administrator. `lock` keeps two from being deleted at the same time. */
export async function isLastAdministrator(db: Queryable, userId: string, lock = false): Promise<boolean> {
  const read = () => db.select({ id: userRoles.userId }).from(userRoles).where(eq(userRoles.role, 'admin'));
  const mine = (rows: { id: string }[]) => rows.some(({ id }) => id === userId);
  const rows = await read();
  if (!mine(rows)) return false;
  return lock ? (await read().orderBy(asc(userRoles.userId)).for('update')).length === 1 : rows.length === 1;
}
