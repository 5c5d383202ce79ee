import type { Queryable } from '#db/client.ts';
import { consents } from '#db/schema/newsletter.ts';

type Consent = Required<
  Pick<typeof consents.$inferInsert, 'email' | 'purpose' | 'given' | 'notice' | 'source' | 'at'>
> & {
  userId?: string | null;
};

/** Writes who agreed to what, or took it back, in the transaction in which it happens. */
export async function recordConsent(db: Queryable, ...given: Consent[]): Promise<void> {
  if (given.length > 0) await db.insert(consents).values(given);
}
