import type { Queryable } from '#db/queryable.ts';
import { consents } from '#db/schema/newsletter.ts';

type Consent = Required<
  Pick<typeof consents.$inferInsert, 'email' | 'purpose' | 'given' | 'notice' | 'source' | 'at'>
> & {
  userId?: string | null;
};

/** Records consent given or withdrawn, in the caller's transaction. */
export async function recordConsent(db: Queryable, ...grants: Consent[]): Promise<void> {
  if (grants.length > 0) await db.insert(consents).values(grants);
}
