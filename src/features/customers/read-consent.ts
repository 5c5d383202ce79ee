import { and, desc, eq } from 'drizzle-orm';
import type { Queryable } from '#db/queryable.ts';
import { consents } from '#db/schema/newsletter.ts';
import type { MessageChannel, PromotionalPurpose } from '#shared/message-states.ts';

/** Whether the last word about a phone, a channel and a purpose was a consent. */
export async function hasConsent(
  db: Queryable,
  subject: { phone: string; channel: MessageChannel; purpose: PromotionalPurpose },
): Promise<boolean> {
  const { phone, channel, purpose } = subject;
  const [latest] = await db
    .select({ given: consents.given })
    .from(consents)
    .where(and(eq(consents.phone, phone), eq(consents.channel, channel), eq(consents.purpose, purpose)))
    // of two at one instant the withdrawal counts
    .orderBy(desc(consents.at), consents.given)
    .limit(1);
  return latest?.given ?? false;
}
