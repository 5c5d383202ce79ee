import { and, eq } from 'drizzle-orm';
import type { Queryable } from '#db/queryable.ts';
import { messageTemplates } from '#db/schema/messages.ts';
import type { MessageEvent } from './message-event-rules.ts';

/** Whether a template of the event is switched on for any channel. */
export async function canSendEvent(db: Queryable, event: MessageEvent): Promise<boolean> {
  const [template] = await db
    .select({ channel: messageTemplates.channel })
    .from(messageTemplates)
    .where(and(eq(messageTemplates.event, event), eq(messageTemplates.isActive, true)))
    .limit(1);
  return template !== undefined;
}
