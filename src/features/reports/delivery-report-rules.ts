/** Orders of a zone and method by what became of their promised day. */
export type PromiseCounts = {
  promisedCount: number;
  inTimeCount: number;
  lateCount: number;
  /** on the way past the promised day */
  overdueCount: number;
};

/** Orders that are on the way and still in time. */
export const pendingCount = ({ promisedCount, inTimeCount, lateCount, overdueCount }: PromiseCounts): number =>
  promisedCount - inTimeCount - lateCount - overdueCount;

/** Part of the orders delivered in time among those that can no longer change it, 0 to 1; null without any. */
export function inTimeShare({ inTimeCount, lateCount, overdueCount }: PromiseCounts): number | null {
  const decided = inTimeCount + lateCount + overdueCount;
  return decided === 0 ? null : inTimeCount / decided;
}

/** '83.3 %', or '–' without orders. */
export const formatShare = (share: number | null): string =>
  share === null ? '–' : `${Math.round(share * 1000) / 10} %`;

/** Sums rows; the average days late are those of all late orders. */
export function sumPromises<Row extends PromiseCounts & { lateDays: number }>(rows: readonly Row[]) {
  const sum = (name: keyof PromiseCounts | 'lateDays') => rows.reduce((total, row) => total + row[name], 0);
  return {
    promisedCount: sum('promisedCount'),
    inTimeCount: sum('inTimeCount'),
    lateCount: sum('lateCount'),
    overdueCount: sum('overdueCount'),
    lateDays: sum('lateDays'),
  };
}

/** Average days after the promised day of orders that came late, such as '1.5'; '–' without any. */
export const formatDaysLate = ({ lateCount, lateDays }: { lateCount: number; lateDays: number }): string =>
  lateCount === 0 ? '–' : String(Math.round((lateDays / lateCount) * 10) / 10);
