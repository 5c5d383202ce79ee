import type { stockMovements } from '#db/schema/catalog.ts';
import { DAY_MS } from '#shared/dates.ts';
import type { BuiltOrder } from './built-order.ts';
import type { SoldVariant } from './read-catalogue.ts';

type Movement = typeof stockMovements.$inferInsert;

const EVERY = 30 * DAY_MS;

/**
 * Monthly deliveries of stock: as many units as were sold until the next one, so that stock equals the catalogue's
 * today and never was negative.
 */
export function listDeliveries(
  catalogue: readonly SoldVariant[],
  orders: readonly BuiltOrder[],
  now: Date,
): Movement[] {
  const counted = new Map(catalogue.filter(({ onHand }) => onHand !== null).map((variant) => [variant.id, variant]));
  const deliverable = orders.filter(({ order }) => order.status !== 'cancelled');
  const needs = new Map<string, Movement>();
  for (const { variantId, quantity, at } of deliverable.flatMap(({ movements }) => movements)) {
    const variant = counted.get(variantId);
    if (!variant || !at) continue;
    const month = Math.ceil((now.getTime() - at.getTime()) / EVERY);
    const start = new Date(Math.max(now.getTime() - month * EVERY, variant.soldSince.getTime() + 1));
    const key = `${variantId} ${month}`;
    const quantityBefore = needs.get(key)?.quantity ?? 0;
    needs.set(key, { variantId, kind: 'adjusted', quantity: quantityBefore - quantity, note: 'Delivery', at: start });
  }
  return [...needs.values()];
}
