import { eq } from 'drizzle-orm';
import type { Tx } from '#db/queryable.ts';
import { mails } from '#db/schema/platform.ts';

/** Deletes the mails about something that is deleted, such as an order. */
export async function purgeMails(tx: Tx, relatedId: string): Promise<void> {
  await tx.delete(mails).where(eq(mails.relatedId, relatedId));
}
