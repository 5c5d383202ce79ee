import { eq } from 'drizzle-orm';
import { attentionSnoozes } from '#db/schema/platform.ts';
import type { App } from '#platform/app.ts';
import type { Granted } from '#platform/http/permissions.ts';
import { ATTENTION_SOURCES } from './sources/index.ts';
import type { AttentionGroup } from './sources/source.ts';

/** Groups that need attention, newest first, and the counts of tabs, as far as the permissions allow. */
export async function listAttentionGroups(app: App, userId: string, granted: Granted) {
  const [sourceResults, snoozes] = await Promise.all([
    Promise.all(ATTENTION_SOURCES.filter(({ needs }) => granted.has(needs)).map((source) => source.find(app, userId))),
    app.db.select().from(attentionSnoozes).where(eq(attentionSnoozes.userId, userId)),
  ]);
  const now = app.now();
  const groups = sourceResults
    .flatMap((one) => one.groups)
    .sort((a, b) => b.at.getTime() - a.at.getTime())
    .map((group) => ({ ...describe(group), snoozedUntil: snoozedUntil(group, snoozes, now) }));
  return {
    open: groups.filter((group) => group.snoozedUntil === null),
    snoozed: groups.filter((group) => group.snoozedUntil !== null),
    tabCounts: sourceResults.flatMap(({ tabCount }) => (tabCount && tabCount.count > 0 ? [tabCount] : [])),
  };
}

const describe = ({ at, ...group }: AttentionGroup) => ({ ...group, at: at.toISOString() });

type Snooze = typeof attentionSnoozes.$inferSelect;

// an entry newer than the snooze ends it early
function snoozedUntil({ kind, at }: AttentionGroup, snoozes: readonly Snooze[], now: Date): string | null {
  const snooze = snoozes.find((one) => one.kind === kind);
  return snooze && snooze.until > now && at <= snooze.snoozedAt ? snooze.until.toISOString() : null;
}
