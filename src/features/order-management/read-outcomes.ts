import type { App } from '#platform/app.ts';
import { readOrderAggregate } from '../orders/process/lock-order-aggregate.ts';
import { type OrderOutcomes, previewOutcomes } from '../orders/process/outcomes.ts';
import { withReadAvailability } from '../orders/process/read-availability.ts';

/** The outcome of each command that staff may give, per order; a missing order is listed as not found. */
export async function readOutcomes(app: App, ids: readonly string[]): Promise<(OrderOutcomes & { id: string })[]> {
  const outcomes: (OrderOutcomes & { id: string })[] = [];
  for (const id of new Set(ids)) {
    const order = await withReadAvailability(app.db, await readOrderAggregate(app.db, id), app.now());
    outcomes.push({ id, ...previewOutcomes(order, app.now()) });
  }
  return outcomes;
}
