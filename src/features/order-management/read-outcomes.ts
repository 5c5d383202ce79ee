import type { App } from '#platform/app.ts';
import { readOrder } from '../orders/process/load-order.ts';
import { type OrderOutcomes, previewOutcomes } from '../orders/process/outcomes.ts';
import { readAvailability } from '../orders/process/read-availability.ts';

/** The outcome of each command that staff may give, per order; a missing order is listed as not found. */
export async function readOutcomes(app: App, ids: readonly string[]): Promise<(OrderOutcomes & { id: string })[]> {
  const found: (OrderOutcomes & { id: string })[] = [];
  for (const id of new Set(ids)) {
    const order = await readAvailability(app.db, await readOrder(app.db, id));
    found.push({ id, ...previewOutcomes(order, app.now()) });
  }
  return found;
}
