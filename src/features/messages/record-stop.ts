import { and, desc, eq } from 'drizzle-orm';
import type { Tx } from '#db/queryable.ts';
import { consents } from '#db/schema/newsletter.ts';
import { orders } from '#db/schema/orders.ts';
import type { MessageChannel } from '#shared/message-states.ts';
import { PROMOTIONAL_PURPOSES } from '#shared/message-states.ts';
import { recordConsent } from '../customers/record-consent.ts';
import { RESUME_NOTICE, STOP_NOTICE } from './stop-rules.ts';

type Choice = {
  phone: string;
  channel: MessageChannel;
  /** what the person wrote, or what the provider says */
  text: string;
  source: 'message-reply' | 'provider';
  at: Date;
  /** offers are wanted again; a withdrawal otherwise */
  given?: boolean;
};

/** Records that a person wants no offers and reminders on a channel, or wants offers again. A repetition writes nothing. */
export async function recordStop(tx: Tx, { phone, channel, text, source, at, given = false }: Choice): Promise<void> {
  const [customer] = await tx
    .select({ userId: orders.userId })
    .from(orders)
    .where(eq(orders.phone, phone))
    .orderBy(desc(orders.createdAt))
    .limit(1);
  for (const purpose of given ? (['offers'] as const) : PROMOTIONAL_PURPOSES) {
    const isSame = and(
      eq(consents.phone, phone),
      eq(consents.channel, channel),
      eq(consents.purpose, purpose),
      eq(consents.at, at),
      eq(consents.given, given),
    );
    const [repeated] = await tx.select({ id: consents.id }).from(consents).where(isSame).limit(1);
    if (repeated) continue;
    const notice = `${given ? RESUME_NOTICE : STOP_NOTICE} (${text.slice(0, 200)})`;
    await recordConsent(tx, { phone, channel, purpose, given, notice, source, at, userId: customer?.userId ?? null });
  }
}
