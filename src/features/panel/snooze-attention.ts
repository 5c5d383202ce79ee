import { and, eq } from 'drizzle-orm';
import { attentionSnoozes } from '#db/schema/platform.ts';
import type { App } from '#platform/app.ts';
import { addDays, shopDay, shopInstant } from '#shared/dates.ts';
import { type AttentionKind, SNOOZED_UNTIL } from './rules.ts';

/** Hides a group from this user until tomorrow morning. */
export async function snoozeAttention(app: App, userId: string, kind: AttentionKind): Promise<{ until: string }> {
  const snoozedAt = app.now();
  const until = shopInstant(addDays(shopDay(snoozedAt), 1), SNOOZED_UNTIL);
  await app.db
    .insert(attentionSnoozes)
    .values({ userId, kind, snoozedAt, until })
    .onConflictDoUpdate({ target: [attentionSnoozes.userId, attentionSnoozes.kind], set: { snoozedAt, until } });
  return { until: until.toISOString() };
}

/** Shows a snoozed group again. */
export async function unsnoozeAttention(app: App, userId: string, kind: AttentionKind): Promise<void> {
  await app.db
    .delete(attentionSnoozes)
    .where(and(eq(attentionSnoozes.userId, userId), eq(attentionSnoozes.kind, kind)));
}
