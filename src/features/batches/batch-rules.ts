import type { BatchState } from '#shared/batch-states.ts';
import { addDays, daysBetween, shopDay } from '#shared/dates.ts';

/** How much life goods must have left at the customer's door: the stricter of both. */
export type LifeRule = { minimumLifePercent: number; minimumLifeDays: number };

/** What decides whether units of a batch may be sent. Days are 'yyyy-mm-dd'. */
export type BatchLife = { madeOn: string | null; bestBefore: string | null; state: BatchState };

/** 'too_short': less life at the door than promised. */
export type BatchObjection = 'blocked' | 'recalled' | 'expired' | 'too_short';

/** A batch number without case, blanks and dashes; empty when nothing is left. */
export const batchNumberKey = (number: string): string => number.replace(/[^A-Za-z0-9]/g, '').toUpperCase();

/** Batches that leave sale within these days are shown to staff. */
export const LEAVING_DAYS = 90;

/** Percent by which a batch's price is proposed to be lowered; null when it leaves sale later, or has left it. */
export function proposedPriceCut(daysOnSale: number | null): number | null {
  if (daysOnSale === null || daysOnSale < 0 || daysOnSale > LEAVING_DAYS) return null;
  return daysOnSale <= 30 ? 30 : daysOnSale <= 60 ? 20 : 10;
}

/** Days of life that a unit must have left at the door; of a batch without a day of making only the number of days counts. */
export function requiredLifeDays({ madeOn, bestBefore }: BatchLife, rule: LifeRule): number {
  const life = madeOn && bestBefore ? daysBetween(madeOn, bestBefore) : 0;
  return Math.max(rule.minimumLifeDays, Math.ceil((life * rule.minimumLifePercent) / 100));
}

/** The last day on which a unit may reach the door; null: on any day, as no best-before day is known. */
export const lastDayAtDoor = (batch: BatchLife, rule: LifeRule): string | null =>
  batch.bestBefore && addDays(batch.bestBefore, -requiredLifeDays(batch, rule));

/** The day on which units that are packed at `now` reach the door: the promised day, or today when it has passed. */
export function arrivalDay(promisedOn: string | null, now: Date): string {
  const today = shopDay(now);
  return promisedOn && promisedOn > today ? promisedOn : today;
}

/** Why units of a batch may not be sent to arrive on a day, or null. */
export function objectionToBatch(batch: BatchLife, rule: LifeRule, arrivesOn: string): BatchObjection | null {
  if (batch.state !== 'sellable') return batch.state;
  if (batch.bestBefore === null) return null;
  if (batch.bestBefore < arrivesOn) return 'expired';
  return arrivesOn > lastDayAtDoor(batch, rule)! ? 'too_short' : null;
}

type Shelved = BatchLife & { id: string; onHand: number };

/**
 * The batches to take units from, those with the nearest best-before day first: first expired, first out. Batches
 * without a day come first, since they are older than the counting. Fewer units than wanted when there are no more.
 */
export function proposeBatches<Batch extends Shelved>(
  batches: readonly Batch[],
  units: number,
  rule: LifeRule,
  arrivesOn: string,
): { batch: Batch; units: number }[] {
  const usable = batches
    .filter((batch) => batch.onHand > 0 && objectionToBatch(batch, rule, arrivesOn) === null)
    .sort((a, b) => (a.bestBefore ?? '').localeCompare(b.bestBefore ?? '') || a.id.localeCompare(b.id));
  const allocations: { batch: Batch; units: number }[] = [];
  let remainingUnits = units;
  for (const batch of usable) {
    if (remainingUnits === 0) break;
    const fromBatch = Math.min(remainingUnits, batch.onHand);
    allocations.push({ batch, units: fromBatch });
    remainingUnits -= fromBatch;
  }
  return allocations;
}

/**
 * Where the difference of a batch goes: to the units on sale or off sale, as its batch is now; missing units that are
 * not there are taken from the other ones. null: fewer are here than are to be taken.
 */
export function splitDifference(
  difference: number,
  batch: { onHand: number; offSale: number; isSendable: boolean },
): { onHand: number; offSale: number } | null {
  if (batch.onHand + batch.offSale + difference < 0) return null;
  const first = batch.isSendable ? batch.onHand : batch.offSale;
  const fromFirst = Math.max(difference, -first);
  const rest = difference - fromFirst;
  return batch.isSendable ? { onHand: fromFirst, offSale: rest } : { onHand: rest, offSale: fromFirst };
}
