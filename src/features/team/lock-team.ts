import { sql } from 'drizzle-orm';
import type { Tx } from '#db/queryable.ts';

/** Changes of the team and its roles are rare and depend on each other, so they take turns. */
export async function lockTeam(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('team'))`);
}
