import { DAY_MS, HOUR_MS, SHOP_OFFSET_MS, shopDay } from '#shared/dates.ts';

/** Retention of a backup that was requested by hand or made before an upgrade. */
export const KEPT_BY_HAND_MS = 30 * DAY_MS;
/** Wait before a failed backup is tried again. */
export const RETRY_MS = HOUR_MS;
/** Rehearsals are due on Sundays at 04:00 of the shop's time zone. */
export const REHEARSAL_AT = '04:00';
const REHEARSAL_WEEKDAY = 0;

export type KeepRule = { daily: number; weekly: number; monthly: number };
type Kept = { id: string; startedAt: Date; reason: 'schedule' | 'staff' | 'command' | 'upgrade' };

/**
 * The backups to remove. The last one of each of the last `days`, `weeks` and `months` that have one is kept; one made
 * by hand is kept for a month, and the last backup and the last rehearsed one always.
 */
export function listExpired<Backup extends Kept>(
  all: readonly Backup[],
  keep: KeepRule,
  now: Date,
  rehearsedId: string | null,
): Backup[] {
  const newestFirst = all.toSorted((one, other) => other.startedAt.getTime() - one.startedAt.getTime());
  const retainedIds = new Set<string>(newestFirst.slice(0, 1).map(({ id }) => id));
  if (rehearsedId) retainedIds.add(rehearsedId);
  const periods = [
    [keep.daily, shopDay],
    [keep.weekly, weekOf],
    [keep.monthly, (at: Date) => shopDay(at).slice(0, 7)],
  ] as const;
  for (const [count, periodOf] of periods) {
    const days = new Set<string>();
    for (const { id, startedAt } of newestFirst) {
      const period = periodOf(startedAt);
      if (days.has(period)) continue;
      if (days.size === count) break;
      days.add(period);
      retainedIds.add(id);
    }
  }
  for (const { id, reason, startedAt } of all)
    if (reason !== 'schedule' && now.getTime() - startedAt.getTime() < KEPT_BY_HAND_MS) retainedIds.add(id);
  return newestFirst.filter(({ id }) => !retainedIds.has(id));
}

/** Weeks begin on Monday; the number grows by one each week. */
function weekOf(at: Date): string {
  return String(Math.floor(((at.getTime() + SHOP_OFFSET_MS) / DAY_MS + 3) / 7));
}

/** The last instant, not after now, at which the shop's clock showed 'HH:mm'. */
export function lastTimeOfDay(now: Date, time: string): Date {
  const [hours, minutes] = time.split(':').map(Number) as [number, number];
  const day = Math.floor((now.getTime() + SHOP_OFFSET_MS) / DAY_MS) * DAY_MS;
  const today = day + hours * HOUR_MS + minutes * 60_000 - SHOP_OFFSET_MS;
  return new Date(today <= now.getTime() ? today : today - DAY_MS);
}

/** The last Sunday 04:00 of the shop's time zone, not after now. */
export function lastRehearsalTime(now: Date): Date {
  const at = lastTimeOfDay(now, REHEARSAL_AT);
  const weekday = new Date(at.getTime() + SHOP_OFFSET_MS).getUTCDay();
  return new Date(at.getTime() - ((weekday - REHEARSAL_WEEKDAY + 7) % 7) * DAY_MS);
}

type WalKept = { walStream: string | null; walSegment: string | null };

/** For each stream, the last segment that its oldest archive contains: replay needs only later ones. */
export function oldestSegments(archives: readonly WalKept[]): Map<string, string> {
  const oldest = new Map<string, string>();
  for (const { walStream, walSegment } of archives) {
    if (!walStream || !walSegment) continue;
    const earliestSegment = oldest.get(walStream);
    if (earliestSegment === undefined || walSegment < earliestSegment) oldest.set(walStream, walSegment);
  }
  return oldest;
}

/** WAL that was not copied for this long is a problem; single failures are not. */
export const walOverdueMs = (everySeconds: number): number => Math.max(10 * 60_000, 5 * everySeconds * 1000);

type Tried = { startedAt: Date; state: 'running' | 'good' | 'failed' };

/** Whether the daily backup is due: none succeeded since its time of day, and none was tried within the last hour. */
export function isBackupDue(now: Date, at: string, installedAt: Date, last: Tried | null): boolean {
  const due = lastTimeOfDay(now, at);
  // a shop that was set up after that time has nothing to lose yet
  if (installedAt > due) return false;
  if (!last || last.startedAt < due) return !isRecent(now, last);
  return last.state === 'failed' && !isRecent(now, last);
}

/**
 * Whether a rehearsal of the newest backup is due: none yet, or none since Sunday. After a failed one the next backup
 * is rehearsed, or the same one a day later.
 */
export function isRehearsalDue(now: Date, last: (Tried & { backupId: string }) | null, newestId: string): boolean {
  if (!last) return true;
  if (last.state === 'failed') return last.backupId !== newestId || now.getTime() - last.startedAt.getTime() >= DAY_MS;
  return last.startedAt < lastRehearsalTime(now);
}

/** Whether an attempt failed within the last hour. */
export const isRecent = (now: Date, last: Tried | null): boolean =>
  last !== null && last.state !== 'good' && now.getTime() - last.startedAt.getTime() < RETRY_MS;

/** Without a complete backup for this long the shop is at risk, whatever its log says. */
export const OVERDUE_MS = 2 * DAY_MS;
