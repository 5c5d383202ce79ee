import type { App } from '#platform/app.ts';
import { readOrder } from '../orders/process/load-order.ts';
import { type OrderOutcomes, previewOutcomes } from '../orders/process/outcomes.ts';
import { readAvailability } from '../orders/process/read-availability.ts';

/** What would become of orders at each command that staff may give; of one that is gone, that it is not found. */
export async function readOutcomes(app: App, ids: readonly string[]): Promise<(OrderOutcomes & { id: string })[]> {
  const found: (OrderOutcomes & { id: string })[] = [];
  for (const id of new Set(ids)) {
    const order = await readAvailability(app.db, await readOrder(app.db, id));
    found.push({ id, ...previewOutcomes(order, app.now()) });
  }
  return found;
}
