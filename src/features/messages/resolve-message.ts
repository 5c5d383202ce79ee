import { and, eq } from 'drizzle-orm';
import { transact } from '#db/client.ts';
import { messages } from '#db/schema/messages.ts';
import type { App } from '#platform/app.ts';
import type { Staff } from '#platform/http/api-middleware.ts';
import { DAY_MS } from '#shared/dates.ts';
import { DomainError } from '#shared/domain-error.ts';
import { formatPhone } from '#shared/phone.ts';
import { recordChange } from '../audit/record-change.ts';

/** Sends a message of unknown delivery again, or leaves it. MESSAGE_SETTLED when a receipt was faster. */
export function resolveMessage(
  app: App,
  staff: Staff,
  { id, isRepeated }: { id: string; isRepeated: boolean },
): Promise<void> {
  const now = app.now();
  return transact(app.db, async (tx) => {
    const [message] = await tx
      .update(messages)
      .set({
        claim: null,
        ...(isRepeated
          ? { state: 'queued', nextTryAt: now, expiresAt: new Date(now.getTime() + DAY_MS) }
          : { state: 'accepted', acceptedAt: now }),
      })
      .where(and(eq(messages.id, id), eq(messages.state, 'unknown')))
      .returning();
    if (!message) throw new DomainError('MESSAGE_SETTLED');
    await recordChange(tx, staff, now, {
      action: 'message.resolve',
      entityId: id,
      label: formatPhone(message.phone ?? ''),
      after: { isRepeated },
    });
  });
}
