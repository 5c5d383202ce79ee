import { and, eq } from 'drizzle-orm';
import type { Queryable } from '#db/queryable.ts';
import { messageTemplates } from '#db/schema/messages.ts';
import type { MessageChannel } from '#shared/message-states.ts';

export type StoredTemplate = typeof messageTemplates.$inferSelect;

export async function readTemplate(
  db: Queryable,
  event: string,
  channel: MessageChannel,
): Promise<StoredTemplate | null> {
  const [row] = await db
    .select()
    .from(messageTemplates)
    .where(and(eq(messageTemplates.event, event), eq(messageTemplates.channel, channel)));
  return row ?? null;
}
