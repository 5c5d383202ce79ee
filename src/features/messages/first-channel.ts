import { and, desc, eq, sql } from 'drizzle-orm';
import type { Queryable } from '#db/queryable.ts';
import { messageTemplates } from '#db/schema/messages.ts';
import type { MessageChannel } from '#shared/message-states.ts';
import type { MessageEvent } from './message-event-rules.ts';

/** The channel by which messages of an event go, WhatsApp before SMS; null when no template of it is switched on. */
export async function firstChannel(db: Queryable, event: MessageEvent): Promise<MessageChannel | null> {
  const [template] = await db
    .select({ channel: messageTemplates.channel })
    .from(messageTemplates)
    .where(and(eq(messageTemplates.event, event), eq(messageTemplates.isActive, true)))
    .orderBy(desc(sql`${messageTemplates.channel} = 'whatsapp'`))
    .limit(1);
  return template?.channel ?? null;
}
