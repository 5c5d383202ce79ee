import { DAY_MS, HOUR_MS, shopDay } from '#shared/dates.ts';

/** A backup that is kept so long because somebody asked for it, or because an upgrade came after it. */
export const KEPT_BY_HAND_MS = 30 * DAY_MS;
/** A backup that failed is tried again after so long. */
export const RETRY_MS = HOUR_MS;
/** The shop's clock has no summer time. */
const SHOP_OFFSET_MS = 5.5 * HOUR_MS;
/** On Sundays at 04:00 of the shop's clock. */
export const REHEARSAL_AT = '04:00';
const REHEARSAL_WEEKDAY = 0;

export type KeepRule = { daily: number; weekly: number; monthly: number };
type Kept = { id: string; startedAt: Date; reason: 'schedule' | 'staff' | 'command' | 'upgrade' };

/**
 * The backups to be removed: those that are not the last one of any of the last so many days, weeks or months that have
 * one. What was made by hand is kept for a month besides, and the last backup and the last rehearsed one always.
 */
export function listExpired<Backup extends Kept>(
  all: readonly Backup[],
  keep: KeepRule,
  now: Date,
  rehearsedId: string | null,
): Backup[] {
  const newestFirst = all.toSorted((one, other) => other.startedAt.getTime() - one.startedAt.getTime());
  const kept = new Set<string>(newestFirst.slice(0, 1).map(({ id }) => id));
  if (rehearsedId) kept.add(rehearsedId);
  const periods = [
    [keep.daily, shopDay],
    [keep.weekly, weekOf],
    [keep.monthly, (at: Date) => shopDay(at).slice(0, 7)],
  ] as const;
  for (const [count, periodOf] of periods) {
    const seen = new Set<string>();
    for (const { id, startedAt } of newestFirst) {
      const period = periodOf(startedAt);
      if (seen.has(period)) continue;
      if (seen.size === count) break;
      seen.add(period);
      kept.add(id);
    }
  }
  for (const { id, reason, startedAt } of all)
    if (reason !== 'schedule' && now.getTime() - startedAt.getTime() < KEPT_BY_HAND_MS) kept.add(id);
  return newestFirst.filter(({ id }) => !kept.has(id));
}

/** Weeks begin on Monday; any number that grows by one each week. */
function weekOf(at: Date): string {
  return String(Math.floor(((at.getTime() + SHOP_OFFSET_MS) / DAY_MS + 3) / 7));
}

/** The last instant, now or before, at which the shop's clock showed 'HH:mm'. */
export function lastTimeOfDay(now: Date, time: string): Date {
  const [hours, minutes] = time.split(':').map(Number) as [number, number];
  const day = Math.floor((now.getTime() + SHOP_OFFSET_MS) / DAY_MS) * DAY_MS;
  const today = day + hours * HOUR_MS + minutes * 60_000 - SHOP_OFFSET_MS;
  return new Date(today <= now.getTime() ? today : today - DAY_MS);
}

/** The last Sunday 04:00 of the shop's clock, now or before. */
export function lastRehearsalTime(now: Date): Date {
  const at = lastTimeOfDay(now, REHEARSAL_AT);
  const weekday = new Date(at.getTime() + SHOP_OFFSET_MS).getUTCDay();
  return new Date(at.getTime() - ((weekday - REHEARSAL_WEEKDAY + 7) % 7) * DAY_MS);
}

type WalKept = { walStream: string | null; walSegment: string | null };

/** The last segment of each stream that is in its oldest kept archive: replay needs only what comes after it. */
export function oldestSegments(kept: readonly WalKept[]): Map<string, string> {
  const oldest = new Map<string, string>();
  for (const { walStream, walSegment } of kept) {
    if (!walStream || !walSegment) continue;
    const found = oldest.get(walStream);
    if (found === undefined || walSegment < found) oldest.set(walStream, walSegment);
  }
  return oldest;
}

/** WAL that is not copied for so long is no safety any more: some tries may fail. */
export const walOverdueMs = (everySeconds: number): number => Math.max(10 * 60_000, 5 * everySeconds * 1000);

type Tried = { startedAt: Date; state: 'running' | 'good' | 'failed' };

/** Whether the daily backup is to begin: nothing good since its time of day, and no try within the last hour. */
export function isBackupDue(now: Date, at: string, installedAt: Date, last: Tried | null): boolean {
  const due = lastTimeOfDay(now, at);
  // a shop that was set up since has nothing to lose yet
  if (installedAt > due) return false;
  if (!last || last.startedAt < due) return !isRecent(now, last);
  return last.state === 'failed' && !isRecent(now, last);
}

/**
 * Whether a rehearsal of the newest backup is to begin: none at all yet, or none since Sunday. After one that failed the
 * next backup is rehearsed, or the same one again a day later.
 */
export function isRehearsalDue(now: Date, last: (Tried & { backupId: string }) | null, newestId: string): boolean {
  if (!last) return true;
  if (last.state === 'failed') return last.backupId !== newestId || now.getTime() - last.startedAt.getTime() >= DAY_MS;
  return last.startedAt < lastRehearsalTime(now);
}

/** Whether a try that came to nothing was made within the last hour. */
export const isRecent = (now: Date, last: Tried | null): boolean =>
  last !== null && last.state !== 'good' && now.getTime() - last.startedAt.getTime() < RETRY_MS;

/** A shop without a good backup for so long has lost its safety, whatever its log says. */
export const OVERDUE_MS = 2 * DAY_MS;
