import type { Queryable } from '#db/queryable.ts';
import { consents } from '#db/schema/newsletter.ts';

type Row = typeof consents.$inferInsert;
type Proof = Required<Pick<Row, 'purpose' | 'given' | 'notice' | 'source' | 'at'>> & { userId?: string | null };
/** By mail the subject is an address, otherwise a phone number ('+919876543210'). */
type Consent = Proof &
  ({ email: string; channel?: 'mail' } | { phone: string; channel: Exclude<Row['channel'], 'mail' | undefined> });

/** Records consent given or withdrawn, in the caller's transaction. */
export async function recordConsent(db: Queryable, ...grants: Consent[]): Promise<void> {
  if (grants.length > 0) await db.insert(consents).values(grants);
}
